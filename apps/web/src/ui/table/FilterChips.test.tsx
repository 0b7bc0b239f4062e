import { expect, it, vi } from 'vitest';
import { click, find, render } from '../../lib/testing/render.tsx';
import { FilterChips } from './FilterChips.tsx';
import type { Filter } from './filters.ts';

vi.mock('../../lib/media.ts', () => ({ useIsMobile: () => true, isMobileNow: () => true }));

const FILTERS: Filter[] = [
  { key: 'keyword', label: '名称', kind: 'text' },
  { key: 'level', label: '等级', kind: 'text' },
];

it('a phone with folded filters shows what the list is narrowed to, and removes a single part', async () => {
  const change = vi.fn();
  const state = { values: { keyword: '甲', level: 'A' }, change };
  await render(<FilterChips filters={FILTERS} state={state as never} total={45} isMore={false} />);
  expect(find('.filter-chips').textContent).toBe('名称 甲等级 A45 条结果');
  await click(find('button[aria-label="去掉条件 名称"]'));
  expect(change).toHaveBeenCalledWith({ keyword: null });
});

it('a condition that the page shows by itself has no chip', async () => {
  const state = { values: { keyword: '甲', level: 'A' }, change: vi.fn() };
  const filters = FILTERS.map((filter) => ({ ...filter, isOnPage: filter.key === 'level' }));
  await render(<FilterChips filters={filters} state={state as never} total={45} isMore={false} />);
  expect(find('.filter-chips').textContent).toBe('名称 甲45 条结果');
});
