import { type dashboardApi, MONEY_MEASURES, TARGET_MEASURES, targetColumns } from '@shibiao/contract/targets';
import type { ReactNode } from 'react';
import type { Column, RowOf } from '../../ui/PagedTable.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { listColumns } from '../../ui/table/listColumns.tsx';
import { Money } from '../../ui/texts.tsx';
import { monthOf } from '../year/months.ts';
import { useFigureRows } from './FigureRows.tsx';

type Target = RowOf<typeof dashboardApi.targets>;
export const quarterOf = (no: number) => `第 ${no} 季度`;
const periodOf = ({ year, periodKind, periodNo }: Target) =>
  periodKind === 'year'
    ? `${year} 年`
    : `${year} 年${periodKind === 'quarter' ? quarterOf(periodNo) : ` ${monthOf(periodNo)}`}`;
export const titleOf = (row: Target) =>
  `${row.subjectName} ${periodOf(row)}${TARGET_MEASURES.labelOf(row.measure)}`;
const figureOf = (row: Target, value: string) =>
  MONEY_MEASURES.has(row.measure) ? <Money value={value} /> : Number(value).toLocaleString('zh-CN');

/** Columns of targets with actual figures; `rows` is the open drawer of a figure's rows, to render. */
export function useTargetColumns(): { columns: Column<Target>[]; rows: ReactNode } {
  const { open, rows } = useFigureRows();
  const columns: Column<Target>[] = [
    ...listColumns(targetColumns, {
      subjectName: { sortable: 'subject' },
      periodKind: { key: 'period', render: periodOf },
      planned: { render: (row) => figureOf(row, row.planned) },
      actual: {
        render: (row) => {
          if (Number(row.actual) === 0) return figureOf(row, row.actual);
          return (
            <button type="button" className="link" onClick={() => open(row, titleOf(row))}>
              {figureOf(row, row.actual)}
            </button>
          );
        },
      },
    }),
    {
      key: 'rate',
      title: '完成率',
      width: 180,
      render: (row) => {
        const percent =
          Number(row.planned) > 0 ? Math.round((Number(row.actual) / Number(row.planned)) * 100) : 0;
        return <ProgressBar label="完成率" size="small" percent={percent} format={() => `${percent}%`} />;
      },
    },
  ];
  return { columns, rows };
}
