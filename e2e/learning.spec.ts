import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { drawer, field, press } from './forms.ts';
import { signIn, visitor } from './people.ts';

const SAVE = /^保\s*存$/;

test('a market person writes and publishes a course, and a partner learns it on a phone', async ({
  browser,
  page,
}) => {
  const title = `厅堂服务${randomUUID().slice(0, 6)}`;
  await signIn(page, '13800000010');
  await page.goto('/profitTreasure/profitCourse');
  await page.getByRole('button', { name: '新建课程' }).click();
  await field(page, 'title').pressSequentially(title);
  await field(page, 'category').click();
  await page.locator('.ant-select-item-option:visible', { hasText: '客户经营' }).click();
  await field(page, 'userTypes').click();
  await page.locator('.ant-select-item-option:visible', { hasText: '合作客户' }).click();
  await page.keyboard.press('Escape');
  await press(page, SAVE);
  const outline = page.getByRole('region', { name: '目录' });
  await outline.getByRole('button', { name: '添加章' }).click();
  const dialog = page.getByRole('dialog', { name: '添加章' });
  await dialog.getByRole('textbox').pressSequentially('第一章');
  await dialog.getByRole('button', { name: SAVE }).click();

  await outline.getByRole('button', { name: '添加小节' }).click();
  await field(page, 'title').pressSequentially('问好的三步');
  await drawer(page).getByRole('textbox', { name: '内容' }).pressSequentially('先微笑，再问好，后引导。');
  await press(page, SAVE);
  await expect(outline.getByText('问好的三步')).toBeVisible();

  await outline.getByRole('button', { name: '添加小节' }).click();
  await field(page, 'title').pressSequentially('小测验');
  await field(page, 'kind').click();
  await page.locator('.ant-select-item-option:visible', { hasText: '测验' }).click();
  await drawer(page).getByRole('button', { name: '添加题目' }).click();
  await drawer(page).getByLabel('第 1 题的题目').pressSequentially('先做什么？');
  for (const [place, text] of ['微笑', '递单', '离开', '电话'].entries())
    await drawer(page)
      .getByRole('textbox', { name: `选项 ${place + 1}`, exact: true })
      .pressSequentially(text);
  await drawer(page).getByRole('radio', { name: '选项 1 正确' }).check();
  await press(page, SAVE);
  await expect(outline.getByText('小测验')).toBeVisible();
  await page.getByRole('button', { name: '发布（2 节）' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^发\s*布$/ })
    .click();
  await expect(page.getByText(/ · 第 1 版 · 应学/)).toBeVisible();

  const phone = await visitor(browser, '13800000020');
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.goto('/profitTreasure');
  await phone.getByRole('link', { name: title }).click();
  await expect(phone.getByText('先微笑，再问好，后引导。')).toBeVisible();
  const lesson = phone.getByRole('article');
  await lesson.getByText('— 完 —').scrollIntoViewIfNeeded();
  await expect(lesson.getByText('已完成（读完）')).toBeVisible({ timeout: 40_000 });
  await lesson.getByRole('button', { name: '下一节' }).click();
  await lesson.getByRole('button', { name: '开始测验' }).click();
  await lesson.getByRole('radio', { name: '微笑' }).check();
  await lesson.getByRole('button', { name: /^交\s*卷$/ }).click();
  await expect(lesson.getByText('第 1 次：100 分，通过')).toBeVisible();
  await expect(phone.getByRole('button', { name: '打印完成证明' })).toBeVisible();
  const isWide = await phone.evaluate<boolean>('document.documentElement.scrollWidth > window.innerWidth');
  expect(isWide).toBe(false);
});
