import { randomInt } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { drawer, field, offer, ownCustomer, pickByKeys, press, serial } from './forms.ts';
import { desk, signIn } from './people.ts';
import { typeKeys } from './typing.ts';

/** Typing a whole form key by key is slow on a slow machine. */
test.describe.configure({ timeout: 270_000 });

const SELLER = '13800000005';
const rowsOf = (answer: Record<string, unknown>) => answer.list as Record<string, unknown>[];
const pane = (page: Page) => page.locator('.pane:visible');

async function open(page: Page, account: string, address: string): Promise<void> {
  await signIn(page, account);
  await page.goto(address);
}
/** Chooses from a short list, which takes no typing. */
async function chooseFrom(page: Page, name: string, text: string): Promise<void> {
  await field(page, name).click();
  await offer(page, text).click();
}
/** YYYY-MM-DD: a random Monday, at least `years` ahead. */
function monday(years: number): string {
  const first = new Date(Date.UTC(new Date().getFullYear() + years, 0, 4 + 7 * randomInt(40)));
  first.setUTCDate(first.getUTCDate() - ((first.getUTCDay() + 6) % 7));
  return first.toISOString().slice(0, 10);
}

test('a number stores the person, the month and the fee as typed', async ({ page, request }) => {
  const OFFICE = '13800000011';
  const server = await desk(request, OFFICE);
  const number = `170${serial()}`;
  const { id } = await server.post('/wupinguanli/edithaoma', { number, operator: '移动', purpose: '业务' });
  await open(page, OFFICE, `/office/numbers?open=${id}`);
  await press(page, /^登\s*记$/);
  await pickByKeys(page, 'holderId', '李晓明');
  await press(page, /^登\s*记$/);
  await expect(page.locator('.ant-drawer:visible')).toHaveCount(1);
  await expect(drawer(page)).toContainText('李晓明');

  await press(page, /^登\s*记$/);
  await chooseFrom(page, 'action', '费用');
  await typeKeys(field(page, 'month'), '2026/3');
  await field(page, 'month').press('Tab');
  await expect(field(page, 'month')).toHaveValue('2026-03');
  // Replaces the present text.
  await typeKeys(field(page, 'month'), '2026-2');
  await field(page, 'month').press('Enter');
  await typeKeys(field(page, 'fee'), '1059.5');
  await field(page, 'fee').press('Tab');
  await press(page, /^登\s*记$/);
  await expect(page.locator('.ant-drawer:visible')).toHaveCount(1);
  const moves = rowsOf(await server.get(`/wupinguanli/listhaomalog?id=${id}`));
  expect(moves.find(({ action }) => action === '领用')).toMatchObject({ toHolderName: '李晓明' });
  expect(moves.find(({ action }) => action === '费用')).toMatchObject({ month: '2026-02', fee: '1059.50' });
});

test('a commission rule stores the limit and the percentages of its tiers as typed', async ({
  page,
  request,
}) => {
  const MANAGER = '13800000002';
  const server = await desk(request, MANAGER);
  const [day, note] = [monday(1), `键入规则${serial()}`];
  await open(page, MANAGER, '/financeInfo/commissionRules');
  await pane(page).getByRole('button', { name: '新建规则' }).click();
  await field(page, 'organisationId').pressSequentially('邢台一组');
  await page.locator('.ant-select-dropdown:visible').getByText('邢台一组').click();
  await typeKeys(field(page, 'fromDate'), day.replaceAll('-', ''));
  await field(page, 'fromDate').press('Tab');
  await press(page, /添加一档/);
  const tier = (name: string) => drawer(page).getByLabel(name);
  await typeKeys(tier('第 1 档上限'), '23456.5');
  await tier('第 1 档上限').press('Tab');
  await expect(tier('第 1 档上限')).toHaveValue('23456.5');
  await typeKeys(tier('第 1 档提成率'), '7.25');
  await tier('第 1 档提成率').press('Enter');
  await typeKeys(tier('第 2 档提成率'), '12');
  await typeKeys(tier('第 2 档提成率'), '12.5');
  await drawer(page).locator('.ant-drawer-title').click();
  await typeKeys(field(page, 'note'), note);
  await press(page, /保\s*存/);
  await expect(drawer(page)).toHaveCount(0);
  const rules = rowsOf(await server.get('/tiChengHeSuanController/guize'));
  expect(rules.find((rule) => rule.note === note)).toMatchObject({
    organisationName: '邢台一组',
    fromDate: day,
    tiers: [
      { upTo: 23456.5, rate: 0.0725 },
      { upTo: null, rate: 0.125 },
    ],
  });
});

