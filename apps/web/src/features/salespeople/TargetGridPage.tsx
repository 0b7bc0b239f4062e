import { amount } from '@shibiao/contract/fields';
import { salespeopleApi, type TargetRow } from '@shibiao/contract/salespeople/salespeople';
import { MONEY_MEASURES, TARGET_MEASURES, type TargetMeasure } from '@shibiao/contract/targets';
import { useQuery } from '@tanstack/react-query';
import { Button, Segmented } from 'antd';
import { Suspense, useState } from 'react';
import { inWan } from '../../lib/format.ts';
import { usePage } from '../../lib/page.tsx';
import { queryOf, useCommand } from '../../lib/query.ts';
import { useCans } from '../../lib/session.ts';
import { byLeader, byYear, ofOrganisation } from '../../pickers/filters.tsx';
import { FIGURE_OF, figureAddress } from '../../shared/figures/figureAddress.ts';
import { spanIn, sum, sumOf, useYear } from '../../shared/year/months.ts';
import { sumSide, YearMatrix } from '../../shared/year/YearMatrix.tsx';
import { AsOf } from '../../ui/AsOf.tsx';
import { confirmLoss } from '../../ui/confirm.ts';
import { ExportButton } from '../../ui/ExportButton.tsx';
import { amountInCell } from '../../ui/grid/amounts.ts';
import type { MatrixSide } from '../../ui/grid/matrix.ts';
import { lazy } from '../../ui/lazy.tsx';
import type { Filter } from '../../ui/PagedTable.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { PageLink } from '../../ui/record/RecordLink.tsx';
import { FilterBar } from '../../ui/table/FilterBar.tsx';
import { type ListState, useListState } from '../../ui/table/listState.ts';
import { codeOptions } from '../../ui/texts.tsx';
import styles from './salespeople.module.css';

const CopyForm = lazy(() => import('./CopyForm.tsx'));

const filters: Filter[] = [
  byYear(1, 2),
  {
    key: 'measure',
    label: '指标',
    kind: 'select',
    width: 150,
    options: codeOptions(TARGET_MEASURES),
  },
  ofOrganisation,
  byLeader,
];

/** Validated at the cell, because the server could name none of a thousand pasted ones. */
const acceptTarget = (text: string) => amount.safeParse(amountInCell(text)).data ?? null;

const shown = (value: string) =>
  value === '' ? '' : Number(value).toLocaleString('zh-CN', { maximumFractionDigits: 2 });
const percent = (rate: string | null) => (rate === null ? '' : `${Math.round(Number(rate) * 100)}%`);
const QUARTERS = [0, 1, 2, 3].map((i) => ({
  key: `q${i}`,
  title: `Q${i + 1}`,
  width: 76,
  months: [1, 2, 3].map((no) => i * 3 + no),
}));
const YEAR = { key: 'year', title: '全年', width: 84 };
const YEAR_TARGET = { key: '0', title: '年度目标', subtitle: '单独填', width: 104 };

type View = '目标' | '完成';

