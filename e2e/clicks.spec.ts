import { expect, test } from '@playwright/test';
import { counter } from './counter.ts';
import { drawer, field, pick } from './forms.ts';
import { desk, signIn, visitor } from './people.ts';

const says = (what: string, { clicks, values }: { clicks: number; values: number }) =>
  console.log(`${what}: ${clicks} clicks, ${values} typed values`);

test('a follow-up is written from the home screen by one value and at most one click', async ({ page }) => {
  const { count, type } = counter();
  await signIn(page, '13800000006');
  await page.goto('/home');
  const calls = page
    .locator('[data-part="home-block"]')
    .filter({ has: page.getByRole('heading', { name: '今天要打的' }) });
  const customer = await calls.locator('li').first().getByRole('link').first().innerText();
  await type(calls.getByPlaceholder('聊了什么，回车保存').first(), '约了下周三再谈', 'Enter');
  await expect(calls.locator('li').first().getByRole('link').first()).not.toHaveText(customer);
  says('follow-up from home', count);
  expect(count.clicks).toBeLessThanOrEqual(1);
  expect(count.values).toBeLessThanOrEqual(1);
});

/** A confirmed lesson of 20,000 of the seller's, on a day without lessons in the demo data. */
async function lessonOf(seller: Awaited<ReturnType<typeof desk>>, lesson: object): Promise<number> {
  const made = await seller.post('/lessoninfo/edit', { lessonstatus: 1, feeIncome: '20000.00', ...lesson });
  return made.id as number;
}
/** YYYY-MM-DD, counted in days from now. */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('another teacher takes a lesson over within five clicks', async ({ page, request }, info) => {
  const { count, click } = counter();
  const seller = await desk(request, '13800000005');
  const { list: customers } = (await seller.get('/heZuoKeHu/heZuoKeHuList?count=1')) as {
    list: { id: number }[];
  };
  const { list: teachers } = (await seller.get('/teacher_pool/list?hezuostatus=1&count=1')) as {
    list: { id: number; name: string }[];
  };
  const id = await lessonOf(seller, {
    lessonname: `替换计数 ${Date.now()}`,
    contactId: customers[0]?.id,
    teacherId: teachers[0]?.id,
    sessions: [{ date: inDays(200 + info.retry + 2 * info.repeatEachIndex), half: 1 }],
    teacherFee: '6000.00',
  });
  await signIn(page, '13800000005');
  await page.goto(`/sigLessonDetails/${id}`);
  await click(page.getByRole('button', { name: '替换讲师' }));
  await click(drawer(page).getByRole('radiogroup', { name: '同时段有空的讲师' }).locator('label').first());
  await expect(drawer(page).getByText('保存后通知')).toBeVisible();
  await click(drawer(page).locator('.ant-radio-button-wrapper', { hasText: '讲师' }));
  await click(drawer(page).getByRole('button', { name: /^替\s*换$/ }));
  await expect(drawer(page)).toHaveCount(0);
  await expect(page.locator('.detail-head')).not.toContainText(teachers[0]?.name ?? '');
  says('another teacher', count);
  expect(count.clicks).toBeLessThanOrEqual(5);
});

test('a receipt over three lessons is entered within four clicks', async ({ browser, request }) => {
  test.slow();
  const { count, click, type } = counter();
  const institution = `收款计数机构 ${Date.now()}`;
  const seller = await desk(request, '13800000005');
  const customer = await seller.post('/heZuoKeHu/heZuoKeHuAddOrUp', {
    contactName: `收款人 ${Date.now()}`,
    tel: `139${String(Date.now()).slice(-8)}`,
    cooperationName: institution,
  });
  for (const day of ['2018-05-07', '2018-05-08', '2018-05-09'])
    await lessonOf(seller, {
      lessonname: `收款计数 ${day}`,
      contactId: customer.id,
      sessions: [{ date: day, half: 1 }],
      feeIncome: '1000.00',
    });
  const finance = await visitor(browser, '13800000008');
  await finance.goto('/financeInfo/receipts');
  await click(finance.getByRole('button', { name: '登记收款' }));
  count.values++;
  count.clicks++;
  await pick(finance, 'coorgid', institution);
  await type(field(finance, 'amount'), '3000');
  await expect(drawer(finance).getByText('未分配 ¥0.00')).toBeVisible();
  await expect(drawer(finance).getByText(/收款计数 2018/)).toHaveCount(3);
  await click(drawer(finance).getByRole('button', { name: /保\s*存/ }));
  await expect(drawer(finance)).toHaveCount(0);
  says('a receipt over three lessons', count);
  expect(count.clicks).toBeLessThanOrEqual(4);
});
