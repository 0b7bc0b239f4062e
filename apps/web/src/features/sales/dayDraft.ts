import type { OutputOf } from '@shibiao/contract/endpoint';
import type { salesApi } from '@shibiao/contract/sales';
import { type FileRef, idsOf } from '../../lib/upload.ts';
import { isSameContent } from '../../lib/useDrafts.ts';
import { type Line, sentOf } from './Forecasts.tsx';

export type Prefill = OutputOf<typeof salesApi.prefill>;
export interface Draft {
  done: string;
  plan: string;
  problem: string;
  forecasts: Line[];
  /** null: as stored. */
  files: FileRef[] | null;
  /** The log's version when typing began; null without a log. */
  version: number | null;
}

/** Initial values of a day's form. */
export const startOf = ({ day, carried, done }: Prefill): Draft => ({
  done: day?.done ?? done,
  plan: day?.plan ?? '',
  problem: day?.problem ?? '',
  forecasts: (day?.forecasts ?? carried).map((line, i) => ({ ...line, key: i })),
  files: null,
  version: day?.version ?? null,
});

/** Content of a draft for the comparison with what is stored. */
const saidIn = ({ done, plan, problem, forecasts, files }: Draft, stored: readonly { id: number }[]) => ({
  texts: [done, plan, problem],
  forecasts: forecasts.map(sentOf).map((line) => ({ ...line, amount: Number(line.amount) })),
  files: (files ? idsOf(files) : stored.map((file) => file.id)).toSorted((a, b) => a - b),
});

/** True when a save without an answer was stored. */
export function isStored(sent: Draft, { day, ...prefill }: Prefill, isSubmitted: boolean): boolean {
  if (!day || day.version === sent.version || (isSubmitted && !day.submittedAt)) return false;
  return isSameContent(saidIn(sent, day.files), saidIn(startOf({ ...prefill, day }), day.files));
}
