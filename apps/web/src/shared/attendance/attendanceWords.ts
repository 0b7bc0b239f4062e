import type { attendanceApi } from '@shibiao/contract/attendance/attendance';
import { amountText } from '@shibiao/contract/attendance/marks';
import type { OutputOf } from '@shibiao/contract/endpoint';

type Item = OutputOf<typeof attendanceApi.list>['list'][number]['items'][number];
export interface Sentence {
  id: number;
  text: string;
  /** The day for which a correction of the cards may be asked, while the month is open. */
  correctableDay: string | null;
}

const CORRECTABLE: ReadonlySet<string> = new Set(['迟到', '早退', '缺卡', '旷工']);

/** Unusual days of a month as sentences, the earliest first: “11-12 迟到 8 分钟”. */
export const attendanceWords = (items: readonly Item[], isLocked: boolean): Sentence[] =>
  items
    .toSorted((a, b) => (a.date ?? '').localeCompare(b.date ?? '') || a.id - b.id)
    .map((item) => ({
      id: item.id,
      text: `${item.date?.slice(5) ?? '整月'} ${item.kind} ${amountText(item)}`,
      correctableDay: isLocked || !CORRECTABLE.has(item.kind) ? null : item.date,
    }));
