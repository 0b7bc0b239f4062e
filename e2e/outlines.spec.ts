import { expect, test } from '@playwright/test';
import { closePopups, signIn } from './people.ts';

const text = (name: string, content: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
});

test('a document gets a second version, is compared with the first, brought back and found by its words', async ({
  page,
}) => {
  await closePopups(page);
  await signIn(page, '13800000007');
  await page.goto('/teacherManage/outlines?view=tree');
  await page.getByRole('combobox').first().click();
  await page.locator('.ant-select-item-option').first().click();
  const side = page.getByRole('region', { name: '目录' });
  const main = page.getByRole('region', { name: '版本与记录' });
  const form = page.locator('.ant-drawer:visible, .ant-modal:visible').last();
  const save = () => form.getByRole('button', { name: /^(保\s*存|上\s*传)$/ }).click();

  await side.getByRole('button', { name: '新建文件夹' }).click();
  await form.getByLabel('名称').pressSequentially('厅堂营销');
  await save();
  await side.getByText('厅堂营销').click();
  await side.getByRole('button', { name: '上传文档' }).click();
  await form.locator('input[type=file]').setInputFiles(text('暖场话术.txt', '三个步骤：迎、问、送'));
  await expect(form.getByText('暖场话术.txt')).toBeVisible();
  await save();
  await side.getByText('暖场话术.txt').click();
  await expect(main.getByRole('heading', { name: '暖场话术.txt' })).toBeVisible();

  await main.getByRole('button', { name: '上传新版本' }).click();
  await form.locator('input[type=file]').setInputFiles(text('暖场话术2.txt', '四个步骤：迎、问、荐、送'));
  await form.getByLabel('改了什么').pressSequentially('多了荐');
  await save();
  const versions = main.getByRole('list', { name: '版本' });
  await expect(versions.getByText('多了荐')).toBeVisible();
  await versions.getByRole('button', { name: '与 v1 比较' }).click();
  await expect(page.locator('ins').first()).toBeVisible();
  await expect(page.locator('.ant-drawer:visible').getByText(/新增 \d+ 字，删去 \d+ 字/)).toBeVisible();
  await page.keyboard.press('Escape');

  await versions
    .getByRole('listitem')
    .filter({ hasText: 'v1' })
    .getByRole('button', { name: '恢复' })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^恢\s*复$/ })
    .click();
  await expect(versions.getByText('恢复自 v1')).toBeVisible();
  await versions.getByRole('button', { name: '预览' }).first().click();
  await expect(page.locator('.ant-drawer:visible').getByText('三个步骤：迎、问、送')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(main.getByRole('list', { name: '记录' }).getByText('恢复版本 v3')).toBeVisible();

  await page.goto('/teacherManage/outlines?keyword=nuanchang');
  await expect(page.getByText('暖场话术.txt').first()).toBeVisible();
});
