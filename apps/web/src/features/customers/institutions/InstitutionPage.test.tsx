import { customersApi } from '@shibiao/contract/customers/customers';
import { institutionsApi } from '@shibiao/contract/customers/institutions';
import { demandsApi } from '@shibiao/contract/demands';
import { act } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { markStale, queryClient } from '../../../lib/query.ts';
import { type User, useSession } from '../../../lib/session.ts';
import { click, find, openPage, until } from '../../../lib/testing/render.tsx';
import { envelope, good, serve } from '../../../lib/testing/server.ts';
import InstitutionPage from './InstitutionPage.tsx';

const institution = {
  id: 7,
  version: 1,
  cooperationName: '华信银行',
  bcoreOrg: 2,
  level: 'A',
  contacts: 0,
  lessons: 0,
  demands: 3,
  formerNames: [],
};

beforeEach(() => {
  const allowed = [
    institutionsApi.institution,
    institutionsApi.institutionContacts,
    customersApi.save,
    demandsApi.list,
  ];
  useSession.setState({
    user: { personnelId: 1, roles: ['salesperson'], userInfo: { userType: 1 } } as unknown as User,
    functions: new Set(allowed.map(({ path }) => path)),
  });
});

async function open() {
  const asked = serve(({ path }) =>
    good(path.endsWith(institutionsApi.institution.path) ? institution : { list: [], total: 0, ids: {} }),
  );
  await openPage(<InstitutionPage />);
  return asked;
}

it('creates a customer of this institution', async () => {
  await open();
  await click(await until(() => find('button', '新建客户')));
  await until(() => find('.ant-drawer [title="华信银行"]'));
});

it('lists the demands of this institution', async () => {
  const asked = await open();
  await click(await until(() => find('[role=tab]', '需求（3）')));
  await until(() => find('.detail', '没有这里的需求'));
  expect(asked.find(({ path }) => path.endsWith(demandsApi.list.path))?.body.coorgid).toBe(7);
});

it('stays with its open form when reading it again fails, and goes once it does not exist', async () => {
  await open();
  await click(await until(() => find('button', '新建客户')));
  await until(() => find('.ant-drawer [title="华信银行"]'));
  let answer = envelope(503, '数据库暂时不可用');
  const asked = serve(() => answer.clone());
  await act(async () => markStale(['institutions']));
  await until(() => expect(asked.length).toBeGreaterThan(0));
  await until(() => expect(queryClient.isFetching()).toBe(0));
  find('.ant-drawer [title="华信银行"]');
  answer = envelope(404, '机构不存在');
  await act(async () => markStale(['institutions']));
  await until(() => find('[role=alert]', '机构不存在'));
  expect(document.querySelector('.detail')).toBeNull();
});
