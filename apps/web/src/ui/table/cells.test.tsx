import { customersApi } from '@shibiao/contract/customers/customers';
import { teachersApi } from '@shibiao/contract/teachers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useSession } from '../../lib/session.ts';
import { find, render, TestPage, unmountAll } from '../../lib/testing/render.tsx';
import { openingCell } from './cells.tsx';
import type { Column } from './columns.ts';

interface Row {
  id: number;
  name: string;
  teacherId: number;
}
const row: Row = { id: 1, name: '王芳', teacherId: 5 };
const shows = async (column: Column<Row>, to: (row: Row) => string) => {
  await render(<TestPage address={{ search: '' }}>{openingCell(column, row, 0, { to })}</TestPage>);
  return find('a').getAttribute('href');
};

beforeEach(() => useSession.setState({ functions: new Set([customersApi.one.path, teachersApi.one.path]) }));
afterEach(unmountAll);

it('a row whose first cell names its own record carries the list along', async () => {
  const column: Column<Row> = { key: 'name', title: '客户', record: ['customer', 'id'] };
  expect(await shows(column, ({ id }) => `/customers/detail/${id}?list=due`)).toBe(
    '/customers/detail/1?list=due',
  );
});

it('a row whose first cell names another record links to that one', async () => {
  const column: Column<Row> = { key: 'name', title: '讲师', record: ['teacher', 'teacherId'] };
  expect(await shows(column, ({ id }) => `/sigLessonDetails/${id}`)).toBe('/teacherManage/teacherDetails/5');
});

it('a row without a record opens its page', async () => {
  expect(await shows({ key: 'name', title: '名称' }, ({ id }) => `/hr/archive/${id}`)).toBe('/hr/archive/1');
});
