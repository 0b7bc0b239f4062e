import { approvalsApi } from '@shibiao/contract/approvals';
import { paymentsApi } from '@shibiao/contract/finance/payments';
import { expect, it } from 'vitest';
import { useSession } from '../../../lib/session.ts';
import { find, openPage, until } from '../../../lib/testing/render.tsx';
import { good, serve } from '../../../lib/testing/server.ts';
import { Todos } from './Todos.tsx';

const todo = { path: '/lessons/todos', dueOn: null, doneAt: null };

it('a to-do names its kind once, in its title or below it', async () => {
  serve(() =>
    good({
      list: [
        { ...todo, id: 1, kind: 'payment', title: '付款待审批：市内交通费' },
        { ...todo, id: 2, kind: 'evaluation', title: '给王老师的课打分' },
      ],
      total: 2,
    }),
  );
  await openPage(<Todos />);
  await until(() => find('[data-part="home-tasks"] li'));
  const texts = [...document.querySelectorAll('[data-part="home-task-what"]')].map((one) => one.textContent);
  expect(texts).toEqual(['付款待审批：市内交通费', '给王老师的课打分待评价']);
});

it('approvals of payments are left out when the block beside lists them', async () => {
  const asked = serve(() => good({ list: [], total: 0 }));
  const without = () => asked.at(-1)?.query.withoutApprovals;
  await openPage(<Todos />);
  expect(without()).toBeUndefined();
  useSession.setState({
    functions: new Set([approvalsApi.list, paymentsApi.approve].map(({ path }) => `/api${path}`)),
  });
  await openPage(<Todos />);
  await until(() => expect(without()).toBe('1'));
});
