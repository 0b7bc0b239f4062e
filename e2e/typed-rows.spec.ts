import { expect, type Page, test } from '@playwright/test';
import { drawer, field, ownCustomer, pickByKeys, press, serial } from './forms.ts';
import { desk, signIn } from './people.ts';
import { compose, typeKeys } from './typing.ts';

const listOf = (answer: Record<string, unknown>) => answer.list as Record<string, unknown>[];

async function open(page: Page, account: string, address: string, opener?: RegExp): Promise<void> {
  await signIn(page, account);
  await page.goto(address);
  if (opener) await page.locator('.pane:visible').getByRole('button', { name: opener }).first().click();
}
const SELLER = '13800000005';

test('a customer and its demand store phone, region, customer, dates, numbers and amount as typed', async ({
  page,
  request,
}) => {
  test.slow();
  const server = await desk(request, SELLER);
  const [name, tel, topic] = [`键入${serial()}`, `177${serial()}`, `键入课题${serial()}`];
  const { cooperationName } = await ownCustomer(request, SELLER);
  await open(page, SELLER, '/customers/list', /新建客户/);
  await compose(page, field(page, 'contactName'), 'jian', name);
  await field(page, 'contactName').press('Tab');
  await typeKeys(field(page, 'tel'), `${tel.slice(0, 3)} ${tel.slice(3, 7)} ${tel.slice(7)}`);
  await field(page, 'tel').press('Tab');
  await pickByKeys(page, 'cooperationName', cooperationName);
  await field(page, 'provinceId').click();
  await field(page, 'provinceId').pressSequentially('邢台');
  await expect(page.locator('.ant-cascader-menu-item:visible').filter({ hasText: '邢台' })).toBeVisible();
  await field(page, 'provinceId').press('Enter');
  await press(page, /保\s*存/);
  await expect(drawer(page)).toHaveCount(0);
  const [made] = listOf(await server.get(`/heZuoKeHu/heZuoKeHuList?keyword=${encodeURIComponent(name)}`));
  expect(made).toMatchObject({
    contactName: name,
    tel,
    cooperationName,
    cityName: '邢台市',
  });

  await page.goto('/sales/demands');
  await page.locator('.pane:visible').getByRole('button', { name: '新建需求' }).click();
  await typeKeys(field(page, 'topic'), topic);
  await pickByKeys(page, 'contactId', name);
  await typeKeys(field(page, 'headcount'), '120');
  await field(page, 'headcount').press('Tab');
  await typeKeys(field(page, 'dateFrom'), '2026-11-20');
  await field(page, 'dateFrom').press('Tab');
  // Replaces the present text.
  await typeKeys(field(page, 'dateFrom'), '2026-12-15');
  await field(page, 'dateFrom').press('Enter');
  await typeKeys(field(page, 'dateTo'), '2026/12/31');
  await drawer(page).locator('.ant-drawer-title').click();
  await typeKeys(field(page, 'days'), '2.5');
  await field(page, 'days').press('Tab');
  await typeKeys(field(page, 'budget'), '12345.5');
  await field(page, 'budget').press('Tab');
  await expect(field(page, 'budget')).toHaveValue('12,345.50');
  await typeKeys(field(page, 'deadline'), '2026-02-30');
  await field(page, 'deadline').press('Tab');
  await expect(drawer(page).getByText('没有这一天')).toBeVisible();
  await expect(field(page, 'deadline')).toHaveValue('2026-02-30');
  await press(page, /保\s*存/);
  await expect(drawer(page)).toHaveCount(1);
  await typeKeys(field(page, 'deadline'), '20261201');
  // The save by key includes the focused field's text.
  await field(page, 'deadline').press('Control+Enter');
  await expect(page).toHaveURL(/\/sales\/demands\/\d+(\?|$)/);
  const id = new URL(page.url()).pathname.split('/').at(-1);
  expect(await server.get(`/xuqiu/one?id=${id}`)).toMatchObject({
    topic,
    contactName: name,
    headcount: 120,
    dateFrom: '2026-12-15',
    dateTo: '2026-12-31',
    days: '2.5',
    budget: '12345.50',
    deadline: '2026-12-01',
  });
});

