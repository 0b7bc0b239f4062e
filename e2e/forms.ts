import { randomInt } from 'node:crypto';
import { type APIRequestContext, type Browser, expect, type Locator, type Page } from '@playwright/test';
import { desk, visitor } from './people.ts';

/** The uppermost drawer, and its input and buttons. */
export const drawer = (page: Page) => page.locator('.ant-drawer:visible').last();
export const field = (page: Page, name: string) => drawer(page).locator(`#${name}`);
export const press = (page: Page, name: RegExp) => drawer(page).getByRole('button', { name }).click();

const dropdown = (page: Page) => page.locator('.ant-select-dropdown:visible');
/** The first option of the open picker that contains a text. */
export const offer = (page: Page, text: string): Locator =>
  dropdown(page).locator('.ant-select-item-option', { hasText: text }).first();
/** Chooses the first option with the typed text; until it is found, options of a shorter text may be shown. */
export async function pick(page: Page, name: string, typed: string): Promise<void> {
  await field(page, name).fill(typed);
  await offer(page, typed).click();
  await expect(dropdown(page)).toHaveCount(0);
}
/** Chooses by keys alone: Enter takes the active option, which must contain the text. */
export async function pickByKeys(page: Page, name: string, typed: string): Promise<void> {
  await field(page, name).click();
  await field(page, name).pressSequentially(typed);
  await expect(dropdown(page).locator('.ant-select-item-option-active')).toContainText(typed);
  await field(page, name).press('Enter');
  await expect(dropdown(page)).toHaveCount(0);
  await field(page, name).press('Tab');
}
/** Eight digits of this journey only, by which its records are found. */
export const serial = (): string => String(randomInt(10 ** 8)).padStart(8, '0');
/** The first row of a list with a text. */
export const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text }).first();

/** A customer of an institution of its own, which no other journey uses. */
export async function ownCustomer(request: APIRequestContext, account: string) {
  const own = serial();
  const customer = { contactName: `王${own}`, tel: `177${own}`, cooperationName: `机构${own}` };
  const { post } = await desk(request, account);
  const { id } = await post('/heZuoKeHu/heZuoKeHuAddOrUp', customer);
  return { ...customer, id: Number(id) };
}

/** YYYY-MM-DD: one of the 200 days from `first` on, random for each run, so that the teacher is free. */
export function dayFrom(first: string): string {
  const day = new Date(`${first}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + randomInt(200));
  return day.toISOString().slice(0, 10);
}

/** A seller in a browser of their own, with a new confirmed lesson of 20,000 on a past day, and its institution. */
export async function sellerOfLesson(
  browser: Browser,
  { name, day, teacherFee }: { name: string; day: string; teacherFee: string },
): Promise<{ seller: Page; institution: string }> {
  const seller = await visitor(browser, '13800000005');
  const customer = await ownCustomer(seller.request, '13800000005');
  await seller.goto('/lessons/list');
  await seller.getByRole('button', { name: '新建课程' }).click();
  await field(seller, 'lessonname').fill(name);
  await pick(seller, 'contactId', customer.contactName);
  await pick(seller, 'teacherId', '王');
  await seller.getByPlaceholder('添加日期').fill(day);
  await seller.getByPlaceholder('添加日期').press('Enter');
  await field(seller, 'lessonstatus').click();
  await seller.locator('.ant-select-item-option', { hasText: '确认' }).click();
  await field(seller, 'feeIncome').fill('20000');
  await field(seller, 'teacherFee').fill(teacherFee);
  await press(seller, /保\s*存/);
  await expect(seller.getByRole('heading', { name })).toContainText('已上课');
  return { seller, institution: customer.cooperationName };
}
