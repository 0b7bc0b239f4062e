import type { OutputOf } from '@shibiao/contract/endpoint';
import { dashboardApi } from '@shibiao/contract/targets';
import { useQuery } from '@tanstack/react-query';
import { Segmented, Table } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { queryOf } from '../../lib/query.ts';
import { DAY, monthRange } from '../../lib/ranges.ts';
import { DateRangeInput } from '../../ui/dates.tsx';
import { ExportButton } from '../../ui/ExportButton.tsx';

type Row = OutputOf<typeof dashboardApi.teacherDeptMembers>['list'][number];
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

/** What the teacher department got done: confirmed lessons, courseware in time, evaluated, how well; this month unless chosen. */
export function DepartmentWork() {
  const [by, setBy] = useState<By>('member');
  const [[from, to], setSpan] = useState([monthRange()[0], dayjs().format(DAY)]);
  const { label, endpoint, exported } = BY[by];
  const work = useQuery(queryOf(endpoint, { from, to }, { isQuiet: true, keepsPrevious: true }));
  const summary = useQuery(queryOf(dashboardApi.teacherSummary, {}, { isQuiet: true }));
  const pool = summary.data;
  const share = (key: 'onTime' | 'evaluated', title: string) => ({
    key,
    title,
    width: 100,
    align: 'right' as const,
    sorter: (a: Row, b: Row) => a[key] - b[key],
    render: (_value: unknown, row: Row) => <span className="tabular">{row[key]}%</span>,
  });
  return (
    <section className="home-panel home-department">
      <h2>
        师资工作{' '}
        {pool && (
          <small className="quiet">
            在库讲师 {pool.total} · 可安排 {pool.active} · A {pool.A} · B {pool.B} · C {pool.C} · 停用或终止{' '}
            {pool.stopped} · 本月新增 {pool.newThisMonth} · 本月授课 {pool.teachingThisMonth}
            {pool.score && ` · 平均评分 ${pool.score}`}
          </small>
        )}
      </h2>
      <div className="home-department-bar">
        <Segmented
          options={Object.entries(BY).map(([value, one]) => ({
            value: value as By,
            label: `按${one.label}`,
          }))}
          value={by}
          onChange={setBy}
        />
        <DateRangeInput
          label="上课日期"
          width={250}
          value={[from ?? '', to ?? '']}
          onChange={(span) => span && setSpan(span)}
        />
        <ExportButton endpoint={exported} input={{ from, to }} />
      </div>
      <Table<Row>
        size="small"
        rowKey={(row) => `${row.id}${row.name}`}
        dataSource={work.data?.list ?? []}
        loading={work.isFetching}
        pagination={{ pageSize: 10, size: 'small', hideOnSinglePage: true, showSizeChanger: false }}
        scroll={{ x: 560 }}
        locale={{ emptyText: '这段时间没有已确认的课程' }}
        columns={[
          { key: 'name', title: label, dataIndex: 'name', width: 140 },
          {
            key: 'lessons',
            title: '课程数',
            dataIndex: 'lessons',
            width: 90,
            align: 'right',
            sorter: (a, b) => a.lessons - b.lessons,
          },
          {
            key: 'days',
            title: '天数',
            width: 80,
            align: 'right',
            render: (_value, row) => Number(row.days),
          },
          share('onTime', '课件按时'),
          share('evaluated', '已评价'),
          {
            key: 'score',
            title: '平均分',
            width: 90,
            align: 'right',
            sorter: (a, b) => Number(a.score ?? 0) - Number(b.score ?? 0),
            render: (_value, row) => row.score ?? '—',
          },
        ]}
      />
    </section>
  );
}
