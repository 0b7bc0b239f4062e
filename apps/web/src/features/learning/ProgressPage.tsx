import { OVERDUE, STANDINGS } from '@shibiao/contract/learning/codes';
import { learnerColumns, learningCoursesApi } from '@shibiao/contract/learning/courses';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { notify } from '../../lib/notify.ts';
import { usePage } from '../../lib/page.tsx';
import { queryOf, useCommand } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import { ChartTable } from '../../ui/ChartTable.tsx';
import { Figures } from '../../ui/Figures.tsx';
import { type Filter, PagedTable } from '../../ui/PagedTable.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { listColumns } from '../../ui/table/listColumns.tsx';
import { codeOptions, Percent } from '../../ui/texts.tsx';

const columns = listColumns(learnerColumns);
const filters: Filter[] = [
  { key: 'keyword', label: '姓名、部门或机构', kind: 'text' },
  { key: 'standing', label: '状态', kind: 'select', options: codeOptions(STANDINGS) },
  { key: 'overdue', label: '逾期', kind: 'select', options: codeOptions(OVERDUE) },
];

/** 学习情况: figures of a course, where people stop, and the learners. */
export default function ProgressPage() {
  const page = usePage();
  const id = Number(page.params.id);
  const canRemind = useCan(learningCoursesApi.remind);
  const query = useQuery(queryOf(learningCoursesApi.progress, { id }));
  const remind = useCommand(learningCoursesApi.remind, {
    onSuccess: ({ reminded }) => notify.success(`已提醒 ${reminded} 人`),
  });
  if (!query.data) return <QueryState of={query} />;
  const figures = query.data;
  const show = (patch: Record<string, string | null>) =>
    page.setSearch({ standing: null, overdue: null, page: null, ...patch });
  return (
    <div>
      <Figures
        items={[
          {
            label: '应学',
            value: figures.audience,
            formula: '看得到这门课的有效账号',
            onOpen: () => show({}),
          },
          { label: '已开始', value: figures.started, formula: '打开过至少一节的人' },
          {
            label: '已完成',
            value: figures.completed,
            formula: '学完过全部必修小节的人',
            onOpen: () => show({ standing: 'completed' }),
          },
          {
            label: '覆盖率',
            value: <Percent value={figures.coverage} />,
            formula: `已开始 ÷ 应学 = ${figures.started} ÷ ${figures.audience}`,
          },
          {
            label: '完成率',
            value: <Percent value={figures.completion} />,
            formula: `已完成 ÷ 已开始 = ${figures.completed} ÷ ${figures.started}`,
          },
          {
            label: '首次通过率',
            value: <Percent value={figures.firstTryRate} />,
            formula: '第一次就通过的 ÷ 第一次测验',
          },
          {
            label: '学完天数（中位）',
            value: figures.medianDays ?? '—',
            formula: '从打开第一节到完成的天数，取中位数',
          },
          {
            label: '逾期',
            value: figures.overdue,
            formula: '必修课过了期限还没有学完的人',
            onOpen: () => show({ overdue: '1' }),
          },
        ]}
      >
        {figures.lessons.length > 0 && (
          <ChartTable
            title="学到哪一节"
            height={Math.max(200, figures.lessons.length * 34 + 60)}
            look={{ legend: {}, isLying: true, values: { name: '人', minInterval: 1 } }}
            rows={figures.lessons}
            rowKey={({ title }) => title}
            columns={[
              { key: 'title', title: '小节' },
              { key: 'opened', title: '打开', type: 'number', series: 'bar' },
              { key: 'done', title: '学完', type: 'number', series: 'bar' },
            ]}
          />
        )}
      </Figures>
      <PagedTable
        screen="learning/learners"
        endpoint={learningCoursesApi.learners}
        columns={columns}
        rowKey="id"
        fixed={{ id }}
        filters={filters}
        exports={learningCoursesApi.progressExcel}
        height="auto"
        batch={
          canRemind
            ? (rows, clear) => (
                <Button
                  loading={remind.isPending}
                  onClick={() =>
                    remind
                      .send({ id, accountIds: rows.map((row) => row.id) })
                      .then(clear)
                      .catch(() => undefined)
                  }
                >
                  提醒 {rows.length} 人
                </Button>
              )
            : undefined
        }
        cards={['standing', 'rate', 'dueOn', 'isOverdue']}
        empty={{ title: '没有学员', hint: '课程发布后，给谁看里的人列在这里。' }}
      />
    </div>
  );
}
