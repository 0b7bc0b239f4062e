import { type Browser, expect, type Page, test } from '@playwright/test';
import { serial } from './forms.ts';
import { agree, signIn, signInByForm, visitor } from './people.ts';

const monthAgo = (count: number) => {
  const now = new Date(Date.now() + 8 * 3_600_000);
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count, 1)).toISOString().slice(0, 7);
};
/** A past month in which the demo's people are scored already: opening it adds people who joined since. */
const MONTH = monthAgo(3);
const ENTRY = `${monthAgo(5)}-05`;
const REGULAR = `${monthAgo(3)}-05`;
const NEW_PASSWORD = 'Shibiao2026';

/** The first sign-in asks for another password, and signs out with it. */
async function signInFirst(browser: Browser, account: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signInByForm(page, account, '123456');
  const asked = page.getByRole('dialog', { name: '请先修改默认密码' });
  await asked.getByRole('textbox', { name: '当前密码' }).fill('123456');
  await asked.getByRole('textbox', { name: '新密码', exact: true }).fill(NEW_PASSWORD);
  await asked.getByRole('textbox', { name: '再次输入新密码' }).fill(NEW_PASSWORD);
  await asked.getByRole('button', { name: /^保\s*存$/ }).click();
  await page.waitForURL('**/login**');
  await signInByForm(page, account, NEW_PASSWORD);
  return page;
}

