import { reportsApi } from '@shibiao/contract/reports/reports';
import { salesApi, WORK_DAY_STATUS } from '@shibiao/contract/sales';
import { useQuery } from '@tanstack/react-query';
import { Button, Drawer, Input } from 'antd';
import { useState } from 'react';
import { useIsMobile } from '../lib/media.ts';
import { usePage } from '../lib/page.tsx';
import { queryOf, useCommand } from '../lib/query.ts';
import { useUnsaved } from '../lib/useUnsaved.ts';
import { Can } from '../ui/Can.tsx';
import { confirmLossOf } from '../ui/confirm.ts';
import { Loading } from '../ui/Loading.tsx';
import { QueryState } from '../ui/QueryState.tsx';
import { RemoveButton } from '../ui/RemoveButton.tsx';
import { StatusTag } from '../ui/texts.tsx';
import { WorkDayTexts, WorkFigureTiles } from './WorkDayView.tsx';

/** One daily log, read and reviewed. */
export default function WorkDayDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const page = usePage();
  const isMobile = useIsMobile();
  const query = useQuery(queryOf(salesApi.one, { id }));
  const day = query.data;
  const [comment, setComment] = useState('');
  const isDirty = comment !== '';
  useUnsaved(isDirty);
  const review = useCommand(salesApi.review, { success: '已点评', onSuccess: () => setComment('') });
  return (
    <Drawer
      open
      title={day ? `${day.personnelName} ${day.date} 的日志` : '日志'}
      size={isMobile ? '100%' : 640}
      getContainer={page.container}
      rootStyle={{ position: 'absolute' }}
      onClose={() => confirmLossOf(isDirty, onClose)}
    >
      {query.isError && <QueryState of={query} />}
      {query.isPending && <Loading />}
      {day && (
        <>
          <p>
            <StatusTag value={day.status} of={WORK_DAY_STATUS} /> {day.isLate && '补交'}{' '}
            {day.submittedAt?.slice(0, 16)}
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
          {!day.isOwn && (
            <Can to={salesApi.review}>
              <p>
                <Input.TextArea
                  aria-label="点评"
                  placeholder="点评（可不填）"
                  maxLength={500}
                  rows={3}
                  value={comment}
                  onChange={(event) => setComment(event.target.value)}
                />
              </p>
              <Button
                type="primary"
                loading={review.isPending}
                onClick={() => review.run({ id: day.id, version: day.version, comment })}
              >
                {day.reviewedAt ? '再次点评' : '点评'}
              </Button>
            </Can>
          )}
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
    </Drawer>
  );
}
