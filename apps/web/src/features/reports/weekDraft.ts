import type { WeekReport, WeekTarget } from '@shibiao/contract/reports/weeks';
import { isSameContent } from '../../lib/useDrafts.ts';

export type Line = Pick<
  WeekTarget,
  'measure' | 'title' | 'planned' | 'unit' | 'actual' | 'note' | 'isCarried'
> & {
  key: number;
};
/** The unsaved input of a week. */
export interface WeekDraft {
  lines: readonly Line[];
  texts: Record<'summary' | 'problems' | 'nextWeek', string>;
  /** The report's version when typing began; null without a report. */
  version: number | null;
}

/** A line for the wire; measured values are left out. */
export const sentLine = ({ key: _key, ...line }: Line) => ({
  ...line,
  actual: line.measure ? null : line.actual,
});

/** True when a save without an answer was stored. */
export function isStored(sent: WeekDraft, report: WeekReport | undefined, isSubmitted: boolean): boolean {
  if (!report || report.version === sent.version || isSubmitted !== (report.status === 2)) return false;
  const saidIn = (lines: readonly Line[], { summary, problems, nextWeek }: WeekDraft['texts']) => ({
    texts: [summary, problems, nextWeek],
    lines: lines.map(sentLine).map(({ measure, title, planned, actual, note, isCarried }) => ({
      measure,
      title,
      planned: Number(planned),
      actual: Number(actual ?? 0),
      note,
      isCarried,
    })),
  });
  return isSameContent(
    saidIn(sent.lines, sent.texts),
    saidIn(
      report.targets.map((line, key) => ({ ...line, key })),
      report,
    ),
  );
}
