import { reportsApi } from '@shibiao/contract/reports/reports';
import { REPORT_STATUS } from '@shibiao/contract/reports/weeks';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import dayjs from 'dayjs';
import { useEffect, useRef } from 'react';
import { usePage } from '../../lib/page.tsx';
import { queryOf } from '../../lib/query.ts';
import { DAY } from '../../lib/ranges.ts';
import { figureAddress } from '../../shared/figures/figureAddress.ts';
import { ReportState } from '../../shared/reports/ReportState.tsx';
import { ReviewBox, useReview } from '../../shared/reports/ReviewBox.tsx';
import { WorkFigureTiles } from '../../shared/workDays/WorkDayView.tsx';
import { NotFound } from '../../ui/ErrorState.tsx';
import { PageDrawer } from '../../ui/PageDrawer.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { PageLink } from '../../ui/record/RecordLink.tsx';
import { useReaderKeys } from '../../ui/useReaderKeys.ts';
import styles from './reports.module.css';
import { Logs, TargetBars, useLogs, WeekTexts } from './WeekView.tsx';

interface Props {
  id: number;
  /** Moves to the next or previous report; absent for a single one. */
  onStep?: (by: number) => void;
  /** Called after a review, to open the next waiting report. Without it the drawer stays open. */
  onReviewed?: () => void;
  onClose: () => void;
}

/** Reader of a weekly report: J and K move, 1 to 5 score, E marks as read, R returns. */
export function WeekReader({ id, onStep, onReviewed, onClose }: Props) {
  const page = usePage();
  const query = useQuery(queryOf(reportsApi.weeklyList, { id }));
  const logs = useLogs({ weekReportId: id });
  const text = useRef<HTMLDivElement>(null);
  const report = query.data?.list[0];
  const canReview = report?.status === 2 && !report.isOwn;
  const review = useReview(reportsApi.editWeeklyTarget, canReview ? report : null, onReviewed);
  const step = (by: number) => onStep && review.leave(() => onStep(by));
  // Arrows, space and page keys scroll the focused element.
  const focusText = () => text.current?.focus({ preventScroll: true });
  const isShown = report !== undefined;
  const sunday = report ? dayjs(report.weekStart).add(6, 'day').format(DAY) : '';
  const isToWrite = report?.isOwn && (report.status === 1 || report.status === 4);
  useEffect(() => {
    if (isShown) text.current?.focus({ preventScroll: true });
  }, [isShown]);
  useReaderKeys({ j: () => step(1), k: () => step(-1), ...review.keys });
  return (
    <PageDrawer
      title={report ? `${report.personnelName} ${report.weekTitle}` : '周报'}
      width={720}
      onClose={() => review.leave(onClose)}
      afterOpenChange={focusText}
      footer={
        isToWrite ? (
          <Button
            type="primary"
            onClick={() => page.setSearch({ open: null, view: null, week: report.weekStart })}
          >
            {report.status === 4 ? '去修改' : '去填写'}
          </Button>
        ) : canReview ? (
          <ReviewBox of={review.box} />
        ) : null
      }
    >
      {!report ? (
        query.data ? (
          <NotFound hint="周报不存在，或者已删除" />
        ) : (
          <QueryState of={query} />
        )
      ) : (
        <div className={styles.reader} data-part="week-reader" ref={text} tabIndex={-1}>
          <p>
            <ReportState report={report} of={REPORT_STATUS} /> 日志{' '}
            <PageLink
              to={figureAddress('filed', {
                from: report.weekStart,
                to: sunday,
                personnelId: report.personnelId,
              })}
            >
              {report.filedDays}/{report.dueDays}
            </PageLink>
          </p>
          <WorkFigureTiles
            figures={report.figures}
            personnelId={report.personnelId}
            from={report.weekStart}
            to={sunday}
          />
          <TargetBars report={report} />
          <WeekTexts report={report} />
          {!logs.data && <QueryState of={logs} />}
          <Logs days={logs.data?.list ?? []} />
        </div>
      )}
    </PageDrawer>
  );
}
