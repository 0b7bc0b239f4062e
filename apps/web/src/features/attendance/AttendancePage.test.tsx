import { attendanceApi } from '@shibiao/contract/attendance/attendance';
import { act } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useNotices } from '../../lib/notify.ts';
import { type User, useSession } from '../../lib/session.ts';
import { typeInCell } from '../../lib/testing/matrix.ts';
import { click, find, openPage, render, TestPage, until } from '../../lib/testing/render.tsx';
import { good, serve } from '../../lib/testing/server.ts';
import { useQuestion } from '../../ui/confirm.ts';
import AttendancePage from './AttendancePage.tsx';

// Mocked: jsdom draws no canvas.
vi.mock('./TeamChart.tsx', () => ({ default: () => null }));

const row = {
  personnelId: 5,
  name: '李静',
  status: 1,
  cells: [],
  items: [],
  employed: [{ from: '2020-01-01', to: '9999-12-31' }],
  figures: { due: 1, present: 1, rate: '1' },
};

beforeEach(() => {
  useSession.setState({
    user: { personnelId: 1, userInfo: { userId: 1 } } as User,
    functions: new Set([attendanceApi.edit.path, attendanceApi.lock.path]),
  });
  useQuestion.setState({ question: null });
  serve(() =>
    good({ list: [row], total: 1, days: [{ date: '2026-03-09', kind: '工作日' }], isPublished: true }),
  );
});

it('a month with unsaved cells is not left, asked for confirmation or locked without a question', async () => {
  const address = { search: '?month=2026-03' };
  await render(
    <TestPage address={address}>
      <AttendancePage />
    </TestPage>,
  );
  await until(() => find('[data-r="0"][data-c="0"]'));
  await typeInCell('S');
  expect(find('.matrix-bar').textContent).toContain('1 格未保存');
  await click(find('button', '锁定'));
  expect(useQuestion.getState().question).toBeNull();
  expect(useNotices.getState().notices.at(-1)?.text).toContain('请先保存');
  await click(find('.ant-segmented-item', '月统计').querySelector('input') as HTMLElement);
  expect(useQuestion.getState().question?.title).toContain('未保存');
  expect(address.search).toBe('?month=2026-03');
});

it('a name that no longer filters is removed from the search box of the next view', async () => {
  const address = { search: '?month=2026-03&keyword=李静' };
  await render(
    <TestPage address={address}>
      <AttendancePage />
    </TestPage>,
  );
  const name = () => find<HTMLInputElement>('input[placeholder="姓名、拼音或工号"]').value;
  await until(() => find('[data-r="0"][data-c="0"]'));
  expect(name()).toBe('李静');
  await click(find('.ant-segmented-item', '图').querySelector('input') as HTMLElement);
  await until(() => expect(address.search).not.toContain('keyword'));
  await until(() => expect(name()).toBe(''));
});

it('more people than one request may name are all asked', async () => {
  const list = Array.from({ length: 1001 }, (_, i) => ({ ...row, personnelId: i + 1 }));
  const asked = serve(({ path }) =>
    good(
      path.endsWith(attendanceApi.lock.path)
        ? { done: 1, skipped: [] }
        : { list, total: 1001, days: [], isPublished: true },
    ),
  );
  await openPage(<AttendancePage />, '/test?month=2026-03&kind=迟到');
  await until(() => find('button', '发起确认'));
  await click(find('button', '发起确认'));
  expect(useQuestion.getState().question?.title).toContain('筛选出的 1001 人');
  await act(async () => useQuestion.getState().question?.onOk());
  const named = asked.flatMap(({ path, body }) =>
    path.endsWith(attendanceApi.lock.path) ? [body.personnelIds] : [],
  );
  expect(named).toEqual([Array.from({ length: 1000 }, (_, i) => i + 1), [1001]]);
  expect(useNotices.getState().notices.at(-1)?.text).toBe('已请确认：2 人');
});

it('a reader opens the person behind a name, on that month', async () => {
  useSession.setState({ user: { personnelId: 1, userInfo: { userId: 1 } } as User, functions: new Set() });
  await openPage(<AttendancePage />, '/test?month=2026-03');
  const name = await until(() => find<HTMLAnchorElement>('.matrix-body a', '李静'));
  expect(name.getAttribute('href')).toBe('/hr/archive/5?tab=attendance&month=2026-03');
});
