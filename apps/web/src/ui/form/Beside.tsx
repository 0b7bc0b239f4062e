import { type ReactNode, use } from 'react';
import { FormFactsContext } from './schema.ts';

interface Props {
  /** The fields that the note is about; none for what belongs to the whole form. */
  of?: readonly string[];
  children: ReactNode;
}

/** A note or a figure between a form's fields: in the place of one fact it is there with its own fields alone. */
export function Beside({ of = [], children }: Props) {
  const { only } = use(FormFactsContext);
  return only === undefined || of.some((name) => only.has(name)) ? children : null;
}
