import { reportsApi } from '@shibiao/contract/reports/reports';
import { REPORT_STATUS } from '@shibiao/contract/reports/weeks';
import { useQuery } from '@tanstack/react-query';
import { Button, Input, type InputRef, Rate } from 'antd';
import dayjs from 'dayjs';
import { useEffect, useRef, useState } from 'react';
import { notify } from '../../lib/notify.ts';
import { usePage } from '../../lib/page.tsx';
import { queryOf, useCommand } from '../../lib/query.ts';
import { DAY } from '../../lib/ranges.ts';
import { useUnsaved } from '../../lib/useUnsaved.ts';
import { figureAddress } from '../../shared/figures/figureAddress.ts';
import { WorkFigureTiles } from '../../shared/workDays/WorkDayView.tsx';
import { confirmLossOf } from '../../ui/confirm.ts';
import { NotFound } from '../../ui/ErrorState.tsx';
import { PageDrawer } from '../../ui/PageDrawer.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { PageLink } from '../../ui/record/RecordLink.tsx';
import { StatusTag } from '../../ui/texts.tsx';
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
  const [comment, setComment] = useState('');
  const words = useRef<InputRef>(null);
  const text = useRef<HTMLDivElement>(null);
  const [score, setScore] = useState<number | null>(null);
  const report = query.data?.list[0];
  const review = useCommand(reportsApi.editWeeklyTarget, {
    onSuccess: (_, { action }) => {
      notify.success(action === 'read' ? '已阅' : '已退回');
      setComment('');
      setScore(null);
      onReviewed?.();
    },
  });
  const isDirty = comment !== '' || score !== null;
  useUnsaved(isDirty);
  const step = (by: number) => onStep && confirmLossOf(isDirty, () => onStep(by));
  const canReview = report?.status === 2 && !report.isOwn;
  // Arrows, space and page keys scroll the focused element.
  const focusText = () => text.current?.focus({ preventScroll: true });
  const isShown = report !== undefined;
  const sunday = report ? dayjs(report.weekStart).add(6, 'day').format(DAY) : '';
  const isToWrite = report?.isOwn && (report.status === 1 || report.status === 4);
  useEffect(() => {
    if (isShown) text.current?.focus({ preventScroll: true });
  }, [isShown]);
  const send = (action: 'read' | 'reject') => {
    if (canReview) review.run({ id, version: report.version, action, score, comment });
  };
  useReaderKeys({
    j: () => step(1),
    k: () => step(-1),
    e: () => send('read'),
    ...(canReview
      ? {
          r: () => words.current?.focus(),
          ...Object.fromEntries([1, 2, 3, 4, 5].map((stars) => [String(stars), () => setScore(stars)])),
        }
      : {}),
  });
  return (
    <PageDrawer
      title={report ? `${report.personnelName} ${report.weekTitle}` : '周报'}
      width={720}
      onClose={() => confirmLossOf(isDirty, onClose)}
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
          <div className={styles.head}>
            <Rate value={score ?? 0} onChange={setScore} aria-label="评分" />
            <Input
              style={{ flex: 1, minWidth: 160 }}
              aria-label="批语"
              placeholder="批语（退回时必填）"
              maxLength={500}
              ref={words}
              value={comment}
              onChange={(event) => setComment(event.target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && comment) send('reject');
                if (event.key === 'Escape') event.currentTarget.blur();
              }}
            />
            <Button type="primary" loading={review.isPending} onClick={() => send('read')}>
              已阅
            </Button>
            <Button danger disabled={!comment} loading={review.isPending} onClick={() => send('reject')}>
              退回
            </Button>
          </div>
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
            <StatusTag value={report.status} of={REPORT_STATUS} /> 日志{' '}
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
