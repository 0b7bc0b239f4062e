import { type ReactNode, use } from 'react';
import { FormFactsContext } from './schema.ts';

interface Props {
  /** Fields that the note is about; none for the whole form. */
  of?: readonly string[];
  children: ReactNode;
}

/** A note or figure between a form's fields; in place of one fact it appears with its own fields only. */
export function FormNote({ of = [], children }: Props) {
  const { only } = use(FormFactsContext);
  return only === undefined || of.some((name) => only.has(name)) ? children : null;
}
