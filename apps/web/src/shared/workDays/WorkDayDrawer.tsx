import { reportsApi } from '@shibiao/contract/reports/reports';
import { salesApi, WORK_DAY_STATUS } from '@shibiao/contract/sales';
import { useQuery } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { useRef, useState } from 'react';
import { useIsMobile } from '../../lib/media.ts';
import { queryOf, useCommand } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import { useUnsaved } from '../../lib/useUnsaved.ts';
import { confirmLossOf } from '../../ui/confirm.ts';
import { Loading } from '../../ui/Loading.tsx';
import { PageDrawer } from '../../ui/PageDrawer.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { RemoveButton } from '../../ui/RemoveButton.tsx';
import { useReaderKeys } from '../../ui/useReaderKeys.ts';
import { ReportState } from '../reports/ReportState.tsx';
import { WorkDayTexts, WorkFigureTiles } from './WorkDayView.tsx';
import styles from './workDays.module.css';

interface Props {
  id: number;
  /** Moves to the next or previous log; absent for a single one. */
  onStep?: (by: number) => void;
  /** Called after a review, to open the next waiting log. Without it the drawer stays open. */
  onReviewed?: () => void;
  onClose: () => void;
}

/** Reader of a daily log: J and K move, E marks as read, R comments. */
export default function WorkDayDrawer({ id, onStep, onReviewed, onClose }: Props) {
  const isMobile = useIsMobile();
  const isLeader = useCan(salesApi.review);
  const query = useQuery(queryOf(salesApi.one, { id }));
  const day = query.data;
  const words = useRef<TextAreaRef>(null);
  const [comment, setComment] = useState('');
  const isDirty = comment.trim() !== '';
  useUnsaved(isDirty);
  const review = useCommand(salesApi.review, {
    success: '已点评',
    onSuccess: () => {
      setComment('');
      onReviewed?.();
    },
  });
  const step = (by: number) => onStep && confirmLossOf(isDirty, () => onStep(by));
  const canReview = isLeader && day && !day.isOwn;
  // A second review without text would remove the first one's.
  const canSend = canReview && (day.reviewedAt === null || isDirty);
  const send = () => {
    if (canSend) review.run({ id: day.id, version: day.version, comment });
  };
  useReaderKeys({
    j: () => step(1),
    k: () => step(-1),
    e: send,
    r: canReview ? () => words.current?.focus() : undefined,
  });
  return (
    <PageDrawer
      title={day ? `${day.personnelName} ${day.date} 的日志` : '日志'}
      width={640}
      onClose={() => confirmLossOf(isDirty, onClose)}
      footer={
        canReview ? (
          <div className={styles.review}>
            <Input.TextArea
              aria-label="点评"
              placeholder={day.reviewedAt ? '再写点评' : '点评（可不填）'}
              maxLength={500}
              autoSize={{ minRows: 1, maxRows: 4 }}
              ref={words}
              value={comment}
              onChange={(event) => setComment(event.target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
                if (event.key === 'Escape') {
                  event.stopPropagation();
                  event.currentTarget.blur();
                }
              }}
            />
            <Button
              type="primary"
              loading={review.isPending}
              disabled={!canSend}
              onClick={send}
              title={isMobile ? undefined : 'E；写了点评按 Ctrl + Enter'}
            >
              {day.reviewedAt ? '再次点评' : '点评'}
            </Button>
          </div>
        ) : null
      }
    >
      {query.isLoadingError && <QueryState of={query} />}
      {query.isPending && <Loading />}
      {day && (
        <>
          <p className={styles.state}>
            <ReportState report={day} of={WORK_DAY_STATUS} /> {day.submittedAt?.slice(0, 16)}
          </p>
          {day.kind === 'sales' && (
            <WorkFigureTiles
              figures={day.figures}
              snapshot={day.snapshot}
              personnelId={day.personnelId}
              from={day.date}
              to={day.date}
            />
          )}
          <WorkDayTexts day={day} />
          {day.isOwn && !day.reviewedAt && (
            <RemoveButton
              endpoint={reportsApi.deleteWeeklyLog}
              input={{ id: day.id, version: day.version }}
              question={`删除 ${day.date} 的日志？`}
              onRemoved={onClose}
            />
          )}
        </>
      )}
    </PageDrawer>
  );
}
