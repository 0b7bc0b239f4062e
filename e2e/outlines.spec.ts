import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { signIn } from './people.ts';

/** Names are once a folder: a second try makes its own. */
const mark = () => randomUUID().slice(0, 6);
const text = (name: string, content: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
});

test('a document gets a second version, is compared with the first, brought back and found by its words', async ({
  page,
}) => {
  const folder = `厅堂营销${mark()}`;
  const name = `暖场话术${mark()}.txt`;
  await signIn(page, '13800000007');
  await page.goto('/teacherManage/outlines?view=tree');
  await page.getByRole('combobox').first().click();
  await page.locator('.ant-select-item-option').first().click();
  const side = page.getByRole('region', { name: '目录' });
  const main = page.getByRole('region', { name: '版本与记录' });
  const form = page.locator('.ant-drawer:visible, .ant-modal:visible').last();
  const save = () => form.getByRole('button', { name: /^(保\s*存|上\s*传)$/ }).click();

  await side.getByRole('button', { name: '新建文件夹' }).click();
  await form.getByLabel('名称').pressSequentially(folder);
  await save();
  await side.getByText(folder).click();
  await side.getByRole('button', { name: '上传文档' }).click();
  await form.locator('input[type=file]').setInputFiles(text(name, '三个步骤：迎、问、送'));
  await expect(form.getByText(name)).toBeVisible();
  await save();
  await side.getByText(name).click();
  await expect(main.getByRole('heading', { name })).toBeVisible();

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

  await page.goto('/teacherManage/outlines?keyword=nuanchang&sort=updatedAt');
  await expect(page.getByText(name).first()).toBeVisible();
});

test('a link with a code is opened on a phone without a session, and asks for time when it has ended', async ({
  browser,
  page,
}) => {
  await signIn(page, '13800000007');
  await page.goto('/teacherManage/outlines');
  await page.getByRole('button', { name: '上传文档' }).click();
  const form = page.locator('.ant-drawer:visible, .ant-modal:visible').last();
  await form.getByLabel('讲师', { exact: true }).click();
  await page.locator('.ant-select-item-option').first().click();
  const name = `分享给客户${mark()}.txt`;
  await form.locator('input[type=file]').setInputFiles(text(name, '给客户看的课纲'));
  await expect(form.getByText(name)).toBeVisible();
  await form.getByRole('button', { name: /^保\s*存$/ }).click();
  await expect(page.getByText(name, { exact: true }).first()).toBeVisible();

  await signIn(page, '13800000005');
  await page.goto('/teacherManage/outlines');
  await page
    .getByRole('link', { name })
    .or(page.getByText(name, { exact: true }))
    .first()
    .click();
  const drawer = page.locator('.ant-drawer:visible').first();
  await drawer.getByRole('button', { name: '分享' }).click();
  const dialog = page.locator('.ant-drawer:visible, .ant-modal:visible').last();
  await dialog.getByRole('combobox', { name: /客户/ }).click();
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click();
  await dialog.getByRole('button', { name: '建立链接' }).click();
  const made = page.getByRole('dialog', { name: '链接已建立' });
  const link = (await made.getByText(/codeDetail\?c=/).textContent())?.trim() ?? '';
  const code = /\d{4}/.exec((await made.getByText(/^提取码：\d{4}$/).textContent()) ?? '')?.[0] ?? '';
  await made.getByRole('button', { name: /完\s*成/ }).click();

  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, acceptDownloads: true });
  const phone = await context.newPage();
  const { pathname, search } = new URL(link);
  await phone.goto(pathname + search);
  await expect(phone.getByText(name)).toHaveCount(0);
  await phone.getByLabel('提取码').pressSequentially(code === '0000' ? '1111' : '0000');
  await phone.getByRole('button', { name: '打开' }).click();
  await expect(phone.getByRole('alert')).toHaveText('提取码不正确');
  await phone.getByLabel('提取码').fill('');
  await phone.getByLabel('提取码').pressSequentially(code);
  await phone.getByRole('button', { name: '打开' }).click();
  const download = phone.waitForEvent('download');
  await phone.getByRole('link', { name: `下载 ${name}` }).click();
  expect((await download).suggestedFilename()).toBe(name);

  await page.goto('/teacherManage/shares');
  await page.getByText(name).first().click();
  const log = page.locator('.ant-drawer:visible');
  await expect(log.getByText(/提取码错误/)).toBeVisible();
  await expect(log.getByText(/^下载 · /)).toBeVisible();
  await log.getByRole('button', { name: /撤\s*销/ }).click();
  const why = page.locator('.ant-drawer:visible, .ant-modal:visible').last();
  await why.getByLabel('原因').pressSequentially('客户已收到');
  await why.getByRole('button', { name: /^撤\s*销$/ }).click();
  await expect(log.getByText('已撤销')).toBeVisible();
  await phone.reload();
  await expect(phone.getByRole('alert')).toContainText('链接已撤销');
});
