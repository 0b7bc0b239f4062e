import type { FavouriteKind } from '@shibiao/contract/identity';
import type { ReactNode } from 'react';
import type { RecordForm } from './InPlace.tsx';

/** The head of a record: the same on its page and beside a list. */
export interface RecordHead {
  title: string;
  /** Label and form fields of the title. */
  titleEdit?: { label: string; names: string };
  picture?: ReactNode;
  star?: { kind: FavouriteKind; id: number };
  tags?: ReactNode;
  summary?: ReactNode;
  /** null for people who may not change the record. */
  form: RecordForm | null;
  /** Prefetches the form's code. */
  near: () => Promise<unknown>;
}
