import { type APIRequestContext, expect, test } from '@playwright/test';
import { drawer, field } from './forms.ts';
import { desk, visitor } from './people.ts';

const SELLER = '13800011034';

/** An administrator without a page. */
async function administrator(request: APIRequestContext) {
  const { get, post } = await desk(request, '13800000001');
  const roles = (await get('/apim/admin/system/role/list?count=100')).list as { id: number; key: string }[];
  const [account] = (await get(`/user/auth/list?keyword=${SELLER}`)).list as { id: number }[];
  return {
    give: async (key: string) =>
      await post('/user/role/updateUserRole', {
        id: account?.id,
        roleIds: roles.filter((role) => role.key === key).map(({ id }) => id),
      }),
    enable: async (isEnabled: boolean) =>
      await post('/user/updateUserStatus', { id: account?.id, status: isEnabled ? 1 : 2 }),
  };
}

test('rights withdrawn while somebody types close other pages, keep the input, and the sign-out says why', async ({
  browser,
  request,
}) => {
  const admin = await administrator(request);
  const page = await visitor(browser, SELLER);
  await page.goto('/sales/demands');
  await expect(page.getByRole('tab', { name: '需求' })).toBeVisible();
  await page.goto('/customers/list');
  await page.getByRole('button', { name: '新建客户' }).click();
  await field(page, 'contactName').fill('写到一半的客户');
  await admin.give('finance');
  await expect(page.locator('.toast', { hasText: '「客户列表」的权限，未保存的内容还在' })).toBeVisible();
  await expect(page.getByRole('tab', { name: '需求' })).toHaveCount(0);
  await expect(field(page, 'contactName')).toHaveValue('写到一半的客户');
  await expect(drawer(page)).toBeVisible();
  await admin.give('salesperson');
  await expect(page.locator('.sidebar').getByText('销售管理')).toBeVisible();
  await expect(field(page, 'contactName')).toHaveValue('写到一半的客户');
  await admin.enable(false);
  await page.waitForURL('**/login');
  await expect(page.locator('.toast')).toContainText('您的账号已被停用');
  await admin.enable(true);
});
