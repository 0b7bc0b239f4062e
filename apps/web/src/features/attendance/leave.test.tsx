import { attendanceApi } from '@shibiao/contract/attendance/attendance';
import { leaveApi } from '@shibiao/contract/attendance/leave';
import { act } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { type User, useSession } from '../../lib/session.ts';
import { click, find, openPage, type, typeKeys, until } from '../../lib/testing/render.tsx';
import { good, isTo, sentTo, serve } from '../../lib/testing/server.ts';
import LeaveDrawer from '../../shared/attendance/LeaveDrawer.tsx';
import { useQuestion } from '../../ui/confirm.ts';
import CarryOver from './CarryOver.tsx';

const nobody = () => undefined;
const line = (key: string, kind: string, days: number, balance: number) => ({
  key,
  date: '2026-01-08',
  kind,
  days,
  balance,
  reason: '合同约定',
  by: '人资甲',
});
const ledger = {
  name: '李静',
  annual: { statutory: 5, granted: 2, taken: 1, left: 6, reason: '合同约定' },
  list: [
    line('statutory', '法定', 5, 5),
    line('entry 1', '增加', 2, 7),
    line('taken 2026-03', '已休', -1, 6),
  ],
};

beforeEach(() =>
  useSession.setState({
    user: { personnelId: 9, userInfo: { userId: 9 } } as User,
    functions: new Set([attendanceApi.grant.path, leaveApi.leave.path, leaveApi.carryOver.path]),
  }),
);

it('the ledger of a year shows the balance after each line; HR adds to others’ ledgers, not to the own', async () => {
  serve(() => good(ledger));
  await openPage(<LeaveDrawer personnelId={5} name="李静" year={2026} onClose={nobody} />);
  await until(() => find('[data-part="leave-sum"]'));
  expect(find('[data-part="leave-sum"]').textContent).toContain('剩余 6 天 = 法定 5 + 增减 2 − 已休 1');
  const cells = [...document.querySelectorAll('.ant-table-row')].map((row) =>
    [...row.querySelectorAll('td')].slice(1, 4).map((cell) => cell.textContent),
  );
  expect(cells).toEqual([
    ['法定', '+5', '5'],
    ['增加', '+2', '7'],
    ['已休', '-1', '6'],
  ]);
  expect(find('button', '登记')).toBeTruthy();
});

it('the own ledger has no button to add, and names its keeper', async () => {
  serve(() => good(ledger));
  await openPage(<LeaveDrawer personnelId={9} name="人资甲" year={2026} onClose={nobody} />);
  await until(() => find('[data-part="leave-sum"]'));
  expect(document.body.textContent).toContain('本人的假期由其他人资或管理员办理');
  expect([...document.querySelectorAll('button')].some((one) => one.textContent?.includes('登记'))).toBe(
    false,
  );
});

it('a carry-over proposes the remainder, refuses more beside its field, and sends the balance that was seen', async () => {
  const row = { organisationName: '邢台', carried: 0, problem: null };
  const asked = serve((request) =>
    isTo(leaveApi.carryOver, request)
      ? good({ done: 2, skipped: [] })
      : good({
          list: [
            { ...row, personnelId: 5, name: '李静', left: 3 },
            { ...row, personnelId: 6, name: '王芳', left: -1 },
            { ...row, personnelId: 9, name: '人资甲', left: 2, problem: '本人的假期由其他人资或管理员办理' },
          ],
        }),
  );
  await openPage(<CarryOver year={2025} onClose={nobody} />);
  const input = await until(() => find<HTMLInputElement>('input[aria-label="李静结转天数"]'));
  expect(input.value).toBe('3');
  const send = () => find<HTMLButtonElement>('button', '结转2人');
  await typeKeys(input, '4');
  await until(() => expect(send().disabled).toBe(true));
  await type(input, '');
  await typeKeys(input, '2.5');
  await until(() => expect(send().disabled).toBe(false));
  await click(send());
  const { question } = useQuestion.getState();
  expect(question?.title).toBe('结转 2 人共 1.5 天到 2026 年？');
  await act(async () => question?.onOk());
  await until(() =>
    expect(sentTo(leaveApi.carryOver, asked)[0]?.body).toEqual({
      year: 2025,
      expires: false,
      rows: [
        { personnelId: 5, left: 3, days: 2.5 },
        { personnelId: 6, left: -1, days: -1 },
      ],
    }),
  );
});
