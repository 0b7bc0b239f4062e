import { evaluationColumns, evaluationsApi, TEXT_REVIEW } from '@shibiao/contract/lessons/evaluations';
import { Space } from 'antd';
import { useCommand } from '../../lib/query.ts';
import { useCan, useUser } from '../../lib/session.ts';
import { byTeacher } from '../../pickers/filters.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Opened, useLayer } from '../../ui/layer.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { type Column, type Filter, PagedTable, type RowOf } from '../../ui/PagedTable.tsx';
import { ACTIONS } from '../../ui/table/columns.ts';
import { listColumns } from '../../ui/table/listColumns.tsx';
import { codeOptions, flagOptions } from '../../ui/texts.tsx';
import { MarkedText } from './requests/MarkedText.tsx';

const HELD = 1;
const EvaluationForm = lazy(() => import('./EvaluationForm.tsx'));
type Row = RowOf<typeof evaluationsApi.evaluations>;

const columns = listColumns(evaluationColumns, {
  average: { render: (row) => row.average ?? <span className="quiet">待评价</span> },
  text: {
    ellipsis: true,
    render: (row) => row.text && <MarkedText text={row.text} words={row.contactWords} />,
  },
});

/** An institution reads its own evaluations only, so these columns would repeat themselves. */
const partnersColumns = columns
  .filter(({ key }) => key !== 'cooperationName' && key !== 'source' && key !== 'textReview')
  .map((column) => (column.key === 'text' ? { ...column, render: (row: Row) => row.text } : column));
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
  {
    key: 'textReview',
    label: '文字审核',
    kind: 'select',
    width: 110,
    options: codeOptions(TEXT_REVIEW).filter(({ value }) => value !== 0),
  },
  byTeacher,
  { key: 'from', toKey: 'to', label: '结课日期', kind: 'dateRange' },
];

/** 评价: taught lessons with their evaluation, and those without one. */
export default function EvaluationsPage() {
  const canEvaluate = useCan(evaluationsApi.editReview);
  const isStaff = useUser().userInfo.userType === 1;
  const seen = isStaff ? columns : partnersColumns;
  const lesson = useLayer<Row>();
  const review = useCommand(evaluationsApi.reviewText, { success: '已保存' });
  const mayReview = useCan(evaluationsApi.reviewText) && isStaff;
  const isHeld = (row: Row) => mayReview && row.textReview === HELD;
  // The answer tells an institution which lessons it may still evaluate.
  const isOpen = (row: Row) => ('canEvaluate' in row ? row.canEvaluate === true : row.source === null);
  const decide = (row: Row, isReleased: boolean) =>
    review.run({ id: row.id, version: row.version, isReleased });
  const actions: Column<Row> = {
    ...ACTIONS,
    width: isStaff ? 140 : 80,
    isFor: (row) => isOpen(row) || isHeld(row),
    render: (row) =>
      isHeld(row) ? (
        <Space size={4}>
          <LinkButton onClick={() => decide(row, true)}>给讲师看</LinkButton>
          <LinkButton onClick={() => decide(row, false)}>不展示</LinkButton>
        </Space>
      ) : (
        <LinkButton onClick={() => lesson.open(row)}>{row.source === null ? '评价' : '修改'}</LinkButton>
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
        filters={isStaff ? filters : filters.filter(({ key }) => key !== 'textReview')}
        presets={mayReview ? [{ label: '文字待审核', values: { textReview: '1' } }] : undefined}
        to={(row) => `/sigLessonDetails/${row.lessonId}`}
        empty={{ title: '没有已结课的课程', hint: '课程结束后在这里收集和查看评价。' }}
      />
      <Opened layer={lesson}>
        {(of, close) => (
          <EvaluationForm
            lessonId={of.lessonId}
            lessonName={of.lessonname}
            given={of.source === null ? null : of}
            onClose={close}
          />
        )}
      </Opened>
    </>
  );
}