/** 业务员目标: months of a year by person, typed or pasted from a spreadsheet; or the actual figures. */
export default function TargetGridPage() {
  const page = usePage();
  const can = useCans();
  const listed = useListState('address', '');
  // Another year or measure is another grid, so unsaved cells are confirmed first.
  const state: ListState = {
    ...listed,
    change: (patch) =>
      'year' in patch || 'measure' in patch
        ? confirmLoss(page.pathname, () => listed.change(patch))
        : listed.change(patch),
  };
  const [view, setView] = useState<View>('目标');
  const [isCopying, setIsCopying] = useState(false);
  const year = useYear();
  const measure = (page.search.measure ?? 'receipt') as TargetMeasure;
  const { orgnizationalid, ywleaderid } = page.search;
  const input = {
    year,
    measure,
    orgnizationalid: orgnizationalid || undefined,
    ywleaderid: ywleaderid || undefined,
  };
  const query = useQuery(
    queryOf(salespeopleApi.targets, input, {
      // Stale data of another year or measure is neither shown nor edited under this title.
      keepsPrevious: (before) => before.year === year && before.measure === measure,
    }),
  );
  const save = useCommand(salespeopleApi.saveTargets, { success: '已保存' });
  const mayPlan = can(salespeopleApi.saveTargets);
  const isMoney = MONEY_MEASURES.has(measure);
  const short = (value: number) => (isMoney ? inWan(value) : value.toLocaleString('zh-CN'));
  const isPlan = view === '目标';

  const head: MatrixSide<TargetRow>[] = [
    {
      key: 'name',
      title: '业务员',
      width: 104,
      render: (row) => (
        <PageLink to={`/sales/people/${row.id}?measure=${measure}`}>
          {row.name}
          {row.isLeft && '（离职）'}
        </PageLink>
      ),
    },
    { key: 'org', title: '部门', width: 104, render: (row) => row.orgName },
  ];
  const tail: MatrixSide<TargetRow>[] = isPlan
    ? [
        ...QUARTERS.map(({ months, ...side }) =>
          sumSide<TargetRow>(side, short, { months, inRow: (value) => (value === 0 ? '' : short(value)) }),
        ),
        sumSide<TargetRow>(YEAR, short, { inRow: (value) => <b>{short(value)}</b> }),
        {
          key: 'gap',
          title: '差额',
          width: 84,
          align: 'right',
          render: (_row, valueOf) => {
            if (valueOf('0') === '') return null;
            const gap = Number(valueOf('0')) - sumOf(valueOf);
            return gap === 0 ? '齐' : <span className={styles.gap}>{short(gap)}</span>;
          },
        },
      ]
    : [
        ...QUARTERS.map(
          ({ months: _months, ...side }, i): MatrixSide<TargetRow> => ({
            ...side,
            align: 'right',
            render: (row) => percent(row.quarters[i]?.rate ?? null),
          }),
        ),
        { ...YEAR, align: 'right', render: (row) => <b>{percent(row.year.rate)}</b> },
      ];

  const body = () => {
    if (!query.data) return <QueryState of={query} />;
    const { list, asOf } = query.data;
    return (
      <YearMatrix<TargetRow>
        name={`targets ${view} ${measure}`}
        year={year}
        after={isPlan ? YEAR_TARGET : undefined}
        columnWidth={isMoney ? 88 : 64}
        label={`${year} 年业务员${TARGET_MEASURES.labelOf(measure)}${view}`}
        rows={list}
        rowKey={(row) => String(row.id)}
        head={head}
        tail={tail}
        isReadOnly={!mayPlan || !isPlan}
        isFigures
        accept={acceptTarget}
        cellOf={(row, column) => {
          if (column === '0') return { value: row.yearTarget ?? '', version: row.yearVersion ?? undefined };
          const month = row.months[Number(column) - 1];
          return isPlan
            ? { value: month?.planned ?? '', version: month?.version ?? undefined }
            : { value: month?.actual ?? '' };
        }}
        look={(value, row, column) => {
          const month = row.months[Number(column.key) - 1];
          if (isPlan || !month) return { text: shown(value) };
          const rate = month.rate === null ? null : Number(month.rate);
          return {
            text: Number(value) === 0 && rate === null ? '' : short(Number(value)),
            className: rate === null ? undefined : rate >= 1 ? 'is-good' : rate >= 0.6 ? 'is-warn' : 'is-bad',
            title: `${rate === null ? '没有目标' : `目标 ${shown(month.planned ?? '')}，完成 ${percent(month.rate)}`}，双击看明细`,
          };
        }}
        onOpen={(row, column) => {
          const figure = FIGURE_OF[measure];
          if (isPlan || !figure) return;
          const [from, to] = spanIn(year, Number(column.key));
          page.navigate(figureAddress(figure, { from, to, personnelId: row.id }));
        }}
        foot={(_, values) => short(sum(values))}
        onSave={(changes) =>
          save.send({
            year,
            measure,
            cells: changes.map(({ row, column, value, version }) => ({
              personnelId: Number(row),
              month: Number(column),
              planned: value === '' ? null : value,
              version: version ?? null,
            })),
          })
        }
        toolbar={
          <>
            <Segmented<View>
              options={['目标', '完成']}
              value={view}
              onChange={(next) => confirmLoss(page.pathname, () => setView(next))}
              aria-label="看目标或完成"
            />
            <b>
              {year} 年{TARGET_MEASURES.labelOf(measure)}
              {MONEY_MEASURES.has(measure) && '（元）'}
            </b>
            {can(salespeopleApi.copyTargets) && isPlan && (
              <Button onClick={() => setIsCopying(true)}>复制上年或上月</Button>
            )}
            <ExportButton endpoint={salespeopleApi.exportTargets} input={input} />
            <AsOf at={asOf} />
          </>
        }
        empty="没有业务员，请在“人员”里新建，角色选业务员"
      />
    );
  };
  return (
    <div className={styles.grid}>
      <FilterBar filters={filters} state={state} />
      {body()}
      {isCopying && (
        <Suspense fallback={null}>
          <CopyForm initial={input} onClose={() => setIsCopying(false)} />
        </Suspense>
      )}
    </div>
  );
}
