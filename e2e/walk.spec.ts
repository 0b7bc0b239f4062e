import { expect, type Page, test } from '@playwright/test';
import { counter } from './counter.ts';
import { dayFrom, drawer, field, offer, ownCustomer, rowOf, serial } from './forms.ts';
import { visitor } from './people.ts';

/** A picture of one pixel. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
const MOST_CLICKS = 18;
const MOST_VALUES = 5;

const button = (page: Page, name: RegExp) => drawer(page).getByRole('button', { name });
const stages = (page: Page) => page.getByRole('region', { name: '进度' });
const tabs = (page: Page) => page.locator('.tabs-bar [role=tab]');

test('a demand leads to received money and a paid teacher', async ({ browser }) => {
  test.slow();
  const { count, click, type } = counter();
  const topic = `厅堂营销 ${serial()}`;
  // Earlier than all demo data, so the teacher is free.
  const day = dayFrom('2017-03-01');

  const seller = await visitor(browser, '13800000005');
  const customer = await ownCustomer(seller.request, '13800000005');
  await seller.goto('/sales/demands');
  await click(seller.getByRole('button', { name: '新建需求' }));
  await type(field(seller, 'topic'), topic);
  await type(field(seller, 'contactId'), customer.contactName);
  await expect(offer(seller, customer.contactName)).toBeVisible();
  await field(seller, 'contactId').press('Enter');
  // Enter takes the customer once the search for the whole name has answered.
  await expect(offer(seller, customer.contactName)).toHaveCount(0);
  await type(field(seller, 'dateFrom'), day);
  await field(seller, 'dateFrom').press('Enter');
  await type(field(seller, 'budget'), '20000');
  await click(button(seller, /保\s*存/));

  // The search for a teacher opens over the new demand.
  const best = drawer(seller).locator('.match').first();
  await click(best.getByRole('button', { name: /排\s*课/ }));
  await expect(field(seller, 'lessonname')).toHaveValue(topic);
  await click(button(seller, /保\s*存/));
  await expect(seller.getByRole('heading', { name: topic })).toContainText('已上课');
  const { pathname: lesson } = new URL(seller.url());

  // Before its turn, as the bar allows: the evaluation comes from the institution.
  await click(stages(seller).getByRole('link', { name: '开票' }));
  await click(button(seller, /提交申请/));
  await expect(seller).toHaveURL(new RegExp(`${lesson}$`));

  const finance = await visitor(browser, '13800000008');
  const { cooperationName } = customer;
  await finance.goto(`/financeInfo/invoices?status=1&keyword=${encodeURIComponent(cooperationName)}`);
  await click(rowOf(finance, cooperationName).getByRole('button', { name: /开\s*票/ }));
  await type(field(finance, 'no'), `W${serial()}`);
  await click(button(finance, /登记开票/));
  await expect(drawer(finance)).toHaveCount(0);

  await finance.goto(lesson);
  await click(stages(finance).getByRole('link', { name: '收款' }));
  await click(button(finance, /保\s*存/));
  await expect(finance).toHaveURL(new RegExp(`${lesson}$`));
  await expect(stages(finance).locator('li', { hasText: '收款' })).toHaveAttribute('data-state', 'done');

  await seller.reload();
  await click(stages(seller).getByRole('link', { name: '结算' }));
  await click(button(seller, /提交 1 份付款申请/));
  await expect(drawer(seller)).toHaveCount(0);
  await expect(seller).toHaveURL(new RegExp(`${lesson}$`));
  const settled = stages(seller).getByRole('link', { name: '结算' });
  await expect(settled).toHaveAttribute('href', /\/financeInfo\/payments\/\d+/);
  const request = await settled.getAttribute('href');
  // The deal has a single tab beside the list that it was begun from.
  await expect(tabs(seller)).toHaveText([/首页/, /需求/, new RegExp(topic)]);

  const manager = await visitor(browser, '13800000003');
  for (const approver of [manager, finance]) {
    await approver.goto(request ?? '');
    await click(approver.getByRole('button', { name: /^通\s*过$/ }));
    await click(approver.locator('.ant-modal:visible').getByRole('button', { name: /通\s*过/ }));
    await expect(approver.getByText('已通过')).toBeVisible();
  }
  await click(finance.getByRole('button', { name: /^付\s*款$/ }));
  await drawer(finance)
    .locator('input[type=file]')
    .setInputFiles({ name: '回单.png', mimeType: 'image/png', buffer: Buffer.from(PIXEL, 'base64') });
  await expect(drawer(finance).getByText('回单.png')).toBeVisible();
  await click(button(finance, /登记付款/));
  await expect(finance.locator('.detail-head')).toContainText('已付款');

  // The way back leads from the lesson to its demand.
  await seller.goto(lesson);
  await stages(seller).getByRole('link', { name: '需求' }).click();
  await expect(seller).toHaveURL(/\/sales\/demands\/\d+$/);
  await expect(tabs(seller)).toHaveText([/首页/, /需求/, new RegExp(topic)]);

  console.log(`demand to paid: ${count.clicks} clicks, ${count.values} typed values`);
  expect(count.clicks).toBeLessThanOrEqual(MOST_CLICKS);
  expect(count.values).toBeLessThanOrEqual(MOST_VALUES);
});
