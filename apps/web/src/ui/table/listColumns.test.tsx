import type { ListColumn } from '@shibiao/contract/columns';
import { expect, test } from 'vitest';
import { cellOf } from './cells.tsx';
import { listColumns, pickColumns } from './listColumns.tsx';

interface Row {
  headcount: number | null;
  days: string;
}
const columns: ListColumn<Row>[] = [
  { key: 'headcount', title: '人次', type: 'number' },
  { key: 'days', title: '天数', type: 'number' },
];

test('counts have thousands; blanks stay blank, and text keeps its own decimals', () => {
  const shown = (row: Row) => listColumns(columns).map((column) => cellOf(column, row, 0));
  expect(shown({ headcount: 137970, days: '2.50' })).toEqual(['137,970', '2.50']);
  expect(shown({ headcount: null, days: '2.50' })).toEqual([null, '2.50']);
});

test('chosen columns follow the requested order and are shown', () => {
  expect(pickColumns(columns, 'days', 'headcount').map(({ title }) => title)).toEqual(['天数', '人次']);
  const hidden = columns.map((column) => ({ ...column, defaultHidden: true as const }));
  expect(pickColumns(hidden, 'days')).toEqual([columns[1]]);
});
