import { expect, test } from '@playwright/test';
import { signIn } from './people.ts';

test('finance publishes a corrected payslip, and its person opens it on a phone and objects', async ({
  browser,
  page,
}) => {
  await signIn(page, '13800000008');
  await page.goto('/financeInfo/payslips');
  await page.locator('a[href^="/financeInfo/payslips/"]').first().click();
  await page.getByRole('button', { name: '李晓明', exact: true }).click();
  const drawer = page.locator('.ant-drawer:visible').first();
  await expect(drawer.getByRole('list', { name: '工资项目' }).getByText('基本工资')).toBeVisible();
  await expect(drawer.getByText(/^薪资档案 .* 起/).first()).toBeVisible();
  const [correct, publish] = ['更正', '发布'].map((name) =>
    drawer.getByRole('button', { name: new RegExp(`^${[...name].join('\\s*')}$`) }),
  ) as [ReturnType<typeof drawer.getByRole>, ReturnType<typeof drawer.getByRole>];
  await expect(correct.or(publish).first()).toBeVisible();
  // A try before this one may have left the draft of its correction.
  if (await correct.isVisible()) {
    await correct.click();
    const form = page.locator('.ant-modal:visible, .ant-drawer:visible').last();
    await form.getByLabel('原因（本人看得到）').pressSequentially('核对考勤');
    await form.getByRole('button', { name: '生成更正草稿' }).click();
  }
  await publish.click();
  await expect(drawer.getByText('待确认').first()).toBeVisible();

  const phone = await browser.newPage({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
  await signIn(phone, '13800000005');
  await phone.goto('/personalCenter/my');
  const slips = phone.getByRole('region', { name: '工资条' });
  await expect(slips.getByText('实发 ****').first()).toBeVisible();
  await slips.getByRole('listitem').first().getByRole('button').click();
  const slip = phone.locator('.ant-drawer:visible').first();
  await expect(slip.getByText('更正：核对考勤')).toBeVisible();
  await slip.getByRole('button', { name: '有异议' }).click();
  const objection = phone.locator('.ant-modal:visible, .ant-drawer:visible').last();
  await objection.getByLabel('哪一项不对，应该是多少').pressSequentially('十二号的加班没有算');
  await objection.getByRole('button', { name: '提交异议' }).click();
  await expect(slip.getByText('我的异议：十二号的加班没有算')).toBeVisible();

  // The month's own address, without the slip that stood open beside it.
  await page.goto(new URL(page.url()).pathname);
  await page.getByRole('button', { name: '李晓明', exact: true }).click();
  await expect(page.locator('.ant-drawer:visible').getByText('十二号的加班没有算').first()).toBeVisible();
});
