import { salespeopleApi } from '@shibiao/contract/salespeople/salespeople';
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { usePage } from '../../lib/page.tsx';
import { type User, useSession } from '../../lib/session.ts';
import { typeInCell } from '../../lib/testing/matrix.ts';
import { click, find, openPage, type, until } from '../../lib/testing/render.tsx';
import { good, serve } from '../../lib/testing/server.ts';
import { useQuestion } from '../../ui/confirm.ts';
import TargetGridPage from './TargetGridPage.tsx';

const part = { planned: null, actual: '0.00', rate: null };
const row = {
  id: 5,
  name: '李静',
  orgName: null,
  isLeft: false,
  months: Array.from({ length: 12 }, (_, i) => ({ ...part, month: i + 1, version: null })),
  quarters: [part, part, part, part],
  year: part,
  yearTarget: null,
  yearVersion: null,
  gap: null,
};

afterEach(() => void vi.useRealTimers());

it('the grid opens on the present year, in a tab that was loaded in another one', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-01-04T02:00:00Z') });
  useSession.setState({ user: { personnelId: 1, userInfo: { userId: 1 } } as User, functions: new Set() });
  const asked = serve(() =>
    good({ list: [row], sums: {}, year: 2031, measure: 'receipt', asOf: '2031-01-04 00:00:00' }),
  );
  await openPage(<TargetGridPage />, '/sales/targetGrid');
  await until(() => find('b', '2031年收款'));
  const grid = asked.find(({ path }) => path === `/api${salespeopleApi.targets.path}`);
  expect({ ...grid?.query, ...grid?.body }).toMatchObject({ year: 2031 });
});

it('the grid names its year and measure, and asks before unsaved cells are lost', async () => {
  useSession.setState({
    user: { personnelId: 1, userInfo: { userId: 1 } } as User,
    functions: new Set([salespeopleApi.saveTargets.path]),
  });
  useQuestion.setState({ question: null });
  serve(() => good({ list: [row], sums: {}, year: 2031, measure: 'receipt', asOf: '2031-01-01 00:00:00' }));
  await openPage(<TargetGridPage />, '/sales/targetGrid?year=2031');
  await until(() => expect(find('b', '收款').textContent).toBe('2031 年收款（元）'));
  await type(find<HTMLInputElement>('.matrix-input'), '7');
  await act(async () => {
    const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
    find('.matrix-input').dispatchEvent(enter);
  });
  await click(find('.ant-segmented-item', '完成').querySelector('input') as HTMLElement);
  expect(useQuestion.getState().question?.title).toContain('未保存');
  expect(find('.ant-segmented-item-selected').textContent).toBe('目标');
});

it('a year is not shown under the title of another while that one loads', async () => {
  useSession.setState({
    user: { personnelId: 1, userInfo: { userId: 1 } } as User,
    functions: new Set([salespeopleApi.saveTargets.path]),
  });
  const months = [{ ...part, planned: '7100.00', month: 1, version: 1 }, ...row.months.slice(1)];
  const of = (year: number) =>
    good({ list: [{ ...row, months }], sums: {}, year, measure: 'receipt', asOf: '2031-01-01 00:00:00' });
  let arrive: () => void = () => undefined;
  const late = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  serve(({ body }) => {
    const { year } = body as { year: number };
    return year === 2033 ? of(year) : late.then(() => of(year));
  });
  let go: (year: number) => void = () => undefined;
  function Steered() {
    const page = usePage();
    go = (year) => page.setSearch({ year });
    return <TargetGridPage />;
  }
  await openPage(<Steered />, '/sales/targetGrid?year=2033');
  await until(() => expect(find('[data-r="0"][data-c="0"]').textContent).toBe('7,100'));
  await act(async () => go(2034));
  expect(document.querySelector('[data-r]')).toBeNull();
  await act(async () => arrive());
  await until(() => expect(find('b', '收款').textContent).toContain('2034 年'));
});

it('a cell keeps its value after invalid input: above the limit, below zero, a formula', async () => {
  useSession.setState({
    user: { personnelId: 1, userInfo: { userId: 1 } } as User,
    functions: new Set([salespeopleApi.saveTargets.path]),
  });
  serve(() => good({ list: [row], sums: {}, year: 2035, measure: 'receipt', asOf: '2031-01-01 00:00:00' }));
  await openPage(<TargetGridPage />, '/sales/targetGrid?year=2035');
  await until(() => find('[data-r="0"][data-c="0"]'));
  for (const text of ['12345678901234567', '1.5亿', '-5', "=cmd|' /C calc'!A0"]) {
    await typeInCell(text);
    expect([text, find('[data-r="0"][data-c="0"]').textContent]).toEqual([text, '']);
  }
  await typeInCell('1亿');
  expect(find('[data-r="0"][data-c="0"]').textContent).toBe('100,000,000');
});
