import { expect, test } from '@playwright/test';
import { desk, signIn, visitor } from './people.ts';

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

const PARTNER = '13800000020';
/** A day of Shanghai, so many days from now. */
const day = (days: number) =>
  new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);

test('a partner moves a lesson, evaluates another and asks for its invoice, on a phone and without a call', async ({
  page,
  browser,
  request,
}) => {
  const office = await desk(request, '13800000002');
  const partner = await desk(request, PARTNER);
  const { contactIds } = await partner.get('/user/profile/mine');
  const teacherId = ((await office.get('/teacher_pool/list?count=1')).list as { id: number }[])[0]?.id;
  const name = `手机客户${Date.now() % 1_000_000}`;
  const lesson = async (on: string, also: object) => {
    const { id } = await office.post('/lessoninfo/edit', {
      contactId: Number(contactIds),
      lessonname: name,
      sessions: [{ date: on, half: 1 }],
      lessonstatus: 1,
      feeIncome: 6000,
      ...also,
    });
    return id as number;
  };
  const ahead = await lesson(day(200 + (Date.now() % 100)), { teacherId });
  const taught = await lesson(day(-1), {});

  await signIn(page, PARTNER);
  await page.goto(`/sigLessonDetails/${ahead}`);
  const drawer = page.locator('.ant-drawer:visible, .ant-modal:visible').last();
  await page.getByRole('button', { name: '申请变更' }).tap();
  await drawer.getByLabel('说明').fill('学员要考试，想延后');
  await drawer.getByRole('button', { name: '提交申请' }).tap();
  const own = page.getByRole('region', { name: '我的变更申请' });
  await expect(own.getByText('待处理')).toBeVisible();
  await expect(page.getByRole('button', { name: '申请变更' })).toHaveCount(0);

  const staff = await visitor(browser, '13800000012');
  await staff.goto(`/sigLessonDetails/${ahead}`);
  const waiting = staff.getByRole('region', { name: '待处理的变更申请' });
  await expect(waiting.getByText('学员要考试，想延后')).toBeVisible();
  await waiting.getByRole('button', { name: /^采\s*纳$/ }).click();
  const form = staff.locator('.ant-drawer:visible, .ant-modal:visible').last();
  await expect(form.getByLabel('原因')).toHaveValue('客户申请改期：学员要考试，想延后');
  await form.getByRole('button', { name: /^保\s*存$/ }).click();
  await expect(waiting).toHaveCount(0);

  await page.goto(`/sigLessonDetails/${ahead}`);
  await expect(own.getByText('已采纳')).toBeVisible();
  await expect(page.locator('.detail-head').getByText('延期')).toBeVisible();

  await page.goto(`/sigLessonDetails/${taught}`);
  await page.getByRole('button', { name: /^评\s*价$/ }).tap();
  for (const score of ['内容', '表达', '互动', '组织'])
    await drawer.locator('.ant-form-item', { hasText: score }).locator('.ant-rate-star').nth(4).tap();
  await drawer.getByText('愿意', { exact: true }).tap();
  await drawer.getByLabel('评语').fill('学员反馈很好');
  await drawer.getByRole('button', { name: /^保\s*存$/ }).tap();
  await expect(page.getByText('学员反馈很好')).toBeVisible();

  await page.goto('/portal/money');
  await page.getByRole('button', { name: '申请开票' }).tap();
  await drawer.locator('label', { hasText: name }).getByRole('checkbox').tap();
  await drawer.getByRole('button', { name: '提交申请' }).tap();
  await page.getByRole('tab', { name: '发票' }).tap();
  await expect(page.getByRole('listitem').filter({ hasText: '待处理' }).first()).toBeVisible();
  const { list } = (await partner.get('/invoiceRequest/list?status=1')) as {
    list: { id: number; version: number; lines: { lessonid: string; lessonname: string }[] }[];
  };
  const mine = list.find(({ lines }) => lines.some(({ lessonname }) => lessonname === name));
  expect(mine).toBeDefined();
  // Another run of the journey asks again.
  await partner.post('/invoiceRequest/withdraw', { id: mine?.id, version: mine?.version });
});
