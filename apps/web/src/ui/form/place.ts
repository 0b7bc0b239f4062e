import { createContext } from 'react';

export interface Place {
  /** Label of the edited fact. */
  label: string;
  /** The shown fields of the record's form. */
  names: ReadonlySet<string>;
  /** Registers how this place is left when another one opens: saved if changed, else closed. */
  onLeave: (leave: () => void) => void;
}

/** The place of a fact in which a form is rendered instead of a drawer. */
export const PlaceContext = createContext<Place | null>(null);
