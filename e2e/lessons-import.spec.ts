import { expect, test } from '@playwright/test';
import { serial } from './forms.ts';
import { signIn } from './people.ts';

test('lessons are imported from a file: previewed with their sums, wrong rows shown, the receipt on the lesson', async ({
  page,
}) => {
  await signIn(page, '13800000013');
  // A customer of the demo, with the name of the customer list.
  const answer = page.waitForResponse(/heZuoKeHuList/);
  await page.goto('/customers/list');
  const { data } = (await (await answer).json()) as {
    data: { list: { contactName: string; tel: string }[] };
  };
  const { contactName: name, tel } = data.list[0] ?? { contactName: '', tel: '' };
  const title = `期初课程${serial()}`;
  const file = [
    '课程名称,客户,客户手机,上课日期,天数,课程费用,已收款,收款日期',
    `${title},${name},${tel},2025-03-01至2025-03-02,1.5,"12,000",8000,2025-03-20`,
    `${title}二,查无此人,,2025-03-03,,100,,`,
  ].join('\n');
  await page.goto('/lessons/list');
  await page.getByRole('button', { name: /^导\s*入$/ }).click();
  const drawer = page.locator('.ant-drawer-open');
  const choose = () =>
    drawer
      .locator('input[type=file]')
      .setInputFiles({ name: '课程.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await choose();
  await expect(drawer.getByText('可导入 1 行，有问题 1 行')).toBeVisible();
  await expect(drawer.getByText(/课程费用 12,000.00 元，已收款 1 笔共 8,000.00 元/)).toBeVisible();
  await expect(drawer.getByText('客户：没有“查无此人”，先导入客户')).toBeVisible();
  await drawer.getByRole('button', { name: '导入 1 行' }).click();
  await expect(drawer.getByText('共 2 行 · 新增 1 · 失败 1')).toBeVisible();

  await page.goto(`/lessons/list?keyword=${encodeURIComponent(title)}`);
  const row = page.locator('tbody tr', { hasText: title });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('8,000.00');
  await page.getByRole('button', { name: /^导\s*入$/ }).click();
  await choose();
  await expect(drawer.getByText(/^重复：/)).toBeVisible();
});
