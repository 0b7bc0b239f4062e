import { customerTargetsApi } from '@shibiao/contract/customers/targets';
import { act } from 'react';
import { expect, it } from 'vitest';
import { queryClient } from '../../lib/query.ts';
import { type User, useSession } from '../../lib/session.ts';
import { find, openPage, type, until } from '../../lib/testing/render.tsx';
import { envelope, good, serve } from '../../lib/testing/server.ts';
import TargetsPage from './TargetsPage.tsx';

const EDIT = `/api${customerTargetsApi.editContactTarget.path}`;
const LIST = `/api${customerTargetsApi.contactTargets.path}`;

async function open(answer: (planned: number) => Response) {
  let cell = { id: 1, version: 3, planned: 10, actual: 4 };
  const none = { id: null, version: null, planned: 0, actual: 0 };
  const asked = serve(({ path, body }) => {
    if (path === EDIT) return answer(Number(body.planned));
    if (path !== LIST) return good({ list: [], total: 0 });
    const row = { personnelid: 5, personnelname: '钱进', orgName: null, month: '2026-11' };
    return good({ list: [{ ...row, A: cell, B: none, C: none, D: none }], total: 1, asOf: null });
  });
  const user = { userInfo: { userId: 7, userType: 1 }, personnelId: 5 };
  useSession.setState({
    user: user as User,
    functions: new Set([customerTargetsApi.editContactTarget.path]),
  });
  await openPage(<TargetsPage />);
  const input = () => find<HTMLInputElement>('input[aria-label="钱进 A 级计划"]');
  await until(() => expect(input().value).toBe('10'));
  const leave = async () => {
    await act(async () => input().focus());
    await act(async () => input().blur());
  };
  return {
    input,
    leave,
    saves: () => asked.filter(({ path }) => path === EDIT).map(({ body }) => [body.planned, body.version]),
    colleaguePlans: async (planned: number) => {
      cell = { ...cell, version: cell.version + 1, planned };
    },
  };
}

it('a plan that a colleague changed is shown, and not overwritten by moving through the cell', async () => {
  const { input, leave, saves, colleaguePlans } = await open(() => good(null));
  await colleaguePlans(20);
  await act(() => queryClient.invalidateQueries());
  await until(() => expect(input().value).toBe('20'));
  await leave();
  expect(saves()).toEqual([]);
});

it('a typed plan is saved over the version that was seen; when refused, the cell shows the other plan', async () => {
  const { input, leave, saves, colleaguePlans } = await open(() => envelope(409, '已被他人修改'));
  await act(async () => input().focus());
  await type(input(), '15');
  await colleaguePlans(20);
  await act(() => queryClient.invalidateQueries());
  expect(input().value).toBe('15');
  await leave();
  await until(() => expect(input().value).toBe('20'));
  expect(saves()).toEqual([[15, 3]]);
});
