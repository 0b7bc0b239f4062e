import { expect, type Page, test } from '@playwright/test';
import { dayFrom, drawer, field, ownCustomer, pick, serial } from './forms.ts';
import { signIn } from './people.ts';

const save = (page: Page) => drawer(page).getByRole('button', { name: /保\s*存/ });

test('a customer’s demand becomes a recommended teacher, a reserved and then a confirmed lesson with its courseware', async ({
  page,
  request,
}) => {
  const { contactName } = await ownCustomer(request, '13800000005');
  await signIn(page, '13800000005');
  const topic = `中层管理能力 ${serial()}`;

  await page.goto('/sales/demands');
  await page.getByRole('button', { name: '新建需求' }).click();
  await field(page, 'topic').fill(topic);
  await pick(page, 'contactId', contactName);
  await save(page).click();
  await expect(page.getByRole('heading', { name: topic })).toBeVisible();

  // A new demand continues with the search for a teacher.
  const best = drawer(page).locator('.match').first();
  await best.getByRole('button', { name: /推\s*荐/ }).click();
  await expect(best.getByText('已推荐')).toBeVisible();
  await best.getByRole('button', { name: /排\s*课/ }).click();

  // The form starts with the facts of demand and teacher.
  await expect(field(page, 'lessonname')).toHaveValue(topic);
  // Far enough ahead that the best teacher is free.
  const ahead = new Date(Date.now() + 200 * 86_400_000).toISOString().slice(0, 10);
  const day = dayFrom(ahead);
  await page.getByPlaceholder('添加日期').fill(day);
  await page.getByPlaceholder('添加日期').press('Enter');
  await field(page, 'feeIncome').fill('20000');
  await save(page).click();
  await expect(page.getByRole('heading', { name: topic })).toContainText('预留');

  await page.getByRole('link', { name: '确认课程' }).click();
  await save(page).click();
  await expect(page.getByRole('heading', { name: topic })).toContainText('已确认');

  // Uploads the courseware, which opens by its link.
  await page.getByRole('tab', { name: '课件与课纲' }).click();
  await page.getByRole('button', { name: '上传课件' }).click();
  const content = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF';
  await page.locator('.ant-drawer:visible input[type=file]').setInputFiles({
    name: '课件.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(content),
  });
  await expect(page.locator('.ant-drawer:visible').getByRole('link', { name: '课件.pdf' })).toBeVisible();
  await save(page).click();
  const file = page.locator('[data-part="lesson-files"]').getByRole('link', { name: '课件.pdf' });
  await expect(file).toBeVisible();
  const answer = await page.request.get((await file.getAttribute('href')) ?? '');
  expect([answer.status(), await answer.text()]).toEqual([200, content]);

  await page.getByRole('button', { name: '变更历史' }).click();
  await expect(page.locator('.history article').first()).toBeVisible();
});
