import { type Browser, expect, type Page, type TestInfo } from '@playwright/test';
import { visitor } from './people.ts';

/** The drawer on top, and what is filled in and pressed there. */
export const drawer = (page: Page) => page.locator('.ant-drawer:visible').last();
export const field = (page: Page, name: string) => drawer(page).locator(`#${name}`);
export const press = (page: Page, name: RegExp) => drawer(page).getByRole('button', { name }).click();
/** Chooses the first offer of a picker by what is typed. */
export async function pick(page: Page, name: string, typed: string): Promise<void> {
  await field(page, name).fill(typed);
  await page
    .locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: typed })
    .first()
    .click();
  await expect(page.locator('.ant-select-dropdown:visible')).toHaveCount(0);
}
/** The first row of a list that holds a text. */
export const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text }).first();

/** YYYY-MM-DD: `first` in the first run of a test, a later day in each further one: the teacher is free again. */
export function dayOf({ retry, repeatEachIndex }: TestInfo, first: string): string {
  const day = new Date(`${first}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + retry + 2 * repeatEachIndex);
  return day.toISOString().slice(0, 10);
}

/** A seller in a browser of their own, who has just entered a confirmed lesson of 20,000 on a past day. */
export async function sellerOfLesson(
  browser: Browser,
  { name, day, teacherFee }: { name: string; day: string; teacherFee: string },
): Promise<Page> {
  const seller = await visitor(browser, '13800000005');
  await seller.goto('/lessons/list');
  await seller.getByRole('button', { name: '新建课程' }).click();
  await field(seller, 'lessonname').fill(name);
  await pick(seller, 'contactId', '王');
  await pick(seller, 'teacherId', '王');
  await seller.getByPlaceholder('添加日期').fill(day);
  await seller.getByPlaceholder('添加日期').press('Enter');
  await field(seller, 'lessonstatus').click();
  await seller.locator('.ant-select-item-option', { hasText: '确认' }).click();
  await field(seller, 'feeIncome').fill('20000');
  await field(seller, 'teacherFee').fill(teacherFee);
  await press(seller, /保\s*存/);
  await expect(seller.getByRole('heading', { name })).toContainText('已上课');
  return seller;
}
