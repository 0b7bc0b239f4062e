import { expect, test } from '@playwright/test';
import { signIn } from './people.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('a teacher confirms a lesson, reports a conflict, blocks days, hands a document in and reads the fees on a phone', async ({
  page,
}) => {
  await signIn(page, '13800000030');
  await page.goto('/home');
  const asks = page.getByRole('region', { name: '请确认' });
  const cards = asks.getByRole('article');
  await expect(cards.first()).toBeVisible();
  const waiting = await cards.count();

  // The first one is confirmed as it stands.
  await cards
    .filter({ has: page.getByRole('button', { name: /^确\s*认$/ }) })
    .first()
    .getByRole('button', { name: /^确\s*认$/ })
    .click();
  await expect(cards).toHaveCount(waiting - 1);

  const open = cards.filter({ has: page.getByRole('button', { name: '有冲突' }) });
  if ((await open.count()) > 0) {
    await open.first().getByRole('button', { name: '有冲突' }).click();
    await page.getByLabel('原因').fill('当天在外地授课');
    await page.getByRole('button', { name: /^提\s*交$/ }).click();
    await expect(asks.getByText('您已报告有冲突，正在处理').first()).toBeVisible();
  }

  await page.getByRole('link', { name: '日历' }).click();
  await page.getByRole('button', { name: '下个月' }).click();
  const half = page.getByRole('button', { name: /-28 晚上$/ }).last();
  await half.click();
  const blocked = page.getByRole('button', { name: /-28 晚上 不可用$/ }).last();
  await expect(blocked).toBeVisible();
  await blocked.click();
  await expect(page.getByRole('button', { name: /-28 晚上$/ }).last()).toBeVisible();

  await page.getByRole('link', { name: '首页' }).click();
  await page
    .getByRole('heading', { name: '接下来的课' })
    .locator('xpath=..')
    .getByRole('link')
    .first()
    .click();
  const work = page.getByRole('heading', { name: '课前准备' }).locator('xpath=..');
  await work
    .getByRole('button', { name: /^上\s*传$/ })
    .first()
    .click();
  const form = page.locator('.ant-drawer:visible, .ant-modal:visible').last();
  await form.locator('input[type=file]').setInputFiles({
    name: `课纲${Date.now()}.txt`,
    mimeType: 'text/plain',
    buffer: Buffer.from('三个步骤'),
  });
  await expect(form.getByText('.txt')).toBeVisible();
  await form.getByRole('button', { name: /^上\s*传$/ }).click();
  await expect(work.getByText('已交').first()).toBeVisible();

  await page.goto('/teacherPortal/fees');
  await expect(page.getByRole('heading', { name: '每节课' })).toBeVisible();
  await expect(page.getByText(/应纳税所得额|不代扣/).first()).toBeVisible();
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
});