test('a quick follow-up and a cell of the list store the time as typed', async ({ page, request }) => {
  test.slow();
  const server = await desk(request, SELLER);
  const { id, contactName } = await ownCustomer(request, SELLER);
  const next = async () => (await server.get(`/heZuoKeHu/heZuoKeHuOne?id=${id}`)).nextFollowUpAt;
  await open(page, SELLER, `/customers/detail/${id}`);
  const line = page.locator('[data-part="follow-line"]');
  await line.getByLabel('跟进内容').pressSequentially('聊了内训');
  await typeKeys(line.getByLabel('下次跟进'), '2027-02-10 9:05');
  await line.getByLabel('下次跟进').press('Tab');
  await expect(line.getByLabel('下次跟进')).toHaveValue('2027-02-10 09:05');
  await line.getByLabel('跟进内容').press('Control+Enter');
  await expect(line.getByLabel('跟进内容')).toHaveValue('');
  expect(await next()).toBe('2027-02-10 09:05:00');

  await line.getByLabel('跟进内容').pressSequentially('再约');
  const chip = line.getByRole('button', { name: /^3 天后 周.$/ });
  await chip.click();
  await chip.press('Control+Enter');
  await expect(line.getByLabel('跟进内容')).toHaveValue('');
  expect(await next()).toMatch(/ 09:00:00$/);

  await page.goto(`/customers/list?keyword=${encodeURIComponent(contactName)}`);
  await page.getByRole('button', { name: '修改备注' }).first().click();
  await page.getByRole('textbox', { name: '备注' }).pressSequentially('键入的备注');
  await page.getByRole('textbox', { name: '备注' }).press('Enter');
  await expect
    .poll(async () => (await server.get(`/heZuoKeHu/heZuoKeHuOne?id=${id}`)).remark)
    .toBe('键入的备注');
});

test('an amount in a controlled field is received as typed', async ({ page, request }) => {
  const server = await desk(request, '13800000008');
  const { cooperationName } = await ownCustomer(request, SELLER);
  await open(page, '13800000008', '/financeInfo/receipts', /登记收款/);
  await pickByKeys(page, 'coorgid', cooperationName);
  await typeKeys(field(page, 'amount'), '1234.5');
  await field(page, 'amount').press('Tab');
  await expect(field(page, 'amount')).toHaveValue('1,234.50');
  await typeKeys(field(page, 'receivedOn'), '2026-1-5');
  await field(page, 'receivedOn').press('Tab');
  const saved = page.waitForResponse((response) => response.url().includes('/finance/receipts/save'));
  await press(page, /保\s*存/);
  const { data } = (await (await saved).json()) as { data: { id: number } };
  expect(await server.get(`/finance/receipts/one?id=${data.id}`)).toMatchObject({
    amount: '1234.50',
    receivedOn: '2026-01-05',
  });
});

/** A person with a unique identity card number, whose last character is the checksum (GB 11643). */
function somebody(): { card: string; birth: string } {
  const digits = Number(serial());
  const two = (number: number) => String(number).padStart(2, '0');
  const [year, month, day] = [1950 + (digits % 50), 1 + (digits % 12), 1 + (digits % 28)];
  const body = `110101${year}${two(month)}${two(day)}${serial().slice(-3)}`;
  const sum = [...body].reduce((all, digit, i) => all + Number(digit) * (2 ** (17 - i) % 11), 0);
  return { card: `${body}${'10X98765432'[sum % 11]}`, birth: `${year}-${two(month)}-${two(day)}` };
}

test('a teacher stores the identity card, the multiple choices and the account as typed', async ({
  page,
  request,
}) => {
  test.slow();
  const name = `键入讲师${serial()}`;
  const { card, birth } = somebody();
  await open(page, '13800000007', '/teacherManage/list', /新建讲师|添加讲师/);
  await typeKeys(field(page, 'name'), name);
  await typeKeys(field(page, 'idCard'), card);
  await field(page, 'idCard').press('Tab');
  await field(page, 'topics').click();
  for (const topic of ['公文写作', '商务谈判']) {
    await field(page, 'topics').pressSequentially(topic);
    await field(page, 'topics').press('Enter');
  }
  await field(page, 'topics').press('Tab');
  await typeKeys(field(page, 'feeDay'), '8000.5');
  await typeKeys(field(page, 'bankAccount'), '6222020200112233445');
  await field(page, 'bankAccount').press('Tab');
  const saved = page.waitForResponse(
    (response) => response.request().method() === 'POST' && /teacher_pool/.test(response.url()),
  );
  await press(page, /保\s*存/);
  const { data } = (await (await saved).json()) as { data: { id: number } };
  const server = await desk(request, '13800000007');
  expect(await server.get(`/teacher_pool/one?id=${data.id}`)).toMatchObject({
    name,
    topics: ['公文写作', '商务谈判'],
    feeDay: '8000.50',
    // Filled from the identity card.
    birth,
  });
});

test('cells of a grid store the amounts typed in sequence', async ({ page }) => {
  test.slow();
  const address = `/sales/targetGrid?year=${new Date().getFullYear() + 2}`;
  const cell = (column: number) =>
    page.getByRole('grid').getByRole('row').nth(2).getByRole('gridcell').nth(column);
  await open(page, '13800000002', address);
  await expect(page.getByRole('grid')).toBeVisible();
  await cell(0).click();
  // Different from an earlier run's value, which would be no change.
  const hundreds = String(100 + (Number(serial()) % 900));
  await page.keyboard.type(`1${hundreds}.5`);
  await page.keyboard.press('Tab');
  await page.keyboard.type(`${hundreds}.05`);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('已保存')).toBeVisible();
  await page.reload();
  await expect(cell(0)).toHaveText(`1,${hundreds}.5`);
  await expect(cell(1)).toHaveText(`${hundreds}.05`);
});
