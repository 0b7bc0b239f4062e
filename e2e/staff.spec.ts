import { expect, test } from '@playwright/test';
import { closePopups, signIn } from './people.ts';

test('a candidate is hired, confirmed after probation, and leaves', async ({ page }) => {
  await signIn(page, '13800000009');
  await closePopups(page);
  const stamp = String(Date.now()).slice(-8);
  const name = `顾${stamp.slice(-4)}`;
  await page.goto('/hr/recruitment');
  await page.getByRole('button', { name: '新建候选人' }).click();
  const form = page.locator('.ant-drawer:visible');
  await form.getByLabel('姓名', { exact: true }).fill(name);
  await form.getByLabel('手机', { exact: true }).fill(`186${stamp}`);
  await form.locator('#openingId').click();
  await page.locator('.ant-select-dropdown:visible').getByTitle('业务员（成都）').click();
  await form.getByRole('button', { name: /^保\s*存$/ }).click();
  const card = page.locator('.board-card', { hasText: name });
  await card.dragTo(page.getByRole('region', { name: '复试' }));
  await expect(
    page.getByRole('region', { name: '复试' }).locator('.board-card', { hasText: name }),
  ).toBeVisible();
  await card.getByRole('button', { name }).click();

  await page.getByRole('button', { name: '办理入职' }).click();
  const hire = page.locator('.ant-drawer:visible');
  await hire.getByLabel('入职日期').fill('2026-01-05');
  await hire.getByLabel('入职日期').press('Enter');
  await hire.getByRole('button', { name: '办理入职' }).click();
  await page.waitForURL('**/hr/archive/*');
  const detail = page.locator('.detail:visible');
  await expect(detail.getByRole('heading', { name })).toContainText('正式');

  await detail.getByRole('button', { name: '修改档案' }).click();
  const archive = page.locator('.ant-drawer:visible');
  await archive.locator('#regularDate').fill(`${new Date().getFullYear() + 1}-01-05`);
  await archive.locator('#regularDate').press('Enter');
  await archive.getByRole('button', { name: /^保\s*存$/ }).click();
  await expect(detail.getByRole('heading', { name })).toContainText('试用');
  // The drawer that closes would take what is typed next.
  await expect(archive).toHaveCount(0);

  await detail.getByRole('button', { name: '修改档案' }).click();
  await archive.locator('#regularDate').fill('2026-03-05');
  await archive.locator('#regularDate').press('Enter');
  await archive.getByRole('button', { name: /^保\s*存$/ }).click();
  await expect(detail.getByRole('heading', { name })).toContainText('正式');

  await detail.getByRole('button', { name: /^离\s*职$/ }).click();
  const leave = page.locator('.ant-drawer:visible');
  await leave.locator('#quitType').click();
  await page.locator('.ant-select-dropdown:visible').getByTitle('主动').click();
  await leave.locator('#quitReason').click();
  await page.locator('.ant-select-dropdown:visible').getByTitle('家庭').click();
  await leave.getByRole('button', { name: /^保\s*存$/ }).click();
  await expect(detail.getByRole('heading', { name })).toContainText('离职');
  await detail.getByRole('tab', { name: '历史' }).click();
  await expect(detail.getByText('主动 · 家庭')).toBeVisible();
});
