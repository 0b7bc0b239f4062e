import type { RequestKind } from '@shibiao/contract/requests/codes';
import type { Trx } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import type { Span } from './requests.rules.ts';

/** Kinds whose approval stands in attendance alone, so that it can be taken back until the month is locked. */
const IN_ATTENDANCE: readonly RequestKind[] = ['leave', 'trip', 'overtime', 'correction'];
export const isReversible = (kind: string): boolean => (IN_ATTENDANCE as readonly string[]).includes(kind);

/** Fields of every form. */
export interface Ask {
  id?: number | null | undefined;
  version?: number | null | undefined;
  reason?: string | null | undefined;
  fileIds?: readonly number[] | null | undefined;
}
/** Columns of the request that follow from the facts of its kind. */
export interface Drafted {
  title: string;
  /** Days, hours or yuan. */
  measure: number;
  amount?: string | null;
  span?: Span | undefined;
  lessonId?: number | null | undefined;
  contactId?: number | null | undefined;
  coverId?: number | null | undefined;
}
/** One kind of request: how its form becomes a request and the facts of its own table. */
export interface KindOfRequest<F extends Ask> {
  kind: RequestKind;
  /** @throws 400 or 408 when its rules do not hold */
  draft: (trx: Trx, actor: Actor, form: F) => Promise<Drafted>;
  write: (trx: Trx, id: number, form: F) => Promise<void>;
}
