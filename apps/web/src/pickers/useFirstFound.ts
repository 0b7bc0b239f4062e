import { type KeyboardEvent, use, useEffect, useEffectEvent, useState } from 'react';
import { notify } from '../lib/notify.ts';
import { LOOKING_UP, SaveBlockContext } from '../ui/saveBlock.ts';

/** A text that is typed, and the one that Enter was pressed for before its search had answered. */
export function useTyped() {
  const [text, setText] = useState('');
  const [held, setHeld] = useState<string | null>(null);
  const typed = text.trim();
  return {
    text,
    typed,
    setText,
    held,
    setHeld,
    /** The text to search for: leaving the field empties it, but does not take Enter back. */
    wanted: held ?? typed,
  };
}

interface Search extends Pick<ReturnType<typeof useTyped>, 'typed' | 'held' | 'setHeld'> {
  isOpen: boolean;
  /** True while the options belong to an earlier text. */
  isSearching: boolean;
  /** Takes the first offer; false where there is none. */
  take: () => boolean;
}

/**
 * Enter of a fast typist, and Tab, which presses Enter (app/selectKeys.ts): until the search has answered, the offers
 * are those of the text before, so the press is held and takes the first one that is found, also when the field was
 * left meanwhile; a form is not saved until then. Answers what the select is given.
 */
export function useFirstFound({ typed, held, setHeld, isOpen, isSearching, take }: Search) {
  const hold = use(SaveBlockContext);
  const isHeld = held !== null;
  useEffect(() => (isHeld ? hold(LOOKING_UP) : undefined), [isHeld, hold]);
  const isDue = isHeld && !isSearching;
  const takeFirst = useEffectEvent(() => {
    setHeld(null);
    if (!take() && !isOpen) notify.warning(`没有找到“${held}”，没有选择`);
  });
  useEffect(() => {
    if (isDue) takeFirst();
  }, [isDue]);
  const onKeyDownCapture = (event: KeyboardEvent) => {
    // Keys with a modifier, such as Ctrl+Enter, type nothing.
    if (event.ctrlKey || event.metaKey) return;
    // An input method ends its word with Enter.
    const holds = event.key === 'Enter' && typed !== '' && isSearching && !event.nativeEvent.isComposing;
    // Typing on cancels the held key.
    setHeld(holds ? typed : null);
    if (!holds) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { onKeyDownCapture };
}
