import { useEffect } from 'react';
import { type Question, useQuestion } from './confirm.ts';

/** The browser's own dialog, for when the code of ours failed to load: a lost network must not block leaving a form. */
export function PlainQuestion({ question }: { question: Question }) {
  useEffect(() => {
    const { title, content, onOk, onCancel } = question;
    // Asks once, however often React runs the effect.
    if (useQuestion.getState().question !== question) return;
    useQuestion.setState({ question: null });
    const text = typeof content === 'string' ? `${title}\n${content}` : title;
    if (!window.confirm(text)) return onCancel?.();
    // The error was shown as a toast.
    void Promise.try(onOk).catch(() => undefined);
  }, [question]);
  return null;
}
