import { expect, it, vi } from 'vitest';
import { click, find, render, until } from '../lib/testing/render.tsx';
import { ChartTable } from './ChartTable.tsx';
import { Figures } from './Figures.tsx';
import { LedgerTimeline } from './LedgerTimeline.tsx';

// happy-dom has no canvas: a chart that counts as disposed is not drawn.
vi.mock('./chartCore.ts', () => {
  const nothing = () => undefined;
  const chart = { on: nothing, resize: nothing, dispose: nothing, isDisposed: () => true };
  return { init: () => ({ ...chart, getZr: () => ({ on: nothing }) }) };
});

const rows = [
  { name: '综合部', value: '120.00' },
  { name: '市场部', value: '80.00' },
];
const chart = (list: typeof rows) => (
  <ChartTable
    title="领用金额"
    option={{ series: [] }}
    rows={list}
    rowKey={(row) => row.name}
    columns={[
      { title: '部门', dataIndex: 'name' },
      { title: '金额', dataIndex: 'value' },
    ]}
  />
);

it('the same figures are shown as a table, one click away', async () => {
  await render(chart(rows));
  expect(document.querySelector('[role="img"]')?.getAttribute('aria-label')).toBe('领用金额');
  expect(document.querySelector('table')).toBeNull();
  await click(find('.ant-segmented-item', '表'));
  await until(() => expect(document.querySelector('tbody')?.textContent).toContain('市场部80.00'));
  expect(document.querySelector('[role="img"]')).toBeNull();
});

it('a cell shows its figure in the format of its type, and opens its rows', async () => {
  const opened: unknown[] = [];
  await render(
    <ChartTable
      title="领用金额"
      rows={[...rows, { name: '人事部', value: null }]}
      rowKey={(row) => row.name}
      onPick={(row, key) => opened.push(row.name, key)}
      columns={[
        { key: 'name', title: '部门' },
        { key: 'value', title: '金额', type: 'money', hint: '领用 − 退回', isLink: true, series: 'bar' },
      ]}
    />,
  );
  await click(find('.ant-segmented-item', '表'));
  await until(() => expect(document.querySelector('tbody')?.textContent).toContain('市场部80.00人事部—'));
  expect(document.querySelector('th [aria-label="口径"]')).not.toBeNull();
  await click(find('button.link', '80.00'));
  expect(opened).toEqual(['市场部', 'value']);
});

it('a text replaces an empty chart', async () => {
  await render(chart([]));
  expect(document.querySelector('.chart')).toBeNull();
  expect(document.body.textContent).toContain('暂无数据');
});

it('figures show their time and formula, and open their rows', async () => {
  let opened = 0;
  await render(
    <Figures
      asOf="2026-01-02 10:00:00"
      items={[{ label: '在用率', value: '80.0%', formula: '36 ÷ 45', onOpen: () => opened++ }]}
    />,
  );
  expect(document.body.textContent).toContain('截至 2026-01-02 10:00:00');
  expect(document.querySelector('.formula-hint [aria-label="口径"]')).not.toBeNull();
  await click(find('button', '80.0%'));
  expect(opened).toBe(1);
});

it('a ledger is shown as its timeline', async () => {
  await render(
    <LedgerTimeline
      entries={[{ key: 1, title: '领用', at: '2026-11-22 09:00:00', by: '冯桂英', detail: '到 李晓明' }]}
    />,
  );
  expect(document.querySelectorAll('.ant-timeline-item')).toHaveLength(1);
  expect(document.body.textContent).toContain('到 李晓明');
});
