import type { OutputOf } from '@shibiao/contract/endpoint';
import { budgetApi, CHARGE_STATES, chargeColumns } from '@shibiao/contract/market/budget';
import { useQuery } from '@tanstack/react-query';
import { Segmented } from 'antd';
import dayjs from 'dayjs';
import { Suspense, useCallback, useMemo } from 'react';
import { formatMoney } from '../../lib/format.ts';
import { usePage } from '../../lib/page.tsx';
import { queryOf, useCommand } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import { DictionarySelect } from '../../pickers/DictionarySelect.tsx';
import { byPerson } from '../../pickers/filters.tsx';
import { MONTH_OPTIONS, MONTHS, sum, useYear } from '../../shared/year/months.ts';
import { sumSide, YearMatrix } from '../../shared/year/YearMatrix.tsx';
import { confirmLoss } from '../../ui/confirm.ts';
import { ExportButton } from '../../ui/ExportButton.tsx';
import { FormulaHint } from '../../ui/FormulaHint.tsx';
import type { CellChange, CellLook, MatrixColumn, MatrixSide } from '../../ui/grid/matrix.ts';
import { Loading } from '../../ui/Loading.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { type Filter, PagedTable } from '../../ui/PagedTable.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { PageLink } from '../../ui/record/RecordLink.tsx';
import { listColumns } from '../../ui/table/listColumns.tsx';
import { codeOptions, Money, Percent } from '../../ui/texts.tsx';
import { acceptAmount, byBudgetYear, CopyYear, editableNumber, monthWidth, YearChoice } from './YearHead.tsx';
import '../../ui/figures.css';
import styles from './market.module.css';

const BudgetChart = lazy(() => import('./BudgetChart.tsx'));
export type Budget = OutputOf<typeof budgetApi.budgets>;
type BudgetRow = Budget['rows'][number];

const FORMULA =
  '在途 = 待审批与待付款的申请，按提交月份；已付按付款日期；驳回、撤回的不计。剩余 = 预算 − 已付 − 在途；使用率 = (已付 + 在途) ÷ 预算。已承诺：还没有付款明细的广告投放，只在旁边显示，不计入。结转：此前各月没有用完的，只显示，不相加';
/** Amber above 80 %, red above 100 %. */
const toneOf = (use: number) => (use > 1 ? styles.isRed : use > 0.8 ? styles.isAmber : '');
/** First week of a year's schedule: this week, or the year's first. */
const weekOf = (year: number) => {
  const day = year === dayjs().year() ? dayjs() : dayjs(`${year}-01-01`);
  return day.subtract((day.day() + 6) % 7, 'day').format('YYYY-MM-DD');
};
const rowKey = (row: BudgetRow) => row.item;
const cellOf = (row: BudgetRow, month: string) => {
  const cell = row.months[Number(month) - 1];
  return {
    value: cell?.id === null ? '' : editableNumber(cell?.planned ?? null),
    version: cell?.version ?? undefined,
  };
};
/** The larger of plan and use; the columns are wide enough for it. */
const most = (cell: BudgetRow['months'][number] | undefined): number =>
  Math.max(Number(cell?.planned ?? 0), Number(cell?.paid ?? 0) + Number(cell?.asked ?? 0));
const acceptNote = (text: string) => (text.length <= 200 ? text : null);
/** A note belongs to a plan: without one there is no row to store it. */
const noteOf = (row: BudgetRow, month: string) => {
  const cell = row.months[Number(month) - 1];
  return { value: cell?.note ?? '', version: cell?.version ?? undefined, isLocked: !cell?.id };
};

function look(value: string, row: BudgetRow, column: MatrixColumn): CellLook {
  const cell = row.months[Number(column.key) - 1];
  const used = Number(cell?.paid ?? 0) + Number(cell?.asked ?? 0);
  const use = Number(value) > 0 ? used / Number(value) : used > 0 ? 2 : 0;
  const parts = [
    `已付 ${formatMoney(cell?.paid)}，在途 ${formatMoney(cell?.asked)}，剩余 ${formatMoney(cell?.left)}`,
    Number(cell?.committed) > 0 && `已承诺 ${formatMoney(cell?.committed)}`,
    cell?.note,
  ];
  return {
    text: (
      <span className={styles.cell}>
        {value === '' ? '—' : Number(value).toLocaleString()}
        {(value !== '' || used > 0) && (
          <span className={styles.useBar}>
            <i className={toneOf(use)} style={{ width: `${Math.min(100, use * 100)}%` }} />
          </span>
        )}
        <small className={toneOf(use)}>{used > 0 ? used.toLocaleString() : ' '}</small>
      </span>
    ),
    title: parts.filter(Boolean).join('；'),
  };
}
const HEAD: MatrixSide<BudgetRow>[] = [{ key: 'item', title: '项目', width: 90, render: (row) => row.item }];
/** A number below its column, in line with the plans above. */
const foot = (_column: MatrixColumn, values: readonly string[]) =>
  sum(values) === 0 ? '' : <span className={styles.cell}>{sum(values).toLocaleString()}</span>;
