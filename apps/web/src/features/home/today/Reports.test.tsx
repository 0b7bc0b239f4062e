import { expect, it } from 'vitest';
import { type User, useSession } from '../../../lib/session.ts';
import { find, openPage, until } from '../../../lib/testing/render.tsx';
import { good, serve } from '../../../lib/testing/server.ts';
import { Reports } from './Reports.tsx';
import { dayLines, weekLines } from './reportLines.ts';

const logs = {
  earliest: '2026-03-03',
  list: (
    [
      ['2026-03-02', 'missing', false],
      ['2026-03-06', 'missing', false],
      ['2026-03-07', 'holiday', false],
      ['2026-03-09', 'filed', true],
      ['2026-03-10', 'open', true],
    ] as const
  ).map(([date, state, isWritten]) => ({
    date,
    state,
    isWorkday: true,
    due: true,
    day: isWritten ? ({} as never) : null,
    facts: [],
  })),
};
const cell = (weekStart: string, status: number | null, isMissing = false) => ({
  weekStart,
  reportId: status,
  status,
  isLate: false,
  isMissing,
});
const matrix = {
  weeks: [
    { weekStart: '2026-02-23', title: '2026年第9周 02-23–03-01' },
    { weekStart: '2026-03-02', title: '2026年第10周 03-02–03-08' },
    { weekStart: '2026-03-09', title: '2026年第11周 03-09–03-15' },
  ],
  list: [
    {
      personnelId: 4,
      personnelName: '张磊',
      orgName: null,
      cells: [cell('2026-02-23', null, true), cell('2026-03-02', 4), cell('2026-03-09', 1)],
    },
    {
      personnelId: 5,
      personnelName: '李静',
      orgName: null,
      cells: [cell('2026-02-23', 3), cell('2026-03-02', 2), cell('2026-03-09', null)],
    },
  ],
  total: 2,
};

it('logs that can still be written are named, older ones are not', () => {
  expect(dayLines(logs, '2026-03-10').map(({ title, state }) => [title, state])).toEqual([
    ['03-06 的日志', '未提交'],
    ['今天的日志', '草稿'],
  ]);
});

it('weeks to write are named, with the number that waits to be read', () => {
  const linesOn = (day: string) => weekLines(matrix, 4, day).map(({ title, state }) => [title, state]);
  const pressing = [
    ['第9周周报', '未提交'],
    ['第10周周报', '被退回'],
  ];
  const waiting = ['1 份周报待阅', '按 J 逐份看'];
  expect(linesOn('2026-03-10')).toEqual([...pressing, waiting]);
  expect(linesOn('2026-03-13')).toEqual([...pressing, ['第11周周报', '草稿'], waiting]);
  // The own report is not for its author to read.
  expect(weekLines(matrix, 5, '2026-03-10')).toEqual([]);
});

it('each line leads to its form', async () => {
  useSession.setState({ user: { personnelId: 4, userInfo: { userId: 4 } } as User });
  serve(({ path }) => good(path.endsWith('ywyZbMatrix') ? matrix : logs));
  await openPage(<Reports />);
  await until(() =>
    expect(find('a', '03-06的日志').getAttribute('href')).toBe('/sales/days?date=2026-03-06'),
  );
  expect(find('a', '第10周周报').getAttribute('href')).toBe('/sales/weeks?view=mine&week=2026-03-02');
  expect(find('a', '周报待阅').getAttribute('href')).toBe('/sales/weeks?view=team');
});
