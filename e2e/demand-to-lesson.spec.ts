import { expect, type Page, test } from '@playwright/test';
import { closePopups, signIn } from './people.ts';

/** A field of the open drawer, by its name on the wire. */
const field = (page: Page, name: string) => page.locator(`.ant-drawer:visible #${name}`);
/** Chooses the first offer of a picker by what is typed. */
async function pick(page: Page, name: string, typed: string): Promise<void> {
  await field(page, name).fill(typed);
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click();
}
const save = (page: Page) => page.locator('.ant-drawer:visible').getByRole('button', { name: /保\s*存/ });

test('a customer’s demand becomes a recommended teacher, a reserved and then a confirmed lesson', async ({
  page,
}) => {
  await closePopups(page);
  await signIn(page, '13800000005');
  const topic = `中层管理能力 ${Date.now()}`;

  await page.goto('/sales/demands');
  await page.getByRole('button', { name: '新建需求' }).click();
  await field(page, 'topic').fill(topic);
  await pick(page, 'contactId', '王');
  await save(page).click();
  await page.getByRole('button', { name: topic }).or(page.getByText(topic)).first().click();
  await expect(page.getByRole('heading', { name: topic })).toBeVisible();

  await page.getByRole('button', { name: '去匹配' }).click();
  const best = page.locator('.match').first();
  await best.getByRole('button', { name: /推\s*荐/ }).click();
  await expect(best.getByText('已推荐')).toBeVisible();
  await best.getByRole('button', { name: /排\s*课/ }).click();

  // The form begins with what the demand and the teacher say.
  await expect(field(page, 'lessonname')).toHaveValue(topic);
  // Far enough ahead that the best teacher is free, and not the same day in two runs.
  const day = new Date(Date.now() + (200 + (Date.now() % 100)) * 86_400_000).toISOString().slice(0, 10);
  await page.getByPlaceholder('添加日期').fill(day);
  await page.getByPlaceholder('添加日期').press('Enter');
  await field(page, 'feeIncome').fill('20000');
  await save(page).click();
  await expect(page.getByRole('heading', { name: topic })).toContainText('预留');

  await page.getByRole('button', { name: /^确\s*认$/ }).click();
  await save(page).click();
  await expect(page.getByRole('heading', { name: topic })).toContainText('已确认');

  await page.getByRole('button', { name: '变更历史' }).click();
  await expect(page.locator('.history article').first()).toBeVisible();
});
