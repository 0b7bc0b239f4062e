import type { ColumnType, ListColumn } from '@shibiao/contract/columns';
import type { ReactNode } from 'react';
import { formatCount } from '../../lib/format.ts';
import { DateText, Money, Percent, StatusTag } from '../texts.tsx';
import type { Column } from './columns.ts';

/** Some columns of a list in this order, all shown, for a smaller table of the same rows. */
export const pickColumns = <Row, Key extends keyof Row & string>(
  columns: readonly ListColumn<Row>[],
  ...keys: readonly Key[]
): ListColumn<Row>[] =>
  keys.flatMap((key) =>
    columns.filter((column) => column.key === key).map(({ defaultHidden: _hidden, ...column }) => column),
  );

/** True for types of figures, which are aligned to the right. */
export const isFigure = (type: ColumnType | undefined): boolean =>
  type === 'number' || type === 'money' || type === 'percent';

/** The contract's columns of a list, rendered by type; `draws` overrides single ones. */
export function listColumns<Row extends object>(
  columns: readonly ListColumn<Row>[],
  draws: { [K in keyof Row]?: Partial<Column<Row>> } = {},
): Column<Row>[] {
  return columns.map(({ type, codes, byDay, ...column }) => ({
    ...column,
    align: isFigure(type) ? 'right' : undefined,
    ...(cells(type)
      ? {
          render: (row: Row) => cellOfType({ type, codes, byDay }, row[column.key]),
          isPlain: draws[column.key]?.render === undefined,
        }
      : {}),
    ...draws[column.key],
  }));
}

/** Text has no rendering of its own, so that long ones are clipped with a tooltip. */
const cells = (type: ColumnType | undefined): boolean =>
  type !== undefined && type !== 'text' && type !== 'word';

/** A value as the cell of a column of its type. */
export function cellOfType<Row>(
  { type, codes, byDay }: Pick<ListColumn<Row>, 'type' | 'codes' | 'byDay'>,
  value: unknown,
): ReactNode {
  switch (type) {
    case 'number':
      // Values sent as text carry their own decimals.
      return typeof value === 'number' ? formatCount(value) : (value as string | null);
    case 'money':
      return <Money value={value as string | null} />;
    case 'date':
    case 'time':
      return <DateText value={value as string | null} pattern={byDay && 'YYYY-MM-DD'} />;
    case 'percent':
      return <Percent value={value as string | null} />;
    case 'flag':
      return value === null || value === undefined ? null : value ? '是' : '否';
    case 'code':
      return codes ? <StatusTag value={value as string | number | null} of={codes} /> : null;
    default:
      return value as string | null;
  }
}
