import { expect, type Page, test } from '@playwright/test';
import { signIn } from './people.ts';

/** A4 without margins, at 96 pixels an inch. */
const PAPER = { width: 718, height: 1047 };
const PAGES: Readonly<Record<string, readonly string[]>> = {
  '13800000002': [
    '/home',
    '/lessons/statistics',
    '/lessons/statistics?tab=industry',
    '/lessons/statistics?tab=teacher',
    '/teacherManage/boards?board=load',
    '/teacherManage/boards?board=evaluations',
    '/financeInfo/commissionMonths?view=chart',
  ],
  '13800000005': ['/home', '/personalCenter/commission'],
};

/** The browser's steps before it prints. */
async function toPaper(page: Page): Promise<void> {
  await page.evaluate("window.dispatchEvent(new Event('beforeprint'))");
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.setViewportSize(PAPER);
}
async function toScreen(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
  await page.evaluate("window.dispatchEvent(new Event('afterprint'))");
}

/** Elements wider than the paper, or clipped where they scrolled on the screen. Runs in the page. */
const CUT_OFF = `(() => {
  const shown = [...document.querySelectorAll('.pane *')].filter(
    (one) => one.checkVisibility() && one.getClientRects().length > 0 && !one.closest('.visually-hidden, svg'),
  );
  const said = (what, one) => what + ': ' + one.tagName + ' ' + one.className + ' ' + one.textContent.slice(0, 40);
  const isWide = (one) => one.getBoundingClientRect().width > 0 && one.getBoundingClientRect().right > ${PAPER.width} + 2;
  const isCut = (one) =>
    /auto|scroll|hidden/.test(getComputedStyle(one).overflowY) && one.clientHeight > 40 && one.scrollHeight > one.clientHeight + 4;
  return [
    ...shown.filter(isWide).map((one) => said('wide', one)),
    ...shown.filter(isCut).map((one) => said('cut', one)),
  ].slice(0, 10);
})()`;
/** Number of lines of a slip's states; the text of a pending entry may wrap. */
const STATE_LINES = `[...document.querySelectorAll('.print-sheet tbody tr:not(:last-child) td:last-child')]
  .filter((cell) => cell.textContent.length <= 4)
  .map((cell) => {
    const range = document.createRange();
    range.selectNodeContents(cell);
    return range.getClientRects().length;
  })`;
const SURFACE = "getComputedStyle(document.documentElement).getPropertyValue('--surface').trim()";

for (const [account, addresses] of Object.entries(PAGES))
  test(`pages printed by ${account} are whole, light and without the frame`, async ({ page }) => {
    test.slow();
    await page.emulateMedia({ colorScheme: 'dark' });
    await signIn(page, account);
    for (const address of addresses) {
      await page.goto(address);
      await expect(page.locator('.pane:visible canvas, .pane:visible table').first()).toBeVisible();
      await expect(page.locator('.pane:visible .ant-skeleton, .pane:visible .ant-spin-spinning')).toHaveCount(
        0,
      );
      await toPaper(page);
      await expect(page.locator('.sidebar, .frame-header, .cards').filter({ visible: true })).toHaveCount(0);
      expect(await page.evaluate(CUT_OFF), address).toEqual([]);
      expect(await page.evaluate(SURFACE), address).toBe('#fff');
      expect((await page.pdf({ format: 'A4' })).length, address).toBeGreaterThan(10_000);
      await toScreen(page);
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    }
  });

test('a commission slip is as wide as the paper, and a state stays on its line', async ({ page }) => {
  await page.addInitScript('window.print = () => undefined');
  await signIn(page, '13800000008');
  await page.goto('/financeInfo/commissionMonths');
  const row = page.locator('.pane:visible tbody .grid-row').first();
  await row.locator('.link').nth(1).click();
  await page.getByRole('button', { name: '打印提成单' }).click();
  // At least an entry and the totals.
  await expect(page.locator('.print-sheet tbody tr').nth(1)).toBeAttached();
  await toPaper(page);
  const sheet = page.locator('.print-sheet');
  await expect(sheet).toBeVisible();
  expect((await sheet.boundingBox())?.width).toBeLessThanOrEqual(PAPER.width);
  expect(new Set(await page.evaluate<number[]>(STATE_LINES))).toEqual(new Set([1]));
});

test('a monthly report is printed whole and without controls', async ({ page }) => {
  await page.addInitScript('window.print = () => undefined');
  await signIn(page, '13800000004');
  // A report that waits, which shows the form of its review on the screen.
  await page.goto('/sales/months?status=2');
  await page.locator('.pane:visible tbody .grid-row a').first().click();
  await expect(page.locator('[data-part="month-sheet"]:visible')).toContainText('各周完成率');
  await expect(page.getByRole('button', { name: '打印' })).toBeVisible();
  await toPaper(page);
  await expect(page.locator('.pane:visible button').filter({ visible: true })).toHaveCount(0);
  expect(await page.evaluate(CUT_OFF)).toEqual([]);
});
