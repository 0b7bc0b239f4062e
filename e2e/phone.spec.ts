import { expect, type Page, test } from '@playwright/test';
import { signIn } from './people.ts';

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

const pane = (page: Page) => page.locator('.pane:visible');
const cards = (page: Page) => pane(page).locator('.card-list > li');
const drawer = (page: Page) => page.locator('.ant-drawer:visible');

/** The specification blocks going back, which closes layers over the page only. */
const back = (page: Page) => page.evaluate('history.back()');

test('customers are ticked, changed and released on a phone', async ({ page }) => {
  await signIn(page, '13800000006');
  await page.goto('/customers/list');
  await expect(cards(page).nth(3)).toBeVisible();

  // A tap anywhere on a card ticks it and opens nothing.
  await pane(page).getByRole('button', { name: '选择' }).tap();
  const names = await cards(page).locator('.card-heading .link').allTextContents();
  await cards(page).nth(0).tap();
  await cards(page).nth(2).tap();
  const batch = page.getByRole('group', { name: '对所选的操作' });
  await expect(batch).toContainText('已选 2 项');
  await expect(page).toHaveURL(/\/customers\/list$/);

  // The actions stay at the screen's foot while cards scroll.
  await cards(page).last().scrollIntoViewIfNeeded();
  await expect(batch).toBeInViewport({ ratio: 1 });
  await batch.getByRole('button', { name: '放回公海' }).tap();
  const dialog = page.locator('.ant-modal:visible');
  await expect(dialog).toContainText('2');
  await back(page);
  await expect(dialog).toHaveCount(0);
  await expect(batch).toContainText('已选 2 项');

  await batch.getByRole('button', { name: '批量修改' }).tap();
  await expect(drawer(page)).toContainText('批量修改 2 个客户');
  await back(page);
  await expect(drawer(page)).toHaveCount(0);

  await pane(page).getByRole('button', { name: '取消选择' }).tap();
  await expect(batch).toHaveCount(0);
  await expect(cards(page).locator('.card-heading .link').first()).toHaveText(names[0] ?? '');
});

test('a list is sorted, a card opens its record, and back leaves the page', async ({ page }) => {
  await signIn(page, '13800000005');
  await page.goto('/lessons/list');
  await expect(cards(page).first()).toBeVisible();
  await pane(page).locator('.card-tools .ant-select').tap();
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: '课程款' }).tap();
  await expect(page).toHaveURL(/sort=feeIncome&order=desc/);
  await expect(pane(page).locator('.card-sums')).toContainText('利润');

  // Beside the text of its heading, too.
  await cards(page)
    .first()
    .tap({ position: { x: 220, y: 14 } });
  await expect(page).toHaveURL(/\/sigLessonDetails\/\d+/);
  const { pathname } = new URL(page.url());
  await expect(pane(page).locator('.detail-head')).toBeVisible();
  await back(page);
  await expect(page).toHaveURL(new RegExp(pathname));
});

test('no page of a salesperson is wider than a phone, and a form returns the focus', async ({ page }) => {
  await signIn(page, '13800000005');
  for (const [path, content] of [
    ['/customers/list', '.card-list'],
    ['/sales/days', 'textarea'],
    ['/hr/my-attendance', '[data-part="my-calendar"]'],
  ] as const) {
    await page.goto(path);
    await expect(pane(page).locator(content).first()).toBeVisible();
    const over = await pane(page)
      .locator('.pane-scroll')
      .evaluate((element) => element.scrollWidth - element.clientWidth);
    expect(over, path).toBe(0);
  }
  // The present month is visible without scrolling.
  await page.goto('/sales/targetGrid');
  await expect(pane(page).locator('.matrix-column.is-now')).toBeInViewport({ ratio: 0.9 });

  await page.goto('/customers/list');
  const make = pane(page).getByRole('button', { name: '新建客户' });
  await make.tap();
  await expect(drawer(page).locator('#contactName')).toBeFocused();
  await back(page);
  await expect(make).toBeFocused();

  // Typed input is confirmed before closing.
  await make.tap();
  await drawer(page).locator('#contactName').fill('试填');
  const question = page.locator('.ant-modal:visible');
  await back(page);
  await expect(question).toContainText('未保存');
  await back(page);
  await expect(question).toHaveCount(0);
  await expect(drawer(page).locator('#contactName')).toHaveValue('试填');
  await drawer(page)
    .getByRole('button', { name: /^取\s*消$/ })
    .tap();
  await question.getByRole('button', { name: /^放\s*弃$/ }).tap();
  await expect(drawer(page)).toHaveCount(0);
});

test('a long name stays within its page, heading and drawer', async ({ page }) => {
  const name = `${'W'.repeat(60)}😀${'M'.repeat(39)}`;
  await page.route('**/lessoninfo/detail*', async (route) => {
    const answer = await (await route.fetch()).json();
    await route.fulfill({ json: { ...answer, data: { ...answer.data, lessonname: name } } });
  });
  await page.route('**/finance/receipts/one*', async (route) => {
    const answer = await (await route.fetch()).json();
    const lines = answer.data.lines.map((line: object) => ({ ...line, lessonname: name }));
    await route.fulfill({ json: { ...answer, data: { ...answer.data, payer: name, lines } } });
  });
  const overOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => element.scrollWidth - element.clientWidth);
  await signIn(page, '13800000008');
  await page.goto('/financeInfo/receipts');
  await cards(page).first().getByRole('link').or(cards(page).first().getByRole('button')).first().tap();
  await expect(drawer(page).getByText(name).first()).toBeVisible();
  expect(await overOf('.ant-drawer:visible .ant-drawer-body')).toBe(0);
  await drawer(page).locator('td.is-long').first().scrollIntoViewIfNeeded();
  expect((await drawer(page).locator('td.is-long').first().boundingBox())?.width).toBeLessThan(200);

  await page.goto('/sigLessonDetails/1');
  await expect(pane(page).locator('.detail-head h1')).toContainText(name);
  expect(await overOf('.pane:visible .detail-head')).toBe(0);
});

test('a long toast stays within the bar above the page, and a tap shows it in full', async ({ page }) => {
  await signIn(page, '13800000005');
  await page.goto('/profile/index');
  const said = `没有保存：${'这一项现在不能修改，请稍后再试或联系管理员。'.repeat(4)}`;
  await page.route('**/api/wx_msg/settings', async (route) =>
    route.request().method() === 'POST'
      ? await route.fulfill({ status: 400, json: { code: 400, message: said, data: null } })
      : await route.continue(),
  );
  await pane(page).getByRole('switch', { name: '每日汇总' }).tap();
  await pane(page)
    .getByRole('button', { name: /^保\s*存$/ })
    .tap();
  const toast = page.locator('.toast', { hasText: '没有保存' });
  await expect(toast).toBeVisible();
  const heightOf = async (selector: string) =>
    (await page.locator(selector).first().boundingBox())?.height ?? 0;
  const bar = (await page.locator('.navbar').boundingBox()) ?? { y: 0, height: 0 };
  const box = (await toast.boundingBox()) ?? { y: 0, height: 0 };
  expect(box.y + box.height).toBeLessThanOrEqual(bar.y + bar.height);
  const closed = await heightOf('.toast-text');
  await toast.getByText('没有保存').tap();
  await expect.poll(async () => await heightOf('.toast-text')).toBeGreaterThan(closed);
});
