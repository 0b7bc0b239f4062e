import { createContext } from 'react';

export interface Place {
  /** What is edited there, in the words of its label. */
  label: string;
  /** The fields of the record's form that are shown. */
  names: ReadonlySet<string>;
  /** Tells whoever opens another place what to do with this one: saved if it was changed, else left. */
  onLeave: (leave: () => void) => void;
}

/** Where a form is drawn that is not in a drawer: in the place of a fact of its record. */
export const PlaceContext = createContext<Place | null>(null);
