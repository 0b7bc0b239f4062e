import { expect, type Locator, type Page, test } from '@playwright/test';
import { signIn } from './people.ts';

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

const pane = (page: Page) => page.locator('.pane:visible');
const cards = (page: Page) => pane(page).locator('.card-list > li');
const drawer = (page: Page) => page.locator('.ant-drawer:visible');
const calendar = (page: Page) => page.locator('.ant-picker-dropdown:visible');

/** Expects the whole element within the screen. */
async function expectOnScreen(place: Locator): Promise<void> {
  await expect(place).toBeInViewport({ ratio: 1 });
}

const day = (page: Page, number: number) =>
  calendar(page).locator('.ant-picker-cell-in-view:visible', { hasText: new RegExp(`^${number}$`) });

test('days are chosen on a phone, one and a span, without its keyboard', async ({ page }) => {
  await signIn(page, '13800000009');
  await page.goto('/hr/archive');
  await pane(page)
    .getByRole('button', { name: /更多筛选/ })
    .tap();
  await pane(page).getByRole('button', { name: '入职日期' }).tap();
  await expectOnScreen(calendar(page).locator('.ant-picker-panel-container'));
  await expect(calendar(page).locator('.ant-picker-panel:visible')).toHaveCount(1);
  await expectOnScreen(calendar(page).getByText('本年', { exact: true }));
  await calendar(page).locator('.ant-picker-header-prev-btn:visible').tap();
  await day(page, 10).tap();
  await calendar(page).locator('.ant-picker-header-next-btn:visible').tap();
  await day(page, 5).tap();
  await expect(page).toHaveURL(/entryFrom=\d{4}-\d{2}-10&entryTo=\d{4}-\d{2}-05/);

  await page.goto('/hr/recruitment?view=openings');
  await pane(page).getByRole('button', { name: '新建职位' }).tap();
  const opened = drawer(page).locator('#openedOn');
  await opened.tap();
  await expect(opened).toHaveAttribute('readonly', '');
  await expectOnScreen(calendar(page).locator('.ant-picker-panel-container'));
  // The first day of a week is as close as the others.
  await calendar(page).locator('tbody tr').nth(2).locator('td').first().tap();
  await expect(opened).toHaveValue(/^\d{4}-\d{2}-\d{2}$/);
  await expect(drawer(page).locator('#headcount')).toHaveAttribute('inputmode', 'decimal');
});

test('stock is moved from its card, within what is there', async ({ page }) => {
  await signIn(page, '13800000011');
  await page.goto('/office/supplies');
  const card = cards(page).first();
  const take = card.getByRole('button', { name: /^领用 / });
  const box = await take.boundingBox();
  expect(box?.width).toBeGreaterThanOrEqual(44);
  await take.tap();
  await drawer(page).locator('#personnelId').tap();
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().tap();
  await drawer(page)
    .getByLabel(/ 数量$/)
    .fill('99999');
  await drawer(page)
    .getByRole('button', { name: /^登\s*记$/ })
    .tap();
  await expect(page.getByText(/领用 99999 不足/).first()).toBeVisible();
  await expect(drawer(page)).toBeVisible();
});

test('weeks of the schedule scroll by touch, and a tap books a day', async ({ page }) => {
  await signIn(page, '13800000010');
  await page.goto('/market/adslots?view=schedule');
  const track = pane(page).locator('[data-part="ad-track"][data-open="true"]').first();
  await expect(track).toBeVisible();
  const box = await track.boundingBox();
  if (!box) throw new Error('no track');
  const finger = await page.context().newCDPSession(page);
  const y = box.y + box.height / 2;
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: 300, y }] });
  for (let x = 290; x >= 120; x -= 10)
    await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y }] });
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect
    .poll(() =>
      pane(page)
        .locator('[data-part="ad-schedule"]')
        .evaluate((element) => element.scrollLeft),
    )
    .toBeGreaterThan(100);
  await expect(drawer(page)).toHaveCount(0);
  // The names of the slots stay visible.
  await expectOnScreen(pane(page).locator('[data-part="ad-grid"] [role="rowheader"]').first());
  await page.touchscreen.tap(370, box.y + 6);
  await expect(drawer(page)).toContainText('投放：');
});

test('a candidate opens from anywhere on the card, and is rated by touch', async ({ page }) => {
  await signIn(page, '13800000009');
  await page.goto('/hr/recruitment');
  const card = pane(page).getByRole('region', { name: '简历' }).getByRole('listitem').first();
  // Beside the name, which is a real link.
  await card.tap({ position: { x: 220, y: 40 } });
  await expect(page).toHaveURL(/\/hr\/recruitment\/candidates\/\d+$/);
  const facts = pane(page).locator('.facts dd');
  await expect(facts.first()).toBeVisible();
  for (const text of await facts.allTextContents()) expect(text).not.toBe('');
  await pane(page)
    .getByRole('button', { name: /^评\s*价$/ })
    .tap();
  const star = drawer(page).locator('.ant-rate-star').nth(3);
  expect((await star.boundingBox())?.height).toBeGreaterThanOrEqual(40);
  await star.tap();
  await expect(drawer(page).locator('.ant-rate-star-full')).toHaveCount(4);
});

test('all boards of the teacher department are visible, and a load opens its half-days', async ({ page }) => {
  await signIn(page, '13800000007');
  await page.goto('/teacherManage/boards?board=courseware');
  const boards = pane(page).getByRole('radiogroup', { name: '看板' }).locator('.ant-segmented-item');
  await expect(boards).toHaveCount(7);
  for (const board of await boards.all()) await expectOnScreen(board);
  await boards.filter({ hasText: '讲师负荷' }).tap();
  await pane(page)
    .locator('[data-part="board-tiles"]')
    .getByRole('button', { name: /^[\d,]+$/ })
    .first()
    .tap();
  await expect(drawer(page).locator('.card-list > li').first()).toContainText('半天');
});

test('a performance sheet is read and answered without scrolling sideways', async ({ page }) => {
  await signIn(page, '13800000009');
  await page.goto('/hr/my-performance');
  await cards(page).first().locator('.card-heading .link').tap();
  const items = drawer(page).locator('[data-part="sheet-items"] > li');
  await expect(items.nth(1)).toContainText('评分');
  const over = await drawer(page)
    .locator('.ant-drawer-body')
    .evaluate((element) => element.scrollWidth - element.clientWidth);
  expect(over).toBe(0);
});

for (const [account, paths] of [
  [
    '13800000009',
    ['/hr/personnel', '/hr/archive-analysis', '/hr/attendance', '/hr/recruitment', '/hr/performance'],
  ],
  [
    '13800000010',
    ['/market/targets', '/market/budget', '/market/followers', '/market/adslots', '/market/posters'],
  ],
  ['13800000011', ['/office/supplies', '/office/numbers', '/hr/equipment']],
  [
    '13800000001',
    ['/system-setting/userSetting', '/system-setting/organisations', '/system-setting/settings'],
  ],
] as const)
  test(`no page of ${account} is wider than a phone`, async ({ page }) => {
    await signIn(page, account);
    for (const path of paths) {
      await page.goto(path);
      await expect(
        pane(page)
          .locator(
            '.card-list, .matrix, .figures-line, [data-part="poster-cards"], .ant-table, [data-part="setting"], .figures-charts, [data-part="candidate-board"]',
          )
          .first(),
      ).toBeVisible();
      const over = await pane(page)
        .locator('.pane-scroll')
        .evaluate((element) => element.scrollWidth - element.clientWidth);
      expect(over, path).toBe(0);
    }
  });
