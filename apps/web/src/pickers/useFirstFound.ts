import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';

interface Search {
  /** The searched text. */
  typed: string;
  /** True while the options belong to an earlier text. */
  isSearching: boolean;
  /** Takes the first option. */
  take: () => void;
}

/**
 * For Enter and Tab of a fast typist: until the search answers, the options belong to the previous text, so the key is
 * held and takes the first hit. @returns props of the select
 */
export function useFirstFound({ typed, isSearching, take }: Search) {
  const [held, setHeld] = useState<string | null>(null);
  const isDue = held !== null && held === typed && !isSearching;
  const takeFirst = useEffectEvent(take);
  useEffect(() => {
    if (isDue) takeFirst();
  }, [isDue]);
  const onKeyDownCapture = (event: KeyboardEvent) => {
    const isTaking = event.key === 'Enter' || event.key === 'Tab';
    // An input method ends its word with Enter.
    const isHeld = isTaking && typed !== '' && isSearching && !event.nativeEvent.isComposing;
    // Typing on cancels the held key.
    setHeld(isHeld ? typed : null);
    if (!isHeld) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { onKeyDownCapture };
}
