import { evaluationColumns, evaluationsApi } from '@shibiao/contract/lessons/evaluations';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useCan, useUser } from '../../lib/session.ts';
import { byTeacher } from '../../pickers/filters.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { type Column, type Filter, PagedTable, type RowOf } from '../../ui/PagedTable.tsx';
import { ACTIONS } from '../../ui/table/columns.ts';
import { listColumns } from '../../ui/table/listColumns.tsx';
import { flagOptions } from '../../ui/texts.tsx';

const EvaluationForm = lazy(() => import('./EvaluationForm.tsx'));
type Row = RowOf<typeof evaluationsApi.evaluations>;

const columns = listColumns(evaluationColumns, {
  average: { render: (row) => row.average ?? <span className="quiet">待评价</span> },
});

/** An institution reads its own evaluations only, so these columns would repeat themselves. */
const partnersColumns = columns.filter(({ key }) => key !== 'cooperationName' && key !== 'source');
const CARDS = ['lastDate', 'teachername', 'average', 'text'];

const filters: Filter[] = [
  { key: 'keyword', label: '课程名称、编号或拼音', kind: 'text', width: 200 },
  {
    key: 'isEvaluated',
    label: '评价',
    kind: 'select',
    width: 110,
    options: flagOptions('已评价', '待评价').toReversed(),
  },
  byTeacher,
  { key: 'from', toKey: 'to', label: '结课日期', kind: 'dateRange' },
];

/** 评价: taught lessons with their evaluation, and those without one. */
export default function EvaluationsPage() {
  const canEvaluate = useCan(evaluationsApi.editReview);
  const isStaff = useUser().userInfo.userType === 1;
  const seen = isStaff ? columns : partnersColumns;
  const [lesson, setLesson] = useState<Row | null>(null);
  const actions: Column<Row> = {
    ...ACTIONS,
    width: 80,
    // The answer tells an institution which lessons it may still evaluate.
    isFor: (row) => ('canEvaluate' in row ? row.canEvaluate === true : row.source === null),
    render: (row) => (
      <Button type="link" size="small" onClick={() => setLesson(row)}>
        {row.source === null ? '评价' : '修改'}
      </Button>
    ),
  };
  return (
    <>
      <PagedTable
        screen="lessons/evaluations"
        endpoint={evaluationsApi.evaluations}
        columns={canEvaluate ? [...seen, actions] : seen}
        cards={isStaff ? ['cooperationName', ...CARDS] : CARDS}
        rowKey="id"
        filters={filters}
        to={(row) => `/sigLessonDetails/${row.lessonId}`}
        empty={{ title: '没有已结课的课程', hint: '课程结束后在这里收集和查看评价。' }}
      />
      {lesson && (
        <Suspense fallback={null}>
          <EvaluationForm
            lessonId={lesson.lessonId}
            lessonName={lesson.lessonname}
            given={lesson.source === null ? null : lesson}
            onClose={() => setLesson(null)}
          />
        </Suspense>
      )}
    </>
  );
}
