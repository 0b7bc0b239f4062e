import { expect, test } from '@playwright/test';
import { openPalette } from './menu.ts';
import { signIn } from './people.ts';

test("today's calls: dial, note with the next date, the next customer; the palette and the keys", async ({
  page,
}) => {
  await signIn(page, '13800000005');
  await page.goto('/customers/trackings');
  const current = page.locator('[data-part="call-queue-current"] h2');
  await expect(page.locator('[data-part="call-queue-list"] button').nth(1)).toBeVisible();
  await expect(page.locator('[data-part="call-queue-current"] a[href^="tel:"]')).toHaveAttribute(
    'href',
    /^tel:\d{11}$/,
  );

  const names = await page.locator('[data-part="call-queue-list"] b').allTextContents();
  await page.locator('[data-part="call-queue-list"] button').first().click();
  await page.keyboard.press('j');
  await expect(current).toContainText(names[1] ?? '');
  await page.keyboard.press('k');
  await expect(current).toContainText(names[0] ?? '');

  await page.getByRole('textbox', { name: '跟进内容' }).fill('报价已发，月底给答复');
  await page.getByRole('button', { name: '保存并下一个' }).click();
  await expect(page.getByRole('alert').filter({ hasText: '下次什么时候跟进？' })).toBeVisible();
  await page.locator('[data-part="follow-line"]').getByRole('button', { name: '两周后' }).click();
  await page.getByRole('button', { name: '保存并下一个' }).click();
  await expect(page.locator('[data-part="call-queue-list"] b')).toHaveCount(names.length - 1);
  await expect(current).toContainText(names[1] ?? '');

  await page.keyboard.press('?');
  await expect(page.getByRole('heading', { name: '追踪' })).toBeVisible();
  await expect(page.getByText('搜索记录、打开页面、新建').last()).toBeVisible();
  await page.keyboard.press('Escape');
  await openPalette(page);
  await page.keyboard.type('新建客户');
  await page.keyboard.press('Enter');
  await expect(page.locator('.ant-drawer-title')).toHaveText('新建客户');

  await page
    .locator('.ant-drawer')
    .getByRole('button', { name: /Close|关闭/ })
    .click();
  await openPalette(page);
  await page.keyboard.type(`${names[1]}`);
  // Pressed before the server has answered.
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(names[1] ?? '');
});
