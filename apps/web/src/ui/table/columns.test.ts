import { expect, it } from 'vitest';
import { type Column, exportKeys, forRows } from './columns.ts';

interface Row {
  id: number;
  isOwn: boolean;
}
const columns: Column<Row>[] = [
  { key: 'id', title: '编号' },
  { key: 'actions', title: '操作', screenOnly: true, isFor: (row) => row.isOwn, render: () => '修改' },
];
const keysOf = (rows: Row[]) => forRows(columns, rows).map(({ key }) => key);

it('an actions column is hidden where no row has any', () => {
  const [own, other] = [
    { id: 1, isOwn: true },
    { id: 2, isOwn: false },
  ];
  expect(keysOf([other])).toEqual(['id']);
  expect(keysOf([other, own])).toEqual(['id', 'actions']);
  const actions = forRows(columns, [other, own]).at(-1);
  expect([other, own].map((row) => actions?.render?.(row, 0))).toEqual([null, '修改']);
});

it('columns are shown while the rows load', () => {
  expect(keysOf([])).toEqual(['id', 'actions']);
});

it('an export holds every column until some are chosen, then these in their order and the export-only ones', () => {
  const all: Column<Row>[] = [
    { key: 'id', title: '编号' },
    { key: 'name', title: '名称' },
    { key: 'city', title: '城市', defaultHidden: true },
    { key: 'code', title: '代码', exportOnly: true },
    { key: 'actions', title: '操作', screenOnly: true, render: () => '修改' },
  ];
  expect(exportKeys(all, null)).toBe('id,name,city,code');
  expect(exportKeys(all, ['city', 'id'])).toBe('city,id,code');
});
