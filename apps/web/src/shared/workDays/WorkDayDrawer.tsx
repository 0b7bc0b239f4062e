import { reportsApi } from '@shibiao/contract/reports/reports';
import { salesApi, WORK_DAY_STATUS } from '@shibiao/contract/sales';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import { Loading } from '../../ui/Loading.tsx';
import { PageDrawer } from '../../ui/PageDrawer.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { RemoveButton } from '../../ui/RemoveButton.tsx';
import { useReaderKeys } from '../../ui/useReaderKeys.ts';
import { ReportState } from '../reports/ReportState.tsx';
import { ReviewBox, useReview } from '../reports/ReviewBox.tsx';
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
  const isLeader = useCan(salesApi.review);
  const query = useQuery(queryOf(salesApi.one, { id }));
  const day = query.data;
  const canReview = isLeader && day && !day.isOwn;
  const review = useReview(salesApi.review, canReview ? day : null, onReviewed);
  const step = (by: number) => onStep && review.leave(() => onStep(by));
  useReaderKeys({ j: () => step(1), k: () => step(-1), ...review.keys });
  return (
    <PageDrawer
      title={day ? `${day.personnelName} ${day.date} 的日志` : '日志'}
      width={640}
      onClose={() => review.leave(onClose)}
      footer={canReview ? <ReviewBox of={review.box} /> : null}
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
