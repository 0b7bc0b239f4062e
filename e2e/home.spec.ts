import { expect, type Page, test } from '@playwright/test';
import { signIn } from './people.ts';

/** Opens all groups of folded figures. */
async function unfold(page: Page): Promise<void> {
  const folded = page.locator('[data-part="home-more-figures"] .ant-collapse-header[aria-expanded="false"]');
  await expect(page.locator('[data-part="home-more-figures"]')).toBeVisible();
  while ((await folded.count()) > 0) await folded.first().click();
}

/** Shows the kept tab, unfolded as before, because a full load repeats what all screens share. */
const goHome = (page: Page) => page.locator('[data-tab="/home"]').click();

const SELLER = '13800000005';

/** Sums instead of counts of rows. */
const SUMS = ['本月课程天数', '本月课程款', '本月收款', '收款未分配', '应收'];

for (const [who, account] of [
  ['a salesperson', SELLER],
  ['the teacher department', '13800000007'],
] as const) {
  test(`every count on the home screen of ${who} is the number of rows that it opens`, async ({ page }) => {
    test.slow();
    await signIn(page, account);
    await page.goto('/home');
    const figures = page.locator('[data-part="home-figure"]');
    await unfold(page);
    await expect(figures.first()).toBeVisible();
    await expect(figures.filter({ hasText: '—' })).toHaveCount(0);
    const labels = (await figures.locator('> span').allInnerTexts()).filter(
      (label) => !SUMS.some((sum) => label.startsWith(sum)),
    );
    expect(labels.length).toBeGreaterThan(5);
    for (const label of labels) {
      await goHome(page);
      const figure = figures.filter({ has: page.getByText(label, { exact: true }) });
      await expect(figure.locator('b')).toHaveText(/^\d+/);
      const count = Number.parseInt(await figure.locator('b').innerText(), 10);
      await figure.click();
      await expect(page).not.toHaveURL(/\/home$/);
      const list = page.locator('.paged-table:visible');
      await expect(list).toHaveAttribute('aria-busy', 'false');
      if (count === 0) await expect(list.getByText(/没有|暂无|还没有/).first(), label).toBeVisible();
      else
        await expect(list.getByText(/共 [\d,]+ 条/).first(), label).toHaveText(
          new RegExp(`共 ${count.toLocaleString('zh-CN')} 条`),
        );
    }
  });
}

for (const [who, account] of [
  ['a salesperson', SELLER],
  ['a leader', '13800000004'],
  ['the general manager', '13800000002'],
] as const)
  test(`every step from follow-up to money of ${who} opens as many rows as it counts`, async ({ page }) => {
    test.slow();
    await signIn(page, account);
    await page.goto('/home');
    const block = page
      .locator('[data-part="home-block"]')
      .filter({ has: page.getByRole('heading', { name: '从跟进到收款' }) });
    const steps = block.locator('tbody tr a');
    const asTable = async () => {
      await block.getByText('表', { exact: true }).click();
      await expect(steps.first()).toBeVisible();
    };
    await asTable();
    const texts = await steps.allInnerTexts();
    expect(texts.length).toBeGreaterThan(4);
    for (const [i, count] of texts.entries()) {
      await goHome(page);
      await steps.nth(i).click();
      await expect(page).toHaveURL(/figureRows/);
      const list = page.locator('.paged-table:visible');
      await expect(list).toHaveAttribute('aria-busy', 'false');
      await expect(list.getByText(/共 [\d,]+ 条/).first()).toHaveText(new RegExp(`共 ${count} 条`));
    }
  });

test('the new customers of the month open as the rows of their figure', async ({ page }) => {
  await signIn(page, SELLER);
  await page.goto('/home');
  const bar = page.locator('[data-part="home-bars"] li').filter({ hasText: '新客户' });
  const actual = Number.parseInt((await bar.locator('.tabular').first().innerText()).replaceAll(',', ''), 10);
  await bar.getByRole('button', { name: '新客户' }).click();
  const rows = page.getByRole('dialog').filter({ hasText: '新客户' });
  await expect(rows.getByText(/共 [\d,]+ 条/)).toHaveText(
    new RegExp(`共 ${actual.toLocaleString('zh-CN')} 条`),
  );
});

test('a salesperson notes a call on the home screen, and it is no longer due', async ({ page }) => {
  await signIn(page, SELLER);
  await page.goto('/home');
  const calls = page
    .locator('[data-part="home-block"]')
    .filter({ has: page.getByRole('heading', { name: '今天要打的' }) });
  const due = calls.locator('header small');
  await expect(due).toHaveText(/^\d+ 个$/);
  const before = Number.parseInt(await due.innerText(), 10);
  expect(before).toBeGreaterThan(0);
  await expect(calls.locator('a[href^="tel:"]').first()).toHaveText(/^1\d{10}$/);
  const note = calls.getByPlaceholder('聊了什么，回车保存').first();
  await note.fill('约了下周二电话沟通课题');
  await note.press('Enter');
  await expect(due).toHaveText(`${before - 1} 个`);
});

test('a person hides a block and moves another, and finds both so again', async ({ page }) => {
  await signIn(page, '13800000008');
  await page.goto('/home');
  const titles = page.locator('[data-part="home-block"] h3');
  await expect(titles.filter({ hasText: '收款与付款' })).toBeVisible();
  await page.getByRole('button', { name: '布置' }).click();
  const saved = () => page.waitForResponse((response) => response.url().endsWith('/views/save'));
  await Promise.all([saved(), page.getByRole('checkbox', { name: '我的待办' }).uncheck()]);
  await Promise.all([saved(), page.getByRole('button', { name: '收款与付款上移' }).click()]);
  await page.goto('/home');
  await expect(titles.filter({ hasText: '收款与付款' })).toBeVisible();
  await expect(titles.filter({ hasText: '我的待办' })).toHaveCount(0);
  const shown = await titles.allInnerTexts();
  const place = (title: string) => shown.findIndex((text) => text.includes(title));
  expect(place('收款与付款')).toBeGreaterThanOrEqual(0);
  expect(place('收款与付款')).toBeLessThan(place('应收账龄'));
  await page.getByRole('button', { name: '布置' }).click();
  await Promise.all([saved(), page.getByRole('button', { name: '恢复默认' }).click()]);
  await expect(titles.filter({ hasText: '我的待办' })).toBeVisible();
});
