import type { TriggerRule } from '../../noun.ts';

/** The rules that the database keeps, most of them in migrations/0036_messages.sql. */
export const messagesTriggers: readonly TriggerRule[] = [
  {
    on: ['message.mute'],
    runs: 'mute_message',
    does: 'derives',
    keeps: 'A message of a kind that its recipient turned off on the bell arrives as read.',
  },
  {
    on: ['message.wechat'],
    runs: 'queue_wechat_messages',
    does: 'posts',
    keeps:
      'Every message to an active account with WeChat or WeCom bound has a row of each in wechat_message_log, to be sent, held until a rest is over, or off.',
  },
];
