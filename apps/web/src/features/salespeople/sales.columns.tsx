import {
  COMPARED_KEYS,
  countsAhead,
  type Figures,
  type SalesRow,
  salesColumns,
} from '@shibiao/contract/salespeople/figures';
import type { ReactNode } from 'react';
import { formatPercent } from '../../lib/format.ts';
import type { Range } from '../../lib/ranges.ts';
import type { FigureOf } from '../../shared/figures/figureAddress.ts';
import { partsOf } from '../../shared/figures/figureParts.ts';
import type { Column } from '../../ui/PagedTable.tsx';
import { PageLink } from '../../ui/record/RecordLink.tsx';
import { listColumns } from '../../ui/table/listColumns.tsx';
import { Money, Percent, ToneTag } from '../../ui/texts.tsx';
import { Delta } from './Delta.tsx';
import styles from './salespeople.module.css';
import { rowsBehind } from './span.ts';

type Key = keyof SalesRow;
const COMPARED = new Set<string>(COMPARED_KEYS);
/** Rates shaded from their worst to their best. */
const TINTED: Partial<Record<Key, (value: number) => number>> = {
  rate: (value) => value,
  lead: (value) => 0.5 + value * 2,
  coverage: (value) => value,
  winRate: (value) => value,
  collection: (value) => value,
  cancelRate: (value) => 1 - value * 3,
  filed: (value) => (value - 0.5) * 2,
};

/** Formats a value by its column's type, for cells and totals. */
export function figureText(key: Key, value: unknown): ReactNode {
  const type = salesColumns.find((column) => column.key === key)?.type;
  if (value === null || value === undefined) return <span className="blank">—</span>;
  if (key === 'lead') return <Lead value={String(value)} />;
  if (type === 'money') return <Money value={value as string} />;
  if (type === 'percent') return <Percent value={value as string} />;
  return Number(value).toLocaleString('zh-CN');
}

function Lead({ value }: { value: string }) {
  const points = formatPercent(value).slice(0, -1);
  const isAhead = Number(value) >= 0;
  return (
    <span className="tabular" style={{ color: isAhead ? 'var(--good)' : 'var(--bad)' }}>
      {isAhead ? '+' : ''}
      {points}
    </span>
  );
}

const tintOf = (key: Key, value: string | null) => {
  const scale = TINTED[key];
  if (!scale || value === null) return undefined;
  const heat = Math.max(0, Math.min(1, scale(Number(value))));
  const ink = heat >= 0.5 ? 'var(--good)' : 'var(--bad)';
  const strength = Math.round(Math.abs(heat - 0.5) * 18);
  return { background: `color-mix(in srgb, ${ink} ${strength}%, transparent)` };
};

/** True when a figure has no rows; for due logs, unfiled days are rows too. */
const isNothing = (key: Key, value: unknown) => (key === 'filed' ? value === null : Number(value) === 0);

type Previous = NonNullable<SalesRow['previous']>;
/** Change of a figure against the previous span, where known. @param measure of 目标 and 完成 */
export function deltaOf(key: Key, now: unknown, previous: Previous | null, measure: string): ReactNode {
  const before = COMPARED.has(key) ? previous?.[key as keyof Previous] : undefined;
  if (before === undefined || !previous) return null;
  const to = countsAhead(key, measure) ? previous.to : previous.until;
  return <Delta now={Number(now)} before={Number(before)} from={previous.from} to={to} />;
}

/** Address of a person's page for the table's days. */
export const personAddress = ({ id }: Pick<SalesRow, 'id'>, [from, to]: Range): string =>
  `/sales/people/${id}?from=${from}&to=${to}`;

/** Columns of both tables: figures open their rows, rates are shaded, some show their change. */
export function salesTableColumns([from, to]: Range, measure: string): Column<SalesRow>[] {
  return listColumns(salesColumns).map((column): Column<SalesRow> => {
    const key = column.key as Key;
    if (key === 'name')
      return {
        ...column,
        render: (row) => (
          <span className={styles.name}>
            <PageLink to={personAddress(row, [from, to])}>{row.name}</PageLink>
            {row.isLeft && <ToneTag tone="quiet">离职</ToneTag>}
          </span>
        ),
      };
    if (key === 'orgName' || key === 'leaderName' || key === 'isLeft') return column;
    return {
      ...column,
      render: (row) => {
        const address = isNothing(key, row[key])
          ? null
          : rowsBehind(key, measure, { from, to, personnelId: row.id });
        const text = figureText(key, row[key]);
        return (
          <span
            className={styles.cell}
            style={tintOf(key, row[key] as string | null)}
            title={partsOf(key, row)}
          >
            {deltaOf(key, row[key], row.previous, measure)}
            {address ? <PageLink to={address}>{text}</PageLink> : text}
          </span>
        );
      },
    };
  });
}

/** Cells of the totals row: they open the rows of everybody in the table and show their change. */
export const sumCells =
  (measure: string, of: FigureOf) =>
  (
    sums: Partial<Record<string, unknown>>,
    { previousSums }: { previousSums: Previous },
  ): Record<string, ReactNode> =>
    Object.fromEntries(
      salesColumns
        .filter(({ key }) => key in sums)
        .map(({ key }) => {
          const address = isNothing(key, sums[key]) ? null : rowsBehind(key, measure, of);
          const text = <span title={partsOf(key, sums as Figures)}>{figureText(key, sums[key])}</span>;
          return [
            key,
            <span key={key} className={styles.cell}>
              {deltaOf(key, sums[key], previousSums, measure)}
              {address ? <PageLink to={address}>{text}</PageLink> : text}
            </span>,
          ];
        }),
    );
