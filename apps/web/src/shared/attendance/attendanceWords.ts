import type { attendanceApi } from '@shibiao/contract/attendance/attendance';
import { amountText } from '@shibiao/contract/attendance/marks';
import type { OutputOf } from '@shibiao/contract/endpoint';

type Item = OutputOf<typeof attendanceApi.list>['list'][number]['items'][number];
export interface Sentence {
  id: number;
  text: string;
  /** A correction of the cards may explain it while the month is open. */
  isCorrectable: boolean;
}

const CORRECTABLE: ReadonlySet<string> = new Set(['迟到', '早退', '缺卡', '旷工']);

/** Unusual days of a month as sentences, the earliest first: “11-12 迟到 8 分钟，可补卡”. */
export const attendanceWords = (items: readonly Item[], isLocked: boolean): Sentence[] =>
  items
    .toSorted((a, b) => (a.date ?? '').localeCompare(b.date ?? '') || a.id - b.id)
    .map((item) => {
      const isCorrectable = !isLocked && item.date !== null && CORRECTABLE.has(item.kind);
      const text = `${item.date?.slice(5) ?? '整月'} ${item.kind} ${amountText(item)}`;
      return { id: item.id, isCorrectable, text: isCorrectable ? `${text}，可补卡` : text };
    });
