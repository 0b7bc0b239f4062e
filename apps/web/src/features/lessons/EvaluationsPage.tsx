import { evaluationsApi } from '@shibiao/contract/lessons/evaluations';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { usePage } from '../../lib/page.tsx';
import { useCan } from '../../lib/session.ts';
import { type Column, type Filter, PagedTable, type RowOf } from '../../ui/PagedTable.tsx';
import { DateText } from '../../ui/texts.tsx';

const EvaluationForm = lazy(() => import('./EvaluationForm.tsx'));
type Row = RowOf<typeof evaluationsApi.evaluations>;

const columns: Column<Row>[] = [
  { key: 'lessonname', title: '课程', width: 220, fixed: 'left' },
  {
    key: 'lastDate',
    title: '结课日期',
    width: 108,
    sortable: true,
    render: (row) => <DateText value={row.lastDate} />,
  },
  { key: 'cooperationName', title: '机构', width: 190 },
  { key: 'teachername', title: '讲师', width: 90 },
  {
    key: 'average',
    title: '平均',
    width: 70,
    align: 'right',
    render: (row) => row.average ?? <span className="quiet">待评价</span>,
  },
  { key: 'contentScore', title: '内容', width: 60, align: 'right' },
  { key: 'expressionScore', title: '表达', width: 60, align: 'right' },
  { key: 'interactionScore', title: '互动', width: 60, align: 'right' },
  { key: 'organisationScore', title: '组织', width: 60, align: 'right' },
  {
    key: 'source',
    title: '来源',
    width: 80,
    render: (row) => (row.source === null ? null : row.source === 'institution' ? '机构' : '内部'),
  },
  { key: 'text', title: '评语', width: 260 },
];

const filters: Filter[] = [
  { key: 'keyword', label: '课程名称、编号或拼音', kind: 'text', width: 200 },
  {
    key: 'isEvaluated',
    label: '评价',
    kind: 'select',
    width: 110,
    options: [
      { value: 'false', label: '待评价' },
      { value: 'true', label: '已评价' },
    ],
  },
  { key: 'from', toKey: 'to', label: '结课', kind: 'dateRange' },
];

/** 评价: taught lessons with their evaluation, and those that still wait for one. */
export default function EvaluationsPage() {
  const page = usePage();
  const canEvaluate = useCan(evaluationsApi.editReview);
  const [lessonId, setLessonId] = useState<number | null>(null);
  const actions: Column<Row> = {
    key: 'actions',
    title: '操作',
    width: 80,
    fixed: 'right',
    screenOnly: true,
    render: (row) =>
      row.source === null && (
        <Button type="link" size="small" onClick={() => setLessonId(row.lessonId)}>
          评价
        </Button>
      ),
  };
  return (
    <>
      <PagedTable
        screen="lessons/evaluations"
        endpoint={evaluationsApi.evaluations}
        columns={canEvaluate ? [...columns, actions] : columns}
        rowKey="id"
        filters={filters}
        onOpen={(row) => page.navigate(`/sigLessonDetails/${row.lessonId}`)}
        empty={{ title: '没有已结课的课程' }}
      />
      {lessonId !== null && (
        <Suspense fallback={null}>
          <EvaluationForm lessonId={lessonId} given={null} onClose={() => setLessonId(null)} />
        </Suspense>
      )}
    </>
  );
}
