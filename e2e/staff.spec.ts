import { expect, test } from '@playwright/test';
import { closePopups, signIn } from './people.ts';

/** 周致远, general manager. */
const LEADER = '13800000002';

/** Two months ago: everybody else's performance of it is confirmed in the demo data. */
function monthBeforeLast(): string {
  const day = new Date();
  day.setDate(1);
  day.setMonth(day.getMonth() - 2);
  return `${day.getFullYear()}-${String(day.getMonth() + 1).padStart(2, '0')}`;
}

test('a candidate is hired, confirmed after probation, scored for a month, and leaves', async ({
  browser,
  page,
}) => {
  test.slow();
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
  await hire.locator('#leaderId').fill('周致远');
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click();
  // Where the opening is full, one more needs a reason.
  const reason = hire.getByLabel('超编入职原因');
  if (await reason.isVisible()) await reason.fill('业务扩张');
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

  const person = page.url();
  const month = monthBeforeLast();
  const sheets = `/hr/performance?month=${month}&keyword=${encodeURIComponent(name)}`;
  const decide = async (action: RegExp) => {
    await page.getByRole('button', { name: action }).click();
    await page
      .locator('.ant-modal:visible')
      .getByRole('button', { name: /确\s*定/ })
      .click();
    await expect(page.locator('.ant-modal:visible')).toHaveCount(0);
  };
  await test.step('HR opens the month, the leader scores, HR closes it', async () => {
    await page.goto(sheets);
    await decide(/^开\s*启$/);
    await expect(page.getByRole('row', { name }).getByText('待自评')).toBeVisible();
    const other = await (await browser.newContext()).newPage();
    await closePopups(other);
    await signIn(other, LEADER);
    await other.goto(sheets);
    await other.getByRole('row', { name }).getByRole('link', { name }).click();
    const sheet = other.locator('.ant-drawer:visible');
    await sheet.getByLabel('工作完成评分').fill('96');
    await sheet.getByLabel('协作与态度评分').fill('95');
    await sheet.getByRole('button', { name: '提交评分' }).click();
    await expect(sheet.getByText('待确认')).toBeVisible();
    await other.context().close();
    await page.reload();
    await decide(/^关\s*闭$/);
    await expect(page.getByRole('row', { name }).getByText('已确认')).toBeVisible();
  });
  await page.goto(`${person.split('?')[0]}?tab=performance`);
  const scored = detail.getByRole('row').filter({ hasText: month });
  await expect(scored).toContainText('周致远');
  await expect(scored.getByText('A', { exact: true })).toBeVisible();

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
