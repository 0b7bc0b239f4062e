import { type ComponentProps, createContext, use, useState } from 'react';

/** True within a Field, whose schema refuses invalid dates with a message below. */
export const InFieldContext = createContext(false);

interface Typing {
  /** Text of an input that replaces the calendar's. */
  textOf: (end: 0 | 1) => string | null;
  type: (end: 0 | 1, text: string) => void;
  leave: (end: 0 | 1) => void;
}
/** Passes the typing state to the inputs inside the calendar. */
export const TypingContext = createContext<Typing | null>(null);

type InputProps = ComponentProps<'input'> & { 'date-range'?: 'start' | 'end' };

/**
 * Input of every calendar. antd parses at every key, so that 2026-12-1 on the way to 2026-12-15 is rewritten as a day.
 * Here the calendar receives the text on blur: by Tab, Enter or a click elsewhere.
 */
export function TypedInput(props: InputProps) {
  const typing = use(TypingContext);
  const end = props['date-range'] === 'end' ? 1 : 0;
  return (
    <input
      {...props}
      value={typing?.textOf(end) ?? props.value}
      onChange={(event) => typing?.type(end, event.target.value)}
      onBlur={(event) => {
        typing?.leave(end);
        props.onBlur?.(event);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) typing?.leave(end);
        props.onKeyDown?.(event);
      }}
    />
  );
}

/** A typed or refused text; cleared as soon as the value changes. */
export function useTyped(value: string | null) {
  const [typed, setTyped] = useState<{ text: string; of: string | null; isLeft: boolean } | null>(null);
  const current = typed && typed.of === value ? typed : null;
  return {
    text: current?.text ?? null,
    isTyping: current !== null && !current.isLeft,
    type: (text: string) => setTyped({ text, of: value, isLeft: false }),
    refuse: (text: string) => setTyped({ text, of: value, isLeft: true }),
    clear: () => setTyped(null),
  };
}