const PLANNED = sumSide<BudgetRow>({ key: 'planned', title: '全年预算（元）', width: 116 }, (value) => (
  <Money value={value} />
));
type View = 'matrix' | 'notes' | 'charges';
const VIEWS: { value: View; label: string }[] = [
  { value: 'matrix', label: '预算表' },
  { value: 'notes', label: '备注' },
  { value: 'charges', label: '明细' },
];
const filters: Filter[] = [
  { key: 'keyword', label: '明细或单号', kind: 'text', width: 170 },
  byBudgetYear,
  {
    key: 'month',
    label: '月份',
    kind: 'select',
    width: 90,
    options: MONTH_OPTIONS,
  },
  {
    key: 'item',
    label: '项目',
    kind: 'custom',
    width: 130,
    text: (value) => value,
    render: (value, onChange) => (
      <DictionarySelect list="marketItem" placeholder="项目" value={value ?? null} onChange={onChange} />
    ),
  },
  byPerson('applicantId', '申请人'),
  { key: 'state', label: '状态', kind: 'select', width: 90, options: codeOptions(CHARGE_STATES) },
];

/** 市场预算: items × months, their use, and the payment lines behind it. */
export default function MarketBudgetPage() {
  const page = usePage();
  const canEdit = useCan(budgetApi.editBudget);
  const year = useYear();
  const isMatrix = page.search.view !== 'charges';
  const isNotes = page.search.view === 'notes';
  const query = useQuery(queryOf(budgetApi.budgets, { year }, { keepsPrevious: true, enabled: isMatrix }));
  const save = useCommand(budgetApi.editBudget, { success: '已保存' });
  const rows = useMemo(() => query.data?.rows ?? [], [query.data]);
  const total = query.data?.total;
  // The totals are the longest numbers.
  const columnWidth = useMemo(
    () => monthWidth(MONTHS.map((_, i) => rows.reduce((sum, row) => sum + most(row.months[i]), 0))),
    [rows],
  );
  const show = useCallback(
    (view: View, item: string | null = null, month: number | null = null) =>
      confirmLoss(page.pathname, () => {
        const to = view === 'charges' ? { view, year } : { view: view === 'notes' ? view : null };
        page.setSearch({ ...to, item, month, state: null, keyword: null, applicantId: null });
      }),
    [page, year],
  );
  const tail = useMemo(
    (): MatrixSide<BudgetRow>[] => [
      PLANNED,
      {
        key: 'used',
        title: '已付 + 在途（元）',
        width: 124,
        align: 'right',
        render: (row) => (
          <button type="button" className="link" onClick={() => show('charges', row.item)}>
            <Money value={Number(row.year.paid) + Number(row.year.asked)} />
          </button>
        ),
        foot: () => total && <Money value={Number(total.paid) + Number(total.asked)} />,
      },
      {
        key: 'use',
        title: '使用率',
        width: 66,
        align: 'right',
        render: (row) => <Percent value={row.year.use} />,
        foot: () => <Percent value={total?.use} />,
      },
    ],
    [show, total],
  );
  const onSave = useCallback(
    (changes: CellChange[]) =>
      save.send({
        year,
        cells: changes.map(({ row, column, value, version }) => {
          const cell = { item: row, month: Number(column), version };
          if (!isNotes) return { ...cell, planned: value === '' ? null : value };
          const known = rows.find((one) => one.item === row)?.months[cell.month - 1];
          return { ...cell, planned: known?.planned ?? null, note: value === '' ? null : value };
        }),
      }),
    [save, year, isNotes, rows],
  );
  const chooser = (
    <Segmented<View>
      aria-label="视图"
      options={VIEWS}
      value={isNotes ? 'notes' : isMatrix ? 'matrix' : 'charges'}
      onChange={(view) => show(view)}
    />
  );
  if (!isMatrix)
    return (
      <PagedTable
        screen="market/charges"
        endpoint={budgetApi.charges}
        columns={listColumns(chargeColumns)}
        rowKey="id"
        filters={filters}
        exports={budgetApi.exportCharges}
        sums={({ amount }) => ({ amount: <Money value={amount} /> })}
        toolbar={chooser}
        to={(row) => `/financeInfo/payments/${row.requestId}`}
        empty={{ title: '没有记入市场预算的付款明细' }}
      />
    );
  if (!query.data) return <QueryState of={query} />;
  if (!total) return null;
  return (
    <div className={styles.page}>
      <header className="figures-head">
        {chooser}
        <YearChoice />
        <FormulaHint formula={FORMULA}>口径</FormulaHint>
        <ExportButton endpoint={budgetApi.exportBudget} input={{ year }} />
        <CopyYear endpoint={budgetApi.editBudget} into={{ year }} />
        <span className={styles.legend}>
          单位：元。全年预算 <Money value={total.planned} />
          ，已付 <Money value={total.paid} />
          ，在途 <Money value={total.asked} />
          ，剩余 <Money value={total.left} />
          ，使用率 <Percent value={total.use} />
          {Number(total.committed) > 0 && (
            <>
              ；已承诺{' '}
              <PageLink to={`/market/adslots?view=schedule&week=${weekOf(year)}`}>
                <Money value={total.committed} />
              </PageLink>
            </>
          )}
        </span>
      </header>
      <YearMatrix
        name={`market ${isNotes ? 'notes' : 'plans'}`}
        year={year}
        isOld={query.isPlaceholderData}
        label={isNotes ? '市场预算备注' : '市场预算'}
        rows={rows}
        rowKey={rowKey}
        head={HEAD}
        {...(isNotes
          ? { cellOf: noteOf, accept: acceptNote, columnWidth: 120 }
          : { cellOf, accept: acceptAmount, look, tail, foot, columnWidth })}
        rowHeight={48}
        isReadOnly={!canEdit}
        onSave={onSave}
        onOpen={(row, column) => show('charges', row.item, Number(column.key))}
      />
      <Suspense fallback={<Loading />}>
        <BudgetChart budget={query.data} onPick={(month, item) => show('charges', item, month)} />
      </Suspense>
    </div>
  );
}