test('a saved view stores the days and the person typed into its filters', async ({ page, request }) => {
  const LEADER = '13800000004';
  const server = await desk(request, LEADER);
  const name = `键入视图${serial()}`;
  await open(page, LEADER, '/lessons/list');
  await pane(page).getByRole('search').getByRole('button', { name: '上课日期' }).click();
  const [from, to] = [page.getByPlaceholder('上课日期起'), page.getByPlaceholder('止', { exact: true })];
  await from.pressSequentially('2026-1-5');
  await from.press('Tab');
  await to.pressSequentially('20260331');
  await to.press('Enter');
  await expect(page).toHaveURL(/from=2026-01-05&.*to=2026-03-31/);
  const more = pane(page).getByRole('button', { name: /更多筛选/ });
  if (await more.isVisible()) await more.click();
  const person = pane(page).getByRole('combobox', { name: '业务员' });
  await person.click();
  await person.pressSequentially('李晓明');
  await person.press('Enter');
  await expect(page).toHaveURL(/authorId=\d+/);
  await pane(page).getByRole('button', { name: '存为视图' }).click();
  await page.getByLabel('视图名称').pressSequentially(name);
  await page.getByLabel('视图名称').press('Enter');
  await expect(pane(page).getByText(name)).toBeVisible();
  const [known] = rowsOf(await server.get(`/personnel/list?keyword=${encodeURIComponent('李晓明')}`));
  const views = rowsOf(await server.get('/views/list?screen=lessons/list'));
  expect(views.find((view) => view.name === name)).toMatchObject({
    config: {
      values: { from: '2026-01-05', to: '2026-03-31', authorId: String(known?.personnelid) },
    },
  });
});

