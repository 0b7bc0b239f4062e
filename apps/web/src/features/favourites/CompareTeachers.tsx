import { COOPERATION_STATUS, MANAGEMENT_LEVEL, teachersApi } from '@shibiao/contract/teachers';
import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryOf } from '../../lib/query.ts';
import { useUser } from '../../lib/session.ts';
import type { RowOf } from '../../ui/PagedTable.tsx';
import { RecordDrawer } from '../../ui/RecordDrawer.tsx';
import { RecordLink } from '../../ui/record/RecordLink.tsx';
import { Money, StatusTag } from '../../ui/texts.tsx';
import styles from './favourites.module.css';

type Teacher = RowOf<typeof teachersApi.list>;

const ROWS: readonly { label: string; isForStaff?: true; value: (one: Teacher) => ReactNode }[] = [
  {
    label: '级别',
    isForStaff: true,
    value: (one) => <StatusTag value={one.guanlilevel} of={MANAGEMENT_LEVEL} />,
  },
  {
    label: '合作',
    isForStaff: true,
    value: (one) => <StatusTag value={one.hezuostatus} of={COOPERATION_STATUS} />,
  },
  { label: '领域', value: (one) => one.fields.join('、') },
  { label: '主讲课题', value: (one) => one.topics.join('、') },
  { label: '标签', isForStaff: true, value: (one) => one.tags.join('、') },
  { label: '常驻城市', value: (one) => one.homeCityName },
  { label: '评分', value: (one) => one.score !== null && `${one.score}（${one.scoreCount} 次）` },
  { label: '课酬/天', isForStaff: true, value: (one) => one.feeDay !== null && <Money value={one.feeDay} /> },
  {
    label: '课酬/半天',
    isForStaff: true,
    value: (one) => one.feeHalfDay !== null && <Money value={one.feeHalfDay} />,
  },
];

/** Several reads as one: there with all of them, failed with the first that failed. */
const together = (reads: UseQueryResult<Teacher>[]) => {
  const teachers = reads.flatMap((one) => one.data ?? []);
  const error = reads.find((one) => one.isLoadingError)?.error ?? null;
  return {
    data: !error && teachers.length === reads.length ? teachers : undefined,
    error,
    isPending: !error && teachers.length < reads.length,
    refetch: () => Promise.all(reads.filter((one) => one.isLoadingError).map((one) => one.refetch())),
  };
};

/** Two to four favourite teachers side by side. */
export default function CompareTeachers({ ids, onClose }: { ids: readonly number[]; onClose: () => void }) {
  const isStaff = useUser().userInfo.userType === 1;
  const query = useQueries({ queries: ids.map((id) => queryOf(teachersApi.one, { id })), combine: together });
  return (
    <RecordDrawer title="讲师对比" width={860} query={query} onClose={onClose}>
      {(teachers) => (
        <div className={styles.scroll}>
          <table className={styles.teachers}>
            <thead>
              <tr>
                <th scope="col">讲师</th>
                {teachers.map((one) => (
                  <th key={one.id} scope="col">
                    <RecordLink kind="teacher" id={one.id}>
                      {one.name}
                    </RecordLink>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {ROWS.filter(({ isForStaff }) => isStaff || !isForStaff).map(({ label, value }) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  {teachers.map((one) => (
                    <td key={one.id}>{value(one) || '—'}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </RecordDrawer>
  );
}
