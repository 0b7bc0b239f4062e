import { budgetApi } from '@shibiao/contract/market/budget';
import { followersApi } from '@shibiao/contract/market/followers';
import { marketTargetsApi } from '@shibiao/contract/market/targets';
import { act, type ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useNotices } from '../../lib/notify.ts';
import { type User, useSession } from '../../lib/session.ts';
import { typeInCell } from '../../lib/testing/matrix.ts';
import { click, find, render, TestPage, until } from '../../lib/testing/render.tsx';
import { good, serve } from '../../lib/testing/server.ts';
import { useQuestion } from '../../ui/confirm.ts';
import FollowersPage from './FollowersPage.tsx';
import MarketBudgetPage from './MarketBudgetPage.tsx';
import MarketTargetsPage from './MarketTargetsPage.tsx';
import { emptyRow } from './targetRows.ts';

// Mocked: jsdom draws no canvas.
vi.mock('./TargetChart.tsx', () => ({ TargetChart: () => null }));
vi.mock('./BudgetChart.tsx', () => ({ default: () => null }));

const figures = { planned: '0.00', paid: '0.00', asked: '0.00', left: '0.00', committed: '0.00', use: null };
const cell = { ...figures, id: null, version: null, planned: null, note: null };
const months = Array.from({ length: 12 }, (_, i) => ({ ...cell, month: i + 1 }));
const channel = { id: 3, platform: '抖音', name: '师表', closedOn: null };

beforeEach(() => {
  useSession.setState({
    user: { personnelId: 1, userInfo: { userId: 1 } } as User,
    functions: new Set(
      [marketTargetsApi.editTargets, budgetApi.editBudget, followersApi.editFollowers].map(
        ({ path }) => path,
      ),
    ),
  });
  useQuestion.setState({ question: null });
  serve(({ path }) => {
    if (path.endsWith('yuSuanList'))
      return good({
        year: 2026,
        rows: [{ item: '广告', months, year: figures }],
        months: [],
        total: figures,
      });
    if (path.endsWith('NewshiChangTarget/list'))
      return good({ year: 2026, rows: [emptyRow('活动')], asOf: '2026-03-01 00:00:00' });
    return good({ channels: [channel], rows: [] });
  });
});

async function grid(children: ReactNode, search: string) {
  const address = { search };
  await render(<TestPage address={address}>{children}</TestPage>);
  await until(() => find('[data-r="0"][data-c="0"]'));
  await typeInCell('7');
  expect(find('.matrix-bar').textContent).toContain('1 格未保存');
  return address;
}
async function openSelect(label: string) {
  const select = find(`[aria-label="${label}"]`).closest('.ant-select') as HTMLElement;
  await act(async () => {
    select.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
  });
}
const isAsked = () => useQuestion.getState().question?.title.includes('未保存') === true;

it.each<[string, ReactNode]>([
  ['targets', <MarketTargetsPage key="t" />],
  ['budget', <MarketBudgetPage key="b" />],
])('the grid of %s asks before another year, and none of its cells goes into that one', async (_of, view) => {
  const year = new Date().getFullYear();
  const address = await grid(view, `?year=${year}`);
  await openSelect('年度');
  await click(find('.ant-select-item-option', `${year - 1}年`));
  expect(isAsked()).toBe(true);
  expect(address.search).toBe(`?year=${year}`);
  await act(async () => {
    useQuestion.getState().question?.onOk();
  });
  await until(() => expect(address.search).toBe(`?year=${year - 1}`));
  await until(() => expect(find('.matrix-bar').textContent).not.toContain('未保存'));
});

it('the budget asks before it opens its notes or lines', async () => {
  const address = await grid(<MarketBudgetPage />, '');
  for (const view of ['备注', '明细']) {
    useQuestion.setState({ question: null });
    await click(find('.ant-segmented-item', view).querySelector('input') as HTMLElement);
    expect([view, isAsked()]).toEqual([view, true]);
  }
  expect(address.search).toBe('');
});

it('followers ask before another day or view opens', async () => {
  const address = await grid(<FollowersPage />, '?view=entry&date=2026-03-09');
  await click(find('[aria-label="前一天"]'));
  expect(isAsked()).toBe(true);
  useQuestion.setState({ question: null });
  await click(find('.ant-segmented-item', '趋势').querySelector('input') as HTMLElement);
  expect(isAsked()).toBe(true);
  expect(address.search).toBe('?view=entry&date=2026-03-09');
});

it('a note without a number of followers is refused, and stays', async () => {
  await grid(<FollowersPage />, '?view=entry&date=2026-03-09');
  await click(find('.matrix-bar button', '撤销'));
  await typeInCell('活动', 0, 5);
  await click(find('.matrix-bar button', '保存'));
  expect(useNotices.getState().notices.at(-1)?.text).toBe('请先填写粉丝数');
  expect(find('.matrix-bar').textContent).toContain('1 格未保存');
});