test('a new customer stores each text in its own field when Tab follows without waiting', async ({
  page,
  request,
}) => {
  const server = await desk(request, SELLER);
  const name = `键入客户${serial()}`;
  await open(page, SELLER, '/customers/list');
  await pane(page).getByRole('button', { name: '新建客户' }).click();
  await field(page, 'contactName').click();
  for (const text of [name, `139${serial()}`, '邢台', '副行长', 'wx_keys']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await expect(field(page, 'wechat')).toHaveValue('wx_keys');
  // A filled select is left by one Tab, and emptied by Delete.
  await field(page, 'position').focus();
  await page.keyboard.press('Delete');
  await page.keyboard.press('Tab');
  await expect(field(page, 'wechat')).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(page.locator('.ant-drawer:visible')).toHaveCount(0);
  const [row] = rowsOf(await server.get(`/heZuoKeHu/heZuoKeHuList?keyword=${encodeURIComponent(name)}`));
  const customer = await server.get(`/heZuoKeHu/heZuoKeHuOne?id=${String(row?.id)}`);
  expect(customer).toMatchObject({ contactName: name, wechat: 'wx_keys', position: null });
  expect(customer.cooperationName).toMatch(/邢台/);
});

test('a package stores the levels and the province typed, and Tab adds nothing to them', async ({
  page,
  request,
}) => {
  const KEEPER = '13800000001';
  const server = await desk(request, KEEPER);
  const title = `键入资料包${serial()}`;
  await open(page, KEEPER, '/teacherManage/packages');
  await pane(page)
    .getByRole('button', { name: /新建资料包/ })
    .click();
  await typeKeys(field(page, 'title'), title);
  await typeKeys(field(page, 'sortOrder'), '12');
  // Passed by Tab with its list open, it stays empty.
  await field(page, 'field').click();
  await field(page, 'field').press('Tab');
  for (const [name, text, full] of [
    ['levels', 'B', 'B'],
    ['provinceIds', '河北', '河北省'],
  ] as const) {
    await field(page, name).pressSequentially(text);
    await expect(offer(page, full)).toBeVisible();
    await field(page, name).press('Enter');
    await field(page, name).press('Tab');
    await expect(page.locator('.ant-select-dropdown:visible')).toHaveCount(0);
  }
  const outline = drawer(page).locator('.ant-select', { hasText: '放入课纲' }).locator('input');
  await outline.pressSequentially('课纲');
  await outline.press('Enter');
  await expect(drawer(page).getByRole('list', { name: '已放入的内容' }).getByRole('listitem')).toHaveCount(1);
  const saved = page.waitForResponse((response) => response.url().includes('/package/edit'));
  await press(page, /保\s*存/);
  const { data } = (await (await saved).json()) as { data: { id: number } };
  const one = await server.get(`/package/one?id=${data.id}`);
  expect(one).toMatchObject({ title, sortOrder: 12, field: null, levels: ['B'] });
  expect(one.provinceIds).toHaveLength(1);
});

test('a receipt stores the parts typed into the cells of its lessons', async ({ page, request }) => {
  const FINANCE = '13800000008';
  const seller = await desk(request, SELLER);
  const { id: contactId, cooperationName } = await ownCustomer(request, SELLER);
  const lessons: { id: number; name: string }[] = [];
  for (const name of [`键入甲${serial()}`, `键入乙${serial()}`]) {
    const { id } = await seller.post('/lessoninfo/edit', {
      contactId,
      lessonname: name,
      sessions: [{ date: '2026-03-05', half: 1 }],
      lessonstatus: 1,
      feeIncome: '8000.50',
    });
    lessons.push({ id: Number(id), name });
  }
  await open(page, FINANCE, '/financeInfo/receipts');
  await pane(page).getByRole('button', { name: '登记收款' }).click();
  await pickByKeys(page, 'coorgid', cooperationName);
  await typeKeys(field(page, 'amount'), '9000');
  await field(page, 'amount').press('Tab');
  const part = (n: number) => drawer(page).getByLabel(`${lessons[n]?.name}本次金额`);
  // The proposal: the oldest first.
  await expect(part(0)).toHaveValue('8,000.50');
  await typeKeys(part(0), '4321.5');
  await part(0).press('Tab');
  await expect(part(0)).toHaveValue('4,321.50');
  await typeKeys(part(1), '1234.05');
  await drawer(page).locator('.ant-drawer-title').click();
  const saved = page.waitForResponse((response) => response.url().includes('/finance/receipts/save'));
  await press(page, /保\s*存/);
  const { data } = (await (await saved).json()) as { data: { id: number } };
  const server = await desk(request, FINANCE);
  const receipt = await server.get(`/finance/receipts/one?id=${data.id}`);
  expect(receipt.lines).toMatchObject([
    { lessonId: lessons[0]?.id, amount: '4321.50' },
    { lessonId: lessons[1]?.id, amount: '1234.05' },
  ]);
});

test('a lesson moved to another teacher on the board stores the reason, fee and travel as typed', async ({
  page,
  request,
}) => {
  const server = await desk(request, SELLER);
  const { id: contactId } = await ownCustomer(request, SELLER);
  const [first, second] = rowsOf(
    await server.get(
      `/teacher_pool/list?keyword=${encodeURIComponent('白')}&hezuostatus=1&sort=name&order=asc`,
    ),
  );
  const [day, name] = [monday(3), `键入排课${serial()}`];
  const { id } = await server.post('/lessoninfo/edit', {
    contactId,
    teacherId: first?.id,
    lessonname: name,
    sessions: [{ date: day, half: 1 }],
    lessonstatus: 1,
    teacherFee: '3000.00',
  });
  await open(page, SELLER, `/lessons/calendar?day=${day}&free=all&keyword=${encodeURIComponent('白')}`);
  const bar = page.locator(`[data-part="board-bar"][data-lesson="${id}"]`);
  const lane = page
    .locator('[data-part="board-row"], [data-row]')
    .filter({ hasText: String(second?.name) })
    .locator('[data-part="board-lane"]');
  await bar.dragTo(lane, { sourcePosition: { x: 8, y: 8 }, targetPosition: { x: 8, y: 8 }, force: true });
  await expect(drawer(page)).toContainText('（更换）');
  await chooseFrom(page, 'changeReason', '客户');
  await typeKeys(field(page, 'teacherFee'), '4321.5');
  await field(page, 'teacherFee').press('Tab');
  await expect(field(page, 'teacherFee')).toHaveValue('4,321.50');
  await typeKeys(field(page, 'travelFee'), '120.05');
  await field(page, 'travelFee').press('Enter');
  await press(page, /保存调整/);
  await expect(drawer(page)).toHaveCount(0);
  expect(await server.get(`/lessoninfo/detail?id=${id}`)).toMatchObject({
    teacherId: second?.id,
    teacherFee: '4321.50',
    travelFee: '120.05',
  });
  const steps = rowsOf(await server.post('/lessoninfo/yuliuyanqilog', { lessonId: Number(id) }));
  expect(steps[0]).toMatchObject({ newTeacher: second?.name, changeReason: '客户' });
});
