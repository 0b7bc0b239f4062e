import { attendanceApi } from '@shibiao/contract/attendance/attendance';
import { type LeaveLine, leaveApi, leaveColumns } from '@shibiao/contract/attendance/leave';
import { useQuery } from '@tanstack/react-query';
import { Button, Table, type TableColumnType } from 'antd';
import { Suspense, useState } from 'react';
import { useIsMobile } from '../../lib/media.ts';
import { queryOf } from '../../lib/query.ts';
import { useCan, useUser } from '../../lib/session.ts';
import { lazy } from '../../ui/lazy.tsx';
import { RecordDrawer } from '../../ui/RecordDrawer.tsx';
import styles from './attendance.module.css';

const LeaveForm = lazy(() => import('./LeaveForm.tsx'));

interface Props {
  personnelId: number;
  name: string;
  year: number;
  onClose: () => void;
}

/** 年假台账: lines of a year's annual leave, with the balance after each. */
export default function LeaveDrawer({ personnelId, name, year, onClose }: Props) {
  const query = useQuery(queryOf(leaveApi.leave, { personnelId, year }));
  const canAdd = useCan(attendanceApi.grant);
  const isOwn = useUser().personnelId === personnelId;
  const isMobile = useIsMobile();
  const [isAdding, setIsAdding] = useState(false);
  return (
    <RecordDrawer
      title={`${name} ${year} 年年假`}
      actions={
        canAdd && !isOwn ? (
          <Button type="primary" onClick={() => setIsAdding(true)}>
            登记
          </Button>
        ) : null
      }
      query={query}
      onClose={onClose}
    >
      {({ annual, list }) => (
        <>
          <p className={styles.leaveSum} data-part="leave-sum">
            剩余 <b className="tabular">{annual.left}</b> 天 = 法定 {annual.statutory} + 增减 {annual.granted}{' '}
            − 已休 {annual.taken}
            {annual.left !== annual.statutory + annual.granted - annual.taken && '，离职时多休的不追回'}
          </p>
          {canAdd && isOwn && <p className="quiet">本人的假期由其他人资或管理员办理。</p>}
          <Table<LeaveLine>
            size="small"
            rowKey="key"
            pagination={false}
            scroll={{ x: 'max-content' }}
            dataSource={list}
            columns={columnsOf(isMobile)}
          />
          <Suspense fallback={null}>
            {isAdding && (
              <LeaveForm
                personnelId={personnelId}
                name={name}
                year={year}
                onClose={() => setIsAdding(false)}
              />
            )}
          </Suspense>
        </>
      )}
    </RecordDrawer>
  );
}

const WIDE = new Set<string>(['reason', 'by']);
/** A phone shows reasons below the item, for lack of width. */
const columnsOf = (isMobile: boolean): TableColumnType<LeaveLine>[] =>
  leaveColumns
    .filter(({ key }) => !isMobile || !WIDE.has(key))
    .map(({ key, title, type, width }) => ({
      title,
      dataIndex: key,
      width: isMobile ? undefined : width,
      align: type === 'number' ? 'right' : undefined,
      className: type === 'number' || type === 'date' ? 'tabular' : undefined,
      ...(key === 'days' ? { render: (days: number) => (days > 0 ? `+${days}` : days) } : {}),
      ...(key === 'kind' && isMobile
        ? {
            render: (kind: string, { reason, by }: LeaveLine) => (
              <>
                {kind}
                {reason && <small className={styles.leaveReason}>{by ? `${reason}（${by}）` : reason}</small>}
              </>
            ),
          }
        : {}),
    }));
