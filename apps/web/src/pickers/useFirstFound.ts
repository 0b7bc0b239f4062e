import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';

interface Search {
  /** The text that is searched for. */
  typed: string;
  /** Whether the offers are not yet those of the text. */
  isSearching: boolean;
  /** Takes the first offer. */
  take: () => void;
}

/**
 * Enter and Tab of a fast typist: until the search has answered, the offers are those of the text before, so the press
 * is held and takes the first one that is found. Answers what the select is given.
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
    // An input method ends its word by Enter.
    const isHeld = isTaking && typed !== '' && isSearching && !event.nativeEvent.isComposing;
    // Whoever types on has not decided yet.
    setHeld(isHeld ? typed : null);
    if (!isHeld) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { onKeyDownCapture };
}
