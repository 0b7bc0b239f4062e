import { act } from 'react';
import { expect, it } from 'vitest';
import { type User, useSession } from '../../lib/session.ts';
import { find, openPage, render, TestPage, until } from '../../lib/testing/render.tsx';
import { envelope, good, serve } from '../../lib/testing/server.ts';
import { weekReport } from '../../lib/testing/weeks.ts';
import { TeamWeeks } from './TeamWeeks.tsx';

const cell = (weekStart: string, reportId: number | null, status: number | null) => ({
  weekStart,
  reportId,
  status,
  isLate: false,
  isMissing: false,
});
const [before, last] = ['2026-03-09', '2026-03-16'];
const press = (key: string) =>
  act(async () => {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  });

it('a leader reads the waiting reports, and none that was read already', async () => {
  useSession.setState({ user: { personnelId: 4, userInfo: { userId: 4 } } as User });
  const status: Record<number, number> = { 11: 3, 12: 2, 21: 4, 22: 2 };
  const rows = [
    { personnelId: 5, personnelName: '李静', orgName: null, reports: [11, 21] },
    { personnelId: 6, personnelName: '王强', orgName: null, reports: [12, 22] },
  ];
  serve(({ path, body }) => {
    if (path.endsWith('ywyZbMatrix'))
      return good({
        weeks: [
          { weekStart: before, title: '2026年第11周 03-09–03-15' },
          { weekStart: last, title: '2026年第12周 03-16–03-22' },
        ],
        list: rows.map(({ reports: [one = 0, two = 0], ...row }) => ({
          ...row,
          cells: [cell(before, one, status[one] ?? null), cell(last, two, status[two] ?? null)],
        })),
        total: 2,
      });
    if (path.endsWith('ywyZbRzList')) return good({ list: [] });
    const id = Number(body.id);
    if (path.endsWith('editZhouBaoTarg')) {
      status[id] = 3;
      return good(null);
    }
    return good({ list: [reportOf(id, status[id] ?? 2)], total: 1 });
  });
  const address = { search: '' };
  await render(
    <TestPage address={address}>
      <TeamWeeks />
    </TestPage>,
  );
  await until(() => find('[data-part="week-matrix"] button', '已提交'));
  // The newest week first: 21 was returned, 22 waits.
  await press('j');
  await until(() => expect(address.search).toBe('?open=22'));
  await until(() => find('[data-part="week-reader"]'));
  await press('e');
  await until(() => expect(address.search).toBe('?open=12'));
  await until(() => expect(find('.ant-drawer-title').textContent).toContain('12'));
  await until(() => find('.ant-drawer button', '已阅'));
  await press('e');
  await until(() => expect(address.search).toBe(''));
  expect(status).toEqual({ 11: 3, 12: 3, 21: 4, 22: 3 });
});

const reportOf = (id: number, status: number) =>
  weekReport(id, { version: 3, status, personnelId: 5, personnelName: `第 ${id} 份`, weekStart: last });

it('weeks that could not be read say so instead of loading on', async () => {
  useSession.setState({ user: { personnelId: 4, userInfo: { userId: 4 } } as User });
  serve(() => envelope(500, '服务器出错了'));
  await openPage(<TeamWeeks />);
  await until(() => expect(find('[role="alert"]').textContent).toContain('加载失败'));
});
