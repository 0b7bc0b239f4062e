import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import { dashboardApi, deptColumns } from '@shibiao/contract/targets';
import { useQuery } from '@tanstack/react-query';
import { Segmented } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { DAY, monthRange } from '../../lib/ranges.ts';
import { AsOf } from '../../ui/AsOf.tsx';
import { DateRangeInput } from '../../ui/dates.tsx';
import { ExportButton } from '../../ui/ExportButton.tsx';
import { PageLink } from '../../ui/record/RecordLink.tsx';
import { ScrollTable } from '../../ui/ScrollTable.tsx';
import { Block } from './Block.tsx';
import { blockQuery } from './blockQuery.ts';
import styles from './home.module.css';

type Row = OutputOf<typeof dashboardApi.teacherDeptMembers>['list'][number];
type Order = Pick<InputOf<typeof dashboardApi.teacherDeptMembers>, 'sort' | 'order'>;
const PAGE_SIZE = 10;
const BY = {
  member: {
    label: '对接人',
    endpoint: dashboardApi.teacherDeptMembers,
    exported: dashboardApi.exportTeacherDeptMembers,
  },
  teacher: {
    label: '讲师',
    endpoint: dashboardApi.teacherDeptTeachers,
    exported: dashboardApi.exportTeacherDeptTeachers,
  },
  field: {
    label: '领域',
    endpoint: dashboardApi.teacherDeptFields,
    exported: dashboardApi.exportTeacherDeptFields,
  },
} as const;
type By = keyof typeof BY;

/** Filters of the lesson list for blank members, teachers and fields. */
const BLANK = { member: 'handover', teacher: 'teacher', field: 'field' } as const;

/** The lessons behind a row: the list with the same span. */
const rowsOf = (by: By, row: Row, from = '', to = '') => {
  const key =
    row.id === -1
      ? `blank=${BLANK[by]}`
      : by === 'field'
        ? `field=${encodeURIComponent(row.name)}`
        : `${by === 'member' ? 'handoverId' : 'teacherId'}=${row.id}`;
  return `/lessons/list?from=${from}&to=${to}&lessonstatus=1&${key}`;
};

const cell = (key: keyof Row, row: Row) =>
  key === 'days'
    ? Number(row.days)
    : key === 'onTime' || key === 'evaluated'
      ? `${row[key]}%`
      : (row[key] ?? '—');

/**
 * Work of the teacher department: confirmed lessons, courseware in time, evaluations and scores; this month unless
 * chosen.
 */
export default function DepartmentWork() {
  const [by, setBy] = useState<By>('member');
  const [[from, to], setSpan] = useState([monthRange()[0], dayjs().format(DAY)]);
  const [order, setOrder] = useState<Order>({});
  const [page, setPage] = useState(1);
  const { label, endpoint, exported } = BY[by];
  const asked = { from, to, ...order, page, count: PAGE_SIZE };
  const work = useQuery(blockQuery(endpoint, asked, { keepsPrevious: true }));
  const summary = useQuery(blockQuery(dashboardApi.teacherSummary, {}));
  const pool = summary.data;
  const [first, last] = monthRange();
  return (
    <Block
      title="师资工作"
      query={work}
      note={
        pool && (
          <>
            {(
              [
                ['在库', pool.total, ''],
                ['可安排', pool.active, 'isActive=true'],
                ['A', pool.A, 'guanlilevel=1'],
                ['B', pool.B, 'guanlilevel=2'],
                ['C', pool.C, 'guanlilevel=3'],
                ['本月新增', pool.newThisMonth, `createdFrom=${first}&createdTo=${last}`],
                ['本月授课', pool.teachingThisMonth, `taughtFrom=${first}&taughtTo=${last}`],
              ] as const
            ).map(([name, count, filter]) => (
              <span key={name}>
                <PageLink to={`/teacherManage/list?${filter}`}>
                  {name} {count}
                </PageLink>{' '}
                ·{' '}
              </span>
            ))}
            {pool.score && `平均 ${pool.score}`} <AsOf at={pool.asOf} />
          </>
        )
      }
    >
      <div className={styles.departmentBar}>
        <Segmented
          size="small"
          aria-label="师资工作的分组"
          options={Object.entries(BY).map(([value, one]) => ({
            value: value as By,
            label: `按${one.label}`,
          }))}
          value={by}
          onChange={(value) => {
            setBy(value);
            setPage(1);
          }}
        />
        <DateRangeInput
          label="上课日期"
          width={250}
          value={[from ?? '', to ?? '']}
          onChange={(span) => {
            if (span) setSpan(span);
            setPage(1);
          }}
        />
        <AsOf at={work.data?.asOf} />
        <ExportButton endpoint={exported} input={{ from, to, ...order }} />
      </div>
      <ScrollTable<Row>
        size="small"
        rowKey={(row) => `${row.id}${row.name}`}
        dataSource={work.data?.list ?? []}
        loading={work.isFetching}
        pagination={{
          current: page,
          pageSize: PAGE_SIZE,
          total: work.data?.total ?? 0,
          size: 'small',
          hideOnSinglePage: true,
          showSizeChanger: false,
        }}
        onChange={({ current = 1 }, _filters, sorter, { action }) => {
          const { columnKey, order: direction } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter;
          if (action === 'sort')
            setOrder(
              direction
                ? { sort: columnKey as Order['sort'], order: direction === 'ascend' ? 'asc' : 'desc' }
                : {},
            );
          setPage(action === 'sort' ? 1 : current);
        }}
        scroll={{ x: 560 }}
        locale={{ emptyText: '这段时间没有已确认的课程' }}
        columns={deptColumns(label).map(({ key, ...column }) => ({
          ...column,
          key,
          align: key === 'name' ? undefined : 'right',
          sorter: key !== 'name',
          render: (_value: unknown, row: Row) => (
            <PageLink to={rowsOf(by, row, from, to)}>{cell(key, row)}</PageLink>
          ),
        }))}
      />
    </Block>
  );
}
