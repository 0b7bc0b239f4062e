import { RICH_TYPES } from '@shibiao/contract/messages';
import { closeCard, notify } from '../../lib/notify.ts';
import { plainText } from '../../lib/plainText.ts';
import { type Message, openMessage } from './openMessage.ts';
import { groupOf } from './shownMessages.ts';

/** Product specification, section 9. */
const STAGGER_MS = 5500;

/** Shows message cards one after the other, and skips messages that were read before their turn, here or elsewhere. */
export function messageCards() {
  const waiting = new Map<number, ReturnType<typeof setTimeout>>();
  const shown = new Map<number, string>();
  const card = (message: Message) => {
    // The newer card replaces the older one of the same title and type, as the poll counts them together.
    const key = groupOf(message);
    shown.set(message.id, key);
    notify.card({
      key,
      title: message.msgCount > 1 ? `${message.msgTitle}（${message.msgCount}）` : message.msgTitle,
      // Rich messages are HTML; the card shows their plain text.
      text: (RICH_TYPES as readonly number[]).includes(message.msgSendtype)
        ? plainText(message.msgContent)
        : message.msgContent,
      onOpen: () => openMessage(message),
    });
  };
  return {
    card,
    /** Shows the cards one after the other, so that a morning's messages can be read. */
    show: (messages: readonly Message[], present: (message: Message) => void) => {
      for (const [index, message] of messages.entries()) {
        const timer = setTimeout(() => {
          waiting.delete(message.id);
          present(message);
        }, index * STAGGER_MS);
        waiting.set(message.id, timer);
      }
    },
    /** Removes the cards of read or deleted messages, shown or waiting. @param ids null: all */
    forget: (ids: readonly number[] | null) => {
      for (const [id, timer] of waiting)
        if (ids?.includes(id) ?? true) {
          clearTimeout(timer);
          waiting.delete(id);
        }
      for (const [id, key] of shown)
        if (ids?.includes(id) ?? true) {
          closeCard(key);
          shown.delete(id);
        }
    },
    stop: () => {
      for (const timer of waiting.values()) clearTimeout(timer);
      waiting.clear();
    },
  };
}
