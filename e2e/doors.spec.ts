import { expect, type Page, test } from '@playwright/test';
import { choose, isReady, isRecord, offeredTo, openPalette } from './menu.ts';
import { signIn } from './people.ts';

const view = (page: Page, name: string) =>
  page.locator('.pane:visible .views-line').getByRole('link', { name, exact: true });
const entry = (page: Page, name: string) => page.locator('.sidebar').getByRole('link', { name, exact: true });

test('two clicks open any view of a salesperson’s menu', async ({ page }) => {
  const screens = (await offeredTo(page, '13800000006')).filter((leaf) => !isRecord(leaf));
  const ways = screens.map((leaf) => leaf.entry ?? leaf.path);
  expect(new Set(ways).size).toBeLessThanOrEqual(22);
  for (const way of new Set(ways)) await expect(page.locator(`.sidebar [data-entry="${way}"]`)).toBeVisible();
  const reports = screens.filter((leaf) => leaf.entry === '/entries/reports');
  expect(reports.map(({ path }) => path)).toEqual([
    '/sales/days',
    '/sales/weeks',
    '/sales/months',
    '/sales/monthly',
    '/sales/weekly',
  ]);
  for (const leaf of reports) {
    await choose(page, leaf);
    await isReady(page, leaf.path);
  }
  await expect(page.locator('.tab')).toHaveCount(2);
});

test('a view keeps its address and filters while another view of the tab is shown', async ({ page }) => {
  await signIn(page, '13800000006');
  await page.goto('/home');
  await entry(page, '客户').click();
  await isReady(page, '/customers/list');
  await page.locator('.pane:visible').getByRole('button', { name: '逾期', exact: true }).click();
  await expect(page).toHaveURL(/\/customers\/list\?.*due=overdue/);
  await view(page, '区域客户').click();
  await isReady(page, '/customers/region');
  await expect(page.locator('.tab')).toHaveCount(2);
  await expect(view(page, '区域客户')).toHaveAttribute('aria-current', 'page');
  await page.reload();
  await isReady(page, '/customers/region');
  await view(page, '客户列表').click();
  await expect(page).toHaveURL(/\/customers\/list\?.*due=overdue/);
  await entry(page, '公海').click();
  await isReady(page, '/customers/pool');
  await entry(page, '客户').click();
  await expect(page).toHaveURL(/\/customers\/list\?.*due=overdue/);
});

test('the palette finds a view by its own name, and an entry opens in another window with Ctrl', async ({
  page,
  context,
}) => {
  await signIn(page, '13800000006');
  await page.goto('/home');
  await expect(page.getByRole('button', { name: '搜索记录、打开页面、新建' })).toBeVisible();
  await openPalette(page);
  await page.keyboard.type('区域客户');
  await page.getByRole('option', { name: '客户 › 区域客户' }).click();
  await isReady(page, '/customers/region');
  const opened = context.waitForEvent('page');
  await entry(page, '报告').click({ modifiers: ['ControlOrMeta'] });
  await expect.poll(async () => new URL((await opened).url()).pathname).toBe('/sales/days');
  await expect(page).toHaveURL(/\/customers\/region/);
});

test('the narrow menu opens a group beside its icon by keys, and Escape closes it', async ({ page }) => {
  await signIn(page, '13800000006');
  await page.goto('/home');
  await page.getByRole('button', { name: '收起菜单' }).click();
  const group = page.locator('.sidebar').getByRole('button', { name: '合作客户' });
  await group.focus();
  await page.keyboard.press('ArrowRight');
  const popup = page.locator('.menu-popup:visible');
  await expect(popup.getByRole('link', { name: '客户', exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(popup).toHaveCount(0);
  await expect(group).toBeFocused();
  await group.press('Enter');
  await expect(popup.getByRole('link', { name: '客户', exact: true })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await isReady(page, '/customers/pool');
  await expect(popup).toHaveCount(0);
});

/** Rows of the shown list that stand wholly between its head and its foot. */
const wholeRows = (page: Page): Promise<number> =>
  page.locator('.pane:visible .grid').evaluate((grid) => {
    const box = grid.getBoundingClientRect();
    const top = grid.querySelector('thead')?.getBoundingClientRect().bottom ?? box.top;
    const bottom = grid.querySelector('tfoot')?.getBoundingClientRect().top ?? box.bottom;
    return [...grid.querySelectorAll('.grid-row')].filter((row) => {
      const place = row.getBoundingClientRect();
      return place.top >= top - 0.5 && place.bottom <= bottom + 0.5;
    }).length;
  });

/** Pixels of the shown list that stand to the right of its box. */
const hiddenWidth = (page: Page): Promise<number> =>
  page.locator('.pane:visible .grid').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);

test('a list shows 20 whole rows and its whole width on 1440 × 900 pixels, with or without sums', async ({
  page,
}) => {
  await signIn(page, '13800000002');
  for (const path of ['/teacherManage/list', '/financeInfo/lessonFinance', '/customers/list']) {
    await page.goto(path);
    await isReady(page, path);
    await expect(page.locator('.pane:visible .grid-row')).toHaveCount(20);
    expect(await wholeRows(page), path).toBe(20);
    expect(await hiddenWidth(page), path).toBe(0);
  }
});