const drawerOf = (page: Page) => page.locator('.ant-drawer:visible');
test('a candidate is hired, confirmed after probation, scored for a month, and leaves', async ({
  browser,
  page,
}) => {
  test.slow();
  await signIn(page, '13800000009');
  const stamp = serial();
  const name = `顾${stamp.slice(-4)}`;
  const phone = `186${stamp}`;
  const detail = page.locator('.detail:visible');

  const candidatePath = await test.step('a candidate moves along the board', async () => {
    await page.goto('/hr/recruitment');
    await page.getByRole('button', { name: '新建候选人' }).click();
    const form = drawerOf(page);
    await form.getByLabel('姓名', { exact: true }).fill(name);
    await form.getByLabel('手机', { exact: true }).fill(phone);
    await form.locator('#openingId').click();
    await page.locator('.ant-select-dropdown:visible').getByTitle('业务员（邢台一组）').click();
    await form.getByRole('button', { name: /^保\s*存$/ }).click();
    const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name }) });
    await card.dragTo(page.getByRole('region', { name: '复试' }));
    await expect(page.getByRole('region', { name: '复试' }).getByRole('link', { name })).toBeVisible();
    await card.getByRole('link', { name }).click();
    await page.waitForURL('**/hr/recruitment/candidates/*');
    return new URL(page.url()).pathname;
  });

  const archivePath =
    await test.step('the hire creates person, archive, employment, account and role together', async () => {
      // HR cannot give a role above its own: the administrator gives the salesperson's.
      const admin = await visitor(browser, '13800000001');
      await admin.goto(candidatePath);
      await admin.getByRole('button', { name: '办理入职' }).click();
      const hire = drawerOf(admin);
      await hire.getByLabel('入职日期').fill(ENTRY);
      await hire.getByLabel('入职日期').press('Enter');
      await hire.locator('#roleIds').click();
      await admin.locator('.ant-select-dropdown:visible').getByTitle('业务员', { exact: true }).click();
      await admin.keyboard.press('Escape');
      // Above the headcount a reason is asked for, because somebody may have been hired before.
      const reason = hire.locator('#reason');
      if (await reason.isVisible()) await reason.fill('补充人手');
      await hire.getByRole('button', { name: '办理入职' }).click();
      await admin.waitForURL('**/hr/archive/*');
      await expect(admin.locator('.detail:visible').getByRole('heading', { name })).toContainText('正式');
      return new URL(admin.url()).pathname;
    });

  await test.step('probation is agreed on, and the person is confirmed', async () => {
    await page.goto(archivePath);
    await detail.getByRole('button', { name: '修改档案' }).click();
    const archive = drawerOf(page);
    await archive.locator('#regularDate').fill(`${new Date().getFullYear() + 1}-01-05`);
    await archive.locator('#regularDate').press('Enter');
    await archive.getByRole('button', { name: /^保\s*存$/ }).click();
    await expect(detail.getByRole('heading', { name })).toContainText('试用');
    // The closing drawer would take the next keys.
    await expect(archive).toHaveCount(0);

    await detail.getByRole('button', { name: '修改档案' }).click();
    await archive.locator('#regularDate').fill(REGULAR);
    await archive.locator('#regularDate').press('Enter');
    await archive.getByRole('button', { name: /^保\s*存$/ }).click();
    await expect(detail.getByRole('heading', { name })).toContainText('正式');
    await expect(archive).toHaveCount(0);
  });

  const employee = await signInFirst(browser, phone);
  const sheet = drawerOf(employee);
  const openSheet = async () => {
    await employee.goto('/hr/my-performance');
    await employee
      .getByRole('row', { name: new RegExp(MONTH) })
      .getByText(MONTH)
      .click();
    await expect(sheet.getByText(`${name} ${MONTH} 绩效`)).toBeVisible();
  };
  await test.step('hr opens the month, and the employee scores first', async () => {
    await page.goto(`/hr/performance?month=${MONTH}&keyword=${encodeURIComponent(name)}`);
    await page.getByRole('button', { name: /^开\s*启$/ }).click();
    await agree(page);
    await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('待自评');
    await openSheet();
    for (const item of ['收款', '新客户', '工作日志']) await sheet.getByLabel(`${item}自评`).fill('90');
    await sheet.getByRole('button', { name: '提交自评' }).click();
    await expect(sheet.getByText('待上级评')).toBeVisible();
  });

  const leader = await visitor(browser, '13800000004');
  const score = async (scores: readonly string[]) => {
    await leader.goto(`/hr/performance?view=scoring&month=${MONTH}`);
    await leader.locator('.matrix-row', { hasText: name }).locator('.matrix-cell').first().click();
    for (const [at, text] of scores.entries()) {
      await leader.keyboard.type(text);
      // Tab in the last cell leaves the table.
      await leader.keyboard.press(at < scores.length - 1 ? 'Tab' : 'Enter');
    }
    await leader.keyboard.press('Control+s');
    await expect(leader.getByText('已保存，尚未提交')).toBeVisible();
    await leader.getByRole('button', { name: '全部提交' }).click();
    await agree(leader);
    await expect(leader.locator('.matrix-row', { hasText: name })).toHaveCount(0);
  };
  await test.step('the leader scores in the table, with reasons', async () => {
    await score(['80', '60 新人首月', '60 新人首月']);
  });

  await test.step('the employee objects once, the leader scores again, the employee confirms', async () => {
    await openSheet();
    await expect(sheet.getByText('70 分')).toBeVisible();
    await sheet.getByPlaceholder(/申诉原因/).fill('收款已超计划');
    await sheet.getByRole('button', { name: /^申\s*诉$/ }).click();
    await expect(sheet.getByText('待上级评')).toBeVisible();
    await score(['100']);
    await openSheet();
    await expect(sheet.getByText('80 分')).toBeVisible();
    await expect(sheet.getByRole('button', { name: /^申\s*诉$/ })).toHaveCount(0);
    await sheet.getByRole('button', { name: /^确\s*认$/ }).click();
    await expect(sheet.getByText('已确认')).toBeVisible();
    await page.goto(archivePath);
    await detail.getByRole('tab', { name: '绩效' }).click();
    await expect(detail.getByRole('row', { name: new RegExp(MONTH) })).toContainText('已确认');
  });

  await test.step('leaving ends the employment', async () => {
    await detail.getByRole('button', { name: /^离\s*职$/ }).click();
    const leave = drawerOf(page);
    await leave.locator('#quitType').click();
    await page.locator('.ant-select-dropdown:visible').getByTitle('主动').click();
    await leave.locator('#quitReason').click();
    await page.locator('.ant-select-dropdown:visible').getByTitle('家庭').click();
    await leave.getByRole('button', { name: /^保\s*存$/ }).click();
    await expect(detail.getByRole('heading', { name })).toContainText('离职');
    await detail.getByRole('tab', { name: '历史' }).click();
    await expect(detail.getByText('主动 · 家庭')).toBeVisible();
    // The account was signed out by leaving.
    await employee.goto('/hr/my-performance');
    await employee.waitForURL('**/login**');
  });
});
