import { expect, test } from '@playwright/test';
import { signIn } from './people.ts';

/** A picture of one pixel. */
const POINT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('a deleted supply comes back under another name, and a notice with a picture is read by its recipients', async ({
  browser,
  page,
}) => {
  await signIn(page, '13800000001');
  await page.goto('/system-setting/trash?kind=supply');
  await page
    .getByRole('link', { name: 'A4 复印纸', exact: true })
    .or(page.getByText('A4 复印纸', { exact: true }))
    .first()
    .click();
  const drawer = page.locator('.ant-drawer:visible');
  await expect(drawer.getByText('可改后恢复')).toBeVisible();
  await expect(drawer.getByRole('button', { name: /恢\s*复/ })).toBeDisabled();
  await drawer.getByLabel('物资名称').fill('A4 复印纸（余料）');
  await drawer.getByRole('button', { name: '改名恢复' }).click();
  await expect(page.getByText('已恢复').first()).toBeVisible();

  await page.goto('/messages/inbox');
  await page.getByRole('button', { name: '发送消息' }).click();
  const form = page.locator('.ant-drawer:visible');
  await form.getByLabel('标题', { exact: true }).fill('讲师沙龙');
  await form.getByLabel('类型').click();
  await page.getByText('图文（封面和排版）').click();
  await form.locator('.rich-editor').click();
  await page.keyboard.type('本月沙龙在总部三楼。');
  const file = { name: '会场.png', mimeType: 'image/png', buffer: POINT };
  await form.getByLabel('选择图片').setInputFiles(file);
  await expect(form.locator('.rich-editor img[alt="会场.png"]')).toHaveAttribute('src', /\/api\/file\/view/);
  await form.getByRole('button', { name: /^发\s*送$/ }).click();
  await expect(page.getByText(/已发送给 \d+ 人/)).toBeVisible();

  const other = await (await browser.newContext()).newPage();
  await signIn(other, '13800000005');
  await other.goto('/messages/inbox');
  await other.locator('.pane:visible').getByText('讲师沙龙', { exact: true }).first().click();
  const picture = other.locator('.ant-drawer:visible .rich-text img');
  await expect(picture).toBeVisible();
  await expect(picture).toHaveJSProperty('naturalWidth', 1);
});

test('a long file name leaves its message and buttons within reach', async ({ page }) => {
  await signIn(page, '13800000005');
  await page.goto('/customers/list');
  await page.locator('a[href^="/customers/detail/"]').first().click();
  await page.getByRole('tab', { name: '附件' }).click();
  await page.getByRole('button', { name: '上传附件' }).click();
  const form = page.locator('.ant-drawer:visible');
  const long = `${'长'.repeat(150)}.png`;
  const take = (name: string, buffer: Buffer) =>
    form.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer });
  await take(long, POINT);
  await expect(form.getByRole('button', { name: `移除 ${long}` })).toBeInViewport({ ratio: 1 });
  await take(`假${long}`, Buffer.from('不是图片'));
  const refused = form.getByText('文件内容与扩展名 .png 不符');
  await expect(refused).toBeInViewport({ ratio: 1 });
  // Shown once, in its lasting place.
  await expect(page.getByText('文件内容与扩展名 .png 不符')).toHaveCount(1);
  await form.getByRole('button', { name: `取消 假${long}` }).click();
  await form
    .getByRole('button', { name: /保\s*存|上\s*传$/ })
    .last()
    .click();
  await expect(form).toHaveCount(0);
  const row = page.getByRole('row').filter({ hasText: long }).first();
  await expect(row).toBeVisible();
  expect((await row.boundingBox())?.height).toBeLessThan(60);
});
