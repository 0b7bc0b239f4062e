import { equipmentApi } from '@shibiao/contract/equipment';
import { expect, it } from 'vitest';
import { useSession } from '../../lib/session.ts';
import { openPage, until } from '../../lib/testing/render.tsx';
import { good, serve } from '../../lib/testing/server.ts';
import EquipmentPage from './EquipmentPage.tsx';

type User = NonNullable<ReturnType<typeof useSession.getState>['user']>;

it.each([
  ['of the general office, who see everything in 公司设备', ['general_office'], [equipmentApi.listAll.path]],
  ['of whoever has no list of everything', ['sales'], []],
])('我的设备 shows the own equipment only, %s', async (_who, roles, functions) => {
  const user = { userInfo: { userId: 3 }, personnelId: 7, roles, userRole: roles[0] } as unknown as User;
  useSession.setState({ user, functions: new Set(functions) });
  const asked = serve(() => good({ list: [], total: 0 }));
  // The register is under /hr; any other address shows the own equipment.
  await openPage(<EquipmentPage />, '/personalCenter/equipment');
  const lists = () => asked.filter(({ path }) => path === `/api${equipmentApi.list.path}`);
  await until(() => expect(lists()).toHaveLength(1));
  expect(lists()[0]?.query).toMatchObject({ holderId: '7' });
});
