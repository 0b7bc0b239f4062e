import { type ComponentProps, createContext, use, useState } from 'react';

/** True within a Field, whose schema refuses what is no date and whose words stand below it. */
export const InFieldContext = createContext(false);

interface Typing {
  /** What stands in an input instead of the calendar's own text. */
  textOf: (end: 0 | 1) => string | null;
  type: (end: 0 | 1, text: string) => void;
  leave: (end: 0 | 1) => void;
}
/** Reaches the inputs that the calendar draws. */
export const TypingContext = createContext<Typing | null>(null);

type InputProps = ComponentProps<'input'> & { 'date-range'?: 'start' | 'end' };

/**
 * The input of every calendar. antd reads at every key, so that 2026-12-1 on the way to 2026-12-15 is a day already
 * and written anew. Here the calendar hears of a text once it is left: by Tab, Enter or a click elsewhere.
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

/** A text that is being typed, or was refused; gone as soon as the value is another one. */
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
