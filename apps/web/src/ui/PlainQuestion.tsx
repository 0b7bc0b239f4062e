import { useEffect } from 'react';
import { type Question, useQuestion } from './confirm.ts';

/** The browser's own dialog asks where the code of ours did not come: nobody is held in a form by a lost network. */
export function PlainQuestion({ question }: { question: Question }) {
  useEffect(() => {
    const { title, content, onOk, onCancel } = question;
    // Asked once, however often React runs the effect.
    if (useQuestion.getState().question !== question) return;
    useQuestion.setState({ question: null });
    const text = typeof content === 'string' ? `${title}\n${content}` : title;
    if (!window.confirm(text)) return onCancel?.();
    // What fails has been shown as a toast.
    void Promise.try(onOk).catch(() => undefined);
  }, [question]);
  return null;
}
