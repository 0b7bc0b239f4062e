import { expect, test } from '@playwright/test';
import { closePopups, signIn } from './people.ts';

/** Sums are not counts of rows. */
const SUMS = ['本月课程天数', '本月课程款', '本月收款', '收款未分配', '应收'];

for (const [who, account] of [
  ['a salesperson', '13800000005'],
  ['the teacher department', '13800000007'],
] as const) {
  test(`every count on the home screen of ${who} is the number of rows that it opens`, async ({ page }) => {
    test.slow();
    await closePopups(page);
    await signIn(page, account);
    const figures = page.locator('.home-figure');
    await expect(figures.first()).toBeVisible();
    await expect(figures.filter({ hasText: '—' })).toHaveCount(0);
    const labels = (await figures.locator('> span').allInnerTexts()).filter(
      (label) => !SUMS.some((sum) => label.startsWith(sum)),
    );
    expect(labels.length).toBeGreaterThan(5);
    for (const label of labels) {
      await page.goto('/home');
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

test('the new customers of the month are the rows that their figure opens', async ({ page }) => {
  await closePopups(page);
  await signIn(page, '13800000005');
  const bar = page.locator('.home-bars li').filter({ hasText: '新客户' });
  const actual = Number.parseInt((await bar.locator('.tabular').first().innerText()).replaceAll(',', ''), 10);
  await bar.getByRole('button', { name: '新客户' }).click();
  const rows = page.getByRole('dialog').filter({ hasText: '新客户' });
  await expect(rows.getByText(/共 [\d,]+ 条/)).toHaveText(
    new RegExp(`共 ${actual.toLocaleString('zh-CN')} 条`),
  );
});
