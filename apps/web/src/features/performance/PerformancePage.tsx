import { GRADES, PERFORMANCE_STATUS, performanceApi } from '@shibiao/contract/performance';
import { Button, Space } from 'antd';
import { Suspense } from 'react';
import { notify } from '../../lib/notify.ts';
import { usePage } from '../../lib/page.tsx';
import { useCommand } from '../../lib/query.ts';
import { lastMonth } from '../../lib/ranges.ts';
import { useCan } from '../../lib/session.ts';
import { byDepartment, departmentAlone } from '../../pickers/filters.tsx';
import { scoreColumns } from '../../shared/scoreSheets/scores.ts';
import { confirm, confirmLoss } from '../../ui/confirm.ts';
import { MonthInput } from '../../ui/dates.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { Opened, useLayer } from '../../ui/layer.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { type Filter, PagedTable } from '../../ui/PagedTable.tsx';
import { codeOptions } from '../../ui/texts.tsx';
import { useViewChoice } from '../../ui/useViewChoice.tsx';
import styles from './performance.module.css';

const SheetDrawer = lazy(() => import('../../shared/scoreSheets/SheetDrawer.tsx'));
const ScoringTable = lazy(() => import('./ScoringTable.tsx'));
const GradeChart = lazy(() => import('./GradeChart.tsx'));
const YearTable = lazy(() => import('./PerformanceYears.tsx'));
const Objections = lazy(() => import('./Objections.tsx'));
const Templates = lazy(() => import('./Templates.tsx'));

const filters: Filter[] = [
  { key: 'month', label: '月份', kind: 'month' },
  { key: 'keyword', label: '姓名、拼音或工号', kind: 'text', width: 150 },
  byDepartment,
  departmentAlone,
  { key: 'status', label: '状态', kind: 'select', width: 110, options: codeOptions(PERFORMANCE_STATUS) },
  { key: 'grade', label: '等级', kind: 'select', width: 90, options: codeOptions(GRADES) },
];
const VIEWS = [
  { value: 'list', label: '列表' },
  { value: 'scoring', label: '评分' },
  { value: 'chart', label: '分布' },
  { value: 'years', label: '全年' },
] as const;

/** To-dos name the month as a number: 202603. */
const monthIn = (of: string | undefined) => of && `${of.slice(0, 4)}-${of.slice(4)}`;

/** 绩效: the month's sheets, the leader's scoring table, grades by team, the year, and the templates. */
export default function PerformancePage() {
  const page = usePage();
  const isHr = useCan(performanceApi.editTemplate);
  const { view, choice } = useViewChoice<string>(
    isHr
      ? [...VIEWS, { value: 'templates', label: '模板' }]
      : (VIEWS as unknown as [{ value: string; label: string }]),
  );
  const month = page.search.month ?? monthIn(page.search.of) ?? lastMonth();
  const sheet = useLayer<{ id: number }>();
  if (page.search.view === 'objections' && page.search.personnelId)
    return (
      <Suspense fallback={<Loading />}>
        <Objections />
      </Suspense>
    );
  return (
    <>
      {(view === 'scoring' || view === 'chart' || view === 'templates') && (
        <div className={styles.page}>
          <div className={styles.head}>
            {choice}
            {view !== 'templates' && (
              <MonthInput
                value={month}
                allowClear={false}
                style={{ width: 140 }}
                onChange={(value) => confirmLoss(page.pathname, () => page.setSearch({ month: value }))}
              />
            )}
          </div>
          <Suspense fallback={<Loading />}>
            {view === 'scoring' && <ScoringTable month={month} onOpen={sheet.open} />}
            {view === 'chart' && <GradeChart month={month} />}
            {view === 'templates' && <Templates />}
          </Suspense>
        </div>
      )}
      {view === 'list' && (
        <PagedTable
          screen="performance/months"
          endpoint={performanceApi.months}
          columns={scoreColumns}
          rowKey="id"
          filters={filters}
          opening={{ month: lastMonth() }}
          openingEmpty={{
            title: '这个月还没有开启绩效',
            hint: '点“开启”，按模板为在职的人各生成一张；别的月份用“月份”查看。',
          }}
          exports={performanceApi.exportMonths}
          toolbar={
            <>
              {choice}
              {isHr && <MonthSteps month={month} />}
            </>
          }
          onOpen={sheet.open}
          empty={{ title: '这个月还没有开启绩效' }}
        />
      )}
      <Suspense fallback={null}>{view === 'years' && <YearTable head={choice} />}</Suspense>
      <Opened layer={sheet}>{({ id }, close) => <SheetDrawer id={id} onClose={close} />}</Opened>
    </>
  );
}

/** HR opens a month for everybody, and closes sheets that nobody answered. */
function MonthSteps({ month }: { month: string }) {
  const edit = useCommand(performanceApi.edit, {
    onSuccess: ({ done, skipped }) => {
      notify.success(`${done} 人`);
      if (skipped.length > 0)
        notify.info(
          `没有处理 ${skipped.length} 人：${skipped
            .slice(0, 4)
            .map((one) => `${one.name}${one.reason}`)
            .join('、')}`,
        );
    },
  });
  const ask = (action: 'open' | 'close', title: string, content: string) =>
    confirm({ title: `${month} ${title}`, content, onOk: () => edit.send({ action, month }) });
  return (
    <Space>
      <Button
        type="primary"
        onClick={() => ask('open', '开启绩效', '为当月在职满 10 个工作日的人建立绩效表；已有的不变。')}
      >
        开启
      </Button>
      <Button onClick={() => ask('close', '关闭绩效', '已评分而没有答复的人按确认处理。')}>关闭</Button>
    </Space>
  );
}
