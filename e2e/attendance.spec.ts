import { expect, type Page, test } from '@playwright/test';
import { signIn } from './people.ts';

// Old enough that the demo data has no locked month for anybody, and everybody has joined.
const MONTH = '2024-09';
const EMPLOYEE = { phone: '13800000005', name: '李晓明' };

const cell = (page: Page, name: string, day: number) =>
  page
    .locator('.matrix-row', { hasText: name })
    .locator('.matrix-cell')
    .nth(day - 1);

test('a month of attendance from import to lock', async ({ browser, page }) => {
  await signIn(page, '13800000009');
  await page.goto(`/hr/attendance?month=${MONTH}`);

  // Two steps: a preview, then the import.
  await page.getByRole('button', { name: /导\s*入/ }).click();
  const drawer = page.locator('.ant-drawer:visible');
  const csv = [
    '姓名,工号,日期,应出勤天数,迟到时长(分钟),事假(天)',
    `${EMPLOYEE.name},,${MONTH}-03,1,12,`,
    `${EMPLOYEE.name},,${MONTH}-04,1,,1`,
    '没有此人,,2024-09-04,1,,1',
  ].join('\n');
  await drawer
    .locator('input[type=file]')
    .setInputFiles({ name: '每日统计.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await expect(drawer.getByText('这个月没有这个人')).toBeVisible();
  await drawer.getByRole('button', { name: '导入 1 人' }).click();
  await expect(cell(page, EMPLOYEE.name, 3)).toHaveText('迟12');
  await expect(cell(page, EMPLOYEE.name, 4)).toHaveText('事');

  // By keyboard, like a spreadsheet: half a day of sick leave, then 3 hours of overtime below a Saturday.
  await cell(page, EMPLOYEE.name, 5).click();
  await page.keyboard.type('b2');
  await page.keyboard.press('Tab');
  await page.keyboard.type('w');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('已保存')).toBeVisible();
  await expect(cell(page, EMPLOYEE.name, 5)).toHaveText('病下');
  await expect(cell(page, EMPLOYEE.name, 6)).toHaveText('外');

  // Asked for confirmation, confirmed by the employee, locked.
  await page.goto(`/hr/attendance?month=${MONTH}&keyword=${encodeURIComponent(EMPLOYEE.name)}`);
  const step = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).click();
    await page.locator('.ant-modal:visible').getByRole('button', { name }).click();
    await expect(page.locator('.ant-modal:visible')).toHaveCount(0);
  };
  await step('发起确认');
  const other = await (await browser.newContext()).newPage();
  await signIn(other, EMPLOYEE.phone);
  await other.goto(`/hr/my-attendance?month=${MONTH}`);
  await other.getByRole('button', { name: '确认无误' }).click();
  await expect(other.getByText('已确认')).toBeVisible();
  await page.reload();
  await step('锁定');
  await expect(page.locator('.matrix-row', { hasText: EMPLOYEE.name }).getByText('已锁定')).toBeVisible();

  // A locked cell takes no input; a double click asks for the reason of a correction.
  await cell(page, EMPLOYEE.name, 10).click();
  await page.keyboard.type('s');
  await page.keyboard.press('Enter');
  await expect(page.getByText('不能填入')).toBeVisible();
  await cell(page, EMPLOYEE.name, 10).dblclick();
  await expect(page.locator('.ant-drawer:visible #reason')).toBeVisible();
});
