import type { AnyMeasure } from '@shibiao/contract/measures';
import type { LogDay } from '@shibiao/contract/reports/reports';
import { reportsApi } from '@shibiao/contract/reports/reports';
import { WEEK_MEASURES, type WeekReport, type WeekTarget } from '@shibiao/contract/reports/weeks';
import { FILING } from '@shibiao/contract/sales';
import { useQuery } from '@tanstack/react-query';
import dayjs from 'dayjs';
import { memo } from 'react';
import { queryOf } from '../../lib/query.ts';
import { DAY } from '../../lib/ranges.ts';
import { FIGURE_OF, figureAddress } from '../../shared/figures/figureAddress.ts';
import { ReportWords } from '../../shared/reports/ReportWords.tsx';
import { WorkDayTexts, WorkFigureTiles } from '../../shared/workDays/WorkDayView.tsx';
import workStyles from '../../shared/workDays/workDays.module.css';
import { FormulaHint } from '../../ui/FormulaHint.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { PageLink } from '../../ui/record/RecordLink.tsx';
import { StatusTag, ToneTag } from '../../ui/texts.tsx';
import styles from './reports.module.css';

const WEEKDAYS = ['日', '一', '二', '三', '四', '五', '六'];

export const nameOf = (line: Pick<WeekTarget, 'measure' | 'title'>) =>
  line.title || WEEK_MEASURES.labelOf(line.measure);
export const percentText = (value: number | null) => (value === null ? '—' : `${value.toFixed(1)}%`);

/** The rows behind a line's actual figure; null for a typed line. */
function rowsOfLine({ measure }: WeekTarget, { personnelId, weekStart: from }: WeekReport): string | null {
  const to = dayjs(from).add(6, 'day').format(DAY);
  if (measure === 'visits')
    return `/customers/trackings?from=${from}&to=${to}&authorId=${personnelId}&method=拜访`;
  const figure = FIGURE_OF[measure as AnyMeasure];
  return figure ? figureAddress(figure, { from, to, personnelId }) : null;
}

/** Lines with their bars; the actual figure opens its rows. */
export function TargetBars({ report }: { report: WeekReport }) {
  const { targets, completion } = report;
  return (
    <div className={styles.lines}>
      <FormulaHint formula="完成率 = 各条 min(实际 ÷ 计划, 1) 的平均，只计计划大于 0 的">
        完成率 {percentText(completion)}
      </FormulaHint>
      {targets.map((line) => {
        const [planned, actual] = [Number(line.planned), Number(line.actual ?? 0)];
        const rows = actual === 0 ? null : rowsOfLine(line, report);
        const reached = actual.toLocaleString('zh-CN');
        return (
          <div key={`${line.measure}${line.title}`}>
            <span>
              {nameOf(line)} {line.isCarried && <ToneTag tone="warn">结转</ToneTag>}
            </span>
            <span className="tabular">
              {rows ? <PageLink to={rows}>{reached}</PageLink> : reached} / {planned.toLocaleString('zh-CN')}{' '}
              {line.unit}
            </span>
            <ProgressBar
              label={nameOf(line)}
              size="small"
              percent={planned > 0 ? Math.round((actual / planned) * 100) : 0}
            />
            {line.note && <small className={workStyles.muted}>{line.note}</small>}
          </div>
        );
      })}
    </div>
  );
}

/** The seven days of a week, each a link to its log. */
export const WeekStrip = memo(({ days }: { days: readonly LogDay[] }) => (
  <div className={styles.strip}>
    {days.map((day) => (
      <PageLink key={day.date} to={`/sales/days?date=${day.date}`} className={styles.day}>
        <span>
          周{WEEKDAYS[dayjs(day.date).day()]} <span className={workStyles.muted}>{day.date.slice(5)}</span>
        </span>
        <StatusTag value={day.state} of={FILING} />
      </PageLink>
    ))}
  </div>
));

/** The logs of a person between two days, as a timeline. */
export function useLogs(input: { personnelId?: number; from?: string; to?: string; weekReportId?: number }) {
  return useQuery(queryOf(reportsApi.weeklyLogList, input, { keepsPrevious: true }));
}

function LogLines({ days }: { days: readonly LogDay[] }) {
  const shown = days.filter((day) => day.day || day.due);
  return (
    <div className={styles.logs} data-part="week-logs">
      {shown.map(({ date, day, state }) => (
        <section key={date}>
          <strong className="tabular">{date}</strong> <StatusTag value={state} of={FILING} />
          {day && (
            <>
              <WorkFigureTiles
                figures={day.figures}
                personnelId={day.personnelId}
                from={date}
                to={date}
                isBrief
              />
              <WorkDayTexts day={day} />
            </>
          )}
        </section>
      ))}
      {shown.length === 0 && <span className={workStyles.muted}>这一周没有日志</span>}
    </div>
  );
}

/** The logs, which texts typed beside them do not render again. */
export const Logs = memo(LogLines);

export const WEEK_TEXTS = [
  ['summary', '总结', 4000],
  ['problems', '问题', 2000],
  ['nextWeek', '下周计划', 2000],
] as const;

/** Texts of a week and its review; without the texts, the review alone. */
export const WeekTexts = ({
  report,
  texts = report,
}: {
  report: WeekReport;
  texts?: Partial<WeekReport>;
}) => (
  <ReportWords
    fields={WEEK_TEXTS}
    values={texts}
    review={{
      by: report.reviewerName,
      verb: report.status === 4 ? '退回' : '已阅',
      at: report.reviewedAt,
      score: report.score,
      comment: report.comment,
    }}
  />
);
