import { expect, test } from '@playwright/test';
import { serial } from './forms.ts';
import { signIn } from './people.ts';

test('customers are imported from a file: columns found, wrong rows shown before, the rest found by name', async ({
  page,
}) => {
  await signIn(page, '13800000005');
  const own = serial().slice(1);
  const name = `导入${own}`;
  const file = `\ufeff联系人,手机,单位,等级\n${name},1336${own},导入机构${own},A级\n缺电话,12,导入机构${own},B\n`;
  await page.goto('/customers/imports');
  await page.getByRole('button', { name: '导入客户' }).click();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: '客户.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await expect(page.getByText('第 3 行：电话：请填手机号或座机号')).toBeVisible();
  await page.getByRole('button', { name: '开始导入' }).click();
  await expect(page.getByRole('button', { name: '下载失败的行' })).toBeVisible();

  await page.goto(`/customers/list?keyword=${encodeURIComponent(name)}`);
  await expect(page.getByText(`导入机构${own}`).first()).toBeVisible();
});
