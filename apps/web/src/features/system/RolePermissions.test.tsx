import { accessApi } from '@shibiao/contract/access';
import { act } from 'react';
import { expect, it } from 'vitest';
import { queryClient } from '../../lib/query.ts';
import { type User, useSession } from '../../lib/session.ts';
import { click, find, openPage, until } from '../../lib/testing/render.tsx';
import { good, serve } from '../../lib/testing/server.ts';
import { RolePermissions } from './RolePermissions.tsx';

const menu = [
  { id: 1, parentId: null, title: '客户', path: '/customers', hidden: false, module: 'customers' },
];

it('unsaved choices survive a refetch, and give way when somebody else changed the role', async () => {
  useSession.setState({
    user: { personnelId: 1 } as User,
    functions: new Set([accessApi.updateSystemRole.path]),
  });
  let checked: number[] = [];
  const asked = serve(({ path }) =>
    good(path.endsWith('role/menu') ? { list: menu, checked } : { list: [], checked: [] }),
  );
  await openPage(<RolePermissions role={{ id: 7, key: 'hr', name: '人事', accounts: 1 } as never} />);
  await until(() => find('[data-part="check-tree"] button', '全选'));
  await click(find('[data-part="check-tree"] button', '全选'));
  expect(find('[data-part="permission-change"]').textContent).toContain('+1');
  const again = async () => {
    const before = asked.length;
    await act(() => queryClient.refetchQueries());
    await until(() => expect(asked.length).toBeGreaterThan(before));
  };
  await again();
  expect(find('[data-part="permission-change"]').textContent).toContain('+1');
  checked = [1];
  await again();
  await until(() => expect(document.querySelector('[data-part="permission-change"]')).toBeNull());
});
