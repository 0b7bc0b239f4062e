import { expect, type Page, test } from '@playwright/test';
import { closePopups, signIn } from './people.ts';

const drawer = (page: Page) => page.locator('.ant-drawer:visible').last();
const field = (page: Page, name: string) => drawer(page).locator(`#${name}`);
const save = async (page: Page, name = /保\s*存/) => {
  await drawer(page).getByRole('button', { name }).click();
  await expect(page.locator('.ant-drawer:visible')).toHaveCount(0);
};
const offered = (page: Page, text: string) =>
  page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: text }).first();

test('an ad is planned, booked, paid out of the budget, and shows what a lead costs', async ({ page }) => {
  test.slow();
  const position = `旅程 ${Date.now()}`;
  await closePopups(page);
  await signIn(page, '13800000010');

  await test.step('the slot', async () => {
    await page.goto('/market/adslots');
    await page.getByRole('button', { name: '新建广告位' }).click();
    await field(page, 'channel').fill('户外');
    await field(page, 'position').fill(position);
    await save(page);
  });

  await test.step('booked in the schedule: committed in the budget', async () => {
    await page.goto('/market/adslots?view=schedule');
    const row = page.getByRole('row').filter({ hasText: position });
    await row.locator('.ad-track').scrollIntoViewIfNeeded();
    await row.locator('.ad-track').click({ position: { x: 200, y: 20 } });
    await field(page, 'title').fill(position);
    await field(page, 'price').fill('3000');
    await save(page);
    await expect(row.getByRole('button', { name: position })).toBeVisible();
  });

  await test.step('asked for: the form says what the budget has left, and asks why where that is not enough', async () => {
    await page.goto('/financeInfo/reimbursement');
    await page.getByRole('button', { name: '新建费用报销' }).click();
    await field(page, 'title').fill(position);
    await page.getByLabel('第 1 行用途').fill(position);
    await page.getByLabel('第 1 行金额').fill('3000');
    await page.getByLabel('第 1 行市场预算项目').click();
    await offered(page, '投放').click();
    await expect(drawer(page).getByText(/本月剩余|超出本月预算/)).toBeVisible();
    const reason = page.getByLabel('第 1 行超预算原因');
    if (await reason.isVisible()) await reason.fill('临时增加一个点位');
    await save(page, /提\s*交/);
  });

  await test.step('the booking is paid by that line', async () => {
    await page.goto('/market/adslots?view=schedule');
    await page.getByRole('button', { name: position }).click();
    await field(page, 'paymentLineId').fill(position);
    await offered(page, position).click();
    await save(page);
    await page.goto(`/market/budget?view=charges&keyword=${encodeURIComponent(position)}`);
    await expect(page.getByRole('row').filter({ hasText: position }).first()).toContainText('在途');
  });

  await test.step('3,000 yuan, 12,000 shown, 360 clicked, 15 leads: CPL 200.00', async () => {
    await page.goto('/market/adslots?view=log');
    await page
      .getByRole('button', { name: /登\s*记/ })
      .first()
      .click();
    await field(page, 'slotId').fill(position);
    await offered(page, position).click();
    await field(page, 'impressions').fill('12000');
    await field(page, 'clicks').fill('360');
    await field(page, 'leads').fill('15');
    await field(page, 'cost').fill('3000');
    await save(page);
    await page.goto(`/market/adslots?keyword=${encodeURIComponent(position)}`);
    const row = page.getByRole('row').filter({ hasText: position }).first();
    await expect(row).toContainText('3,000.00');
    await expect(row).toContainText('200.00');
  });
});
