import { endpoints, nothing, type OutputOf, query } from '@shibiao/contract/endpoint';
import { int, text } from '@shibiao/contract/fields';
import { listInput, pageWithSums } from '@shibiao/contract/lists';
import { Button } from 'antd';
import { act } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { click, find, render, TestPage, until } from '../../lib/testing/render.tsx';
import { good, serve } from '../../lib/testing/server.ts';
import { type Column, PagedTable } from '../PagedTable.tsx';

vi.mock('../../lib/media.ts', () => ({ isMobileNow: () => true, useIsMobile: () => true }));

const row = nothing.extend({ id: int(), name: text(), amount: text() });
const api = endpoints('supplies', {
  list: query('GET /things/list', '列表', {
    input: listInput(['name', 'amount']),
    output: pageWithSums(row, nothing.extend({ amount: text() })),
  }),
});
const columns: Column<OutputOf<typeof api.list>['list'][number]>[] = [
  { key: 'name', title: '名称', sortable: true },
  { key: 'amount', title: '金额（元）', align: 'right', sortable: true },
];
const list = [1, 2, 3].map((id) => ({ id, name: `甲${id}`, amount: `${id}0.00` }));
const address = { search: '' };
const opened = vi.fn();

beforeEach(async () => {
  address.search = '';
  opened.mockClear();
  serve(() => good({ list, total: 3, sums: { amount: '60.00' } }));
  await render(
    <TestPage address={address}>
      <PagedTable
        endpoint={api.list}
        columns={columns}
        rowKey="id"
        sums={(sums) => ({ name: '合计', amount: sums.amount })}
        batch={(rows, clear) => (
          <Button className="do-it" onClick={clear}>
            {rows.map(({ id }) => id).join('、')}
          </Button>
        )}
        onOpen={opened}
      />
    </TestPage>,
  );
  await until(() => find('.card-list li', '甲3'));
});

const boxes = () => [...document.querySelectorAll<HTMLInputElement>('.card-list input[type=checkbox]')];
const box = (at: number) => {
  const found = boxes()[at];
  if (!found) throw new Error(`no box ${at}`);
  return found;
};

it('ticked cards get the batch actions of a table, and selection ends with the action', async () => {
  expect(boxes()).toEqual([]);
  await click(find('.card-tools button', '选择'));
  expect(box(0).getAttribute('aria-labelledby')).toBe(box(0).closest('.card-heading')?.id);
  await click(box(0));
  await click(box(2));
  expect(find('.card-batch').textContent).toContain('已选 2 项');
  expect(find('.do-it').textContent).toBe('1、3');
  await click(box(0));
  expect(find('.do-it').textContent).toBe('3');
  await click(find('.card-batch button', '全选本页'));
  expect(find('.do-it').textContent).toBe('3、1、2');
  await click(find('.do-it'));
  expect(boxes()).toEqual([]);
  expect(document.querySelector('.card-batch')).toBeNull();
  expect(opened).not.toHaveBeenCalled();
});

it('cancelling the selection clears the ticks', async () => {
  await click(find('.card-tools button', '选择'));
  await click(box(1));
  await click(find('.card-tools button', '取消选择'));
  await click(find('.card-tools button', '选择'));
  expect(find('.card-batch').textContent).toContain('已选 0 项');
  expect(document.querySelector('.do-it')).toBeNull();
});

it('cards sort by every sortable column: amounts from the largest', async () => {
  const chooser = find('.card-tools .ant-select');
  await act(async () => {
    chooser.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
  });
  await click(await until(() => find('.ant-select-item-option', '按金额')));
  await until(() => expect(address.search).toBe('?sort=amount&order=desc'));
  await click(find('.card-tools button', '降序'));
  await until(() => expect(address.search).toBe('?sort=amount&order=asc'));
});

it('totals of the list are shown by their columns', () => {
  expect(find('.card-sums').textContent).toBe('金额60.00');
});

it('a long row of totals is folded until it is opened', async () => {
  const many = Array.from({ length: 13 }, (_, i) => ({ key: `n${i}`, title: `数${i}` }));
  await render(
    <TestPage address={address}>
      <PagedTable
        endpoint={api.list}
        columns={[...columns, ...many]}
        rowKey="id"
        sums={() => Object.fromEntries(many.map(({ key }) => [key, '1']))}
      />
    </TestPage>,
  );
  const more = await until(() => find('.card-sums button', '全部13项'));
  const shown = () => more.closest('.card-sums')?.querySelectorAll('dt');
  expect(shown()).toHaveLength(8);
  await click(more);
  expect(shown()).toHaveLength(13);
});
