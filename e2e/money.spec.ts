import { expect, test } from '@playwright/test';
import { dayFrom, drawer, field, press, rowOf, sellerOfLesson, serial } from './forms.ts';
import { visitor } from './people.ts';

test('a taught lesson is evaluated, invoiced, received, paid and stands in the profit sheet', async ({
  browser,
}) => {
  test.slow();
  const name = `现金流管理 ${serial()}`;
  // Earlier than all demo data, so the teacher is free.
  const day = dayFrom('2021-03-01');

  const { seller, institution } = await sellerOfLesson(browser, { name, day, teacherFee: '6000' });

  await test.step('the lesson is evaluated by staff', async () => {
    await seller.getByRole('button', { name: /评\s*价/ }).click();
    for (const score of ['contentScore', 'expressionScore', 'interactionScore', 'organisationScore'])
      await drawer(seller).locator(`#${score} [role=radio]`).nth(4).click();
    await field(seller, 'text').fill('案例贴近学员');
    await press(seller, /保\s*存/);
    await expect(seller.getByText(/5\.00? 分/)).toBeVisible();
  });

  await test.step('the salesperson applies for the invoice', async () => {
    await seller.goto(`/financeInfo/lessonFinance?keyword=${encodeURIComponent(name)}`);
    await rowOf(seller, name)
      .getByRole('button', { name: /开\s*票/ })
      .click();
    await expect(drawer(seller).getByText(name)).toBeVisible();
    await press(seller, /提交申请/);
    await expect(drawer(seller)).toHaveCount(0);
  });
  const finance = await visitor(browser, '13800000008');
  await test.step('finance issues the invoice', async () => {
    await finance.goto(`/financeInfo/invoices?status=1&keyword=${encodeURIComponent(institution)}`);
    await rowOf(finance, institution)
      .getByRole('button', { name: /开\s*票/ })
      .click();
    await field(finance, 'no').fill(`F${serial()}`);
    await press(finance, /登记开票/);
    await expect(drawer(finance)).toHaveCount(0);
  });

  await test.step('the money is received', async () => {
    await finance.goto(`/financeInfo/lessonFinance?keyword=${encodeURIComponent(name)}`);
    await rowOf(finance, name)
      .getByRole('button', { name: /收\s*款/ })
      .click();
    await field(finance, 'amount').fill('20000');
    await expect(drawer(finance).getByText('未分配 ¥0.00')).toBeVisible();
    await press(finance, /保\s*存/);
    await expect(rowOf(finance, name)).toContainText('已结清');
  });

  await test.step('the teacher’s fee is requested, approved twice and paid with a voucher', async () => {
    await seller.goto(`/financeInfo/settlement?keyword=${encodeURIComponent(name)}`);
    await rowOf(seller, name).getByRole('checkbox').check();
    await seller.getByRole('button', { name: '试算并申请付款' }).click();
    await expect(drawer(seller).getByText('6,000.00').first()).toBeVisible();
    await press(seller, /提交 1 份付款申请/);
    await expect(seller).toHaveURL(/\/financeInfo\/payments\/\d+/);
    const { pathname } = new URL(seller.url());

    const manager = await visitor(browser, '13800000003');
    for (const approver of [manager, finance]) {
      await approver.goto(pathname);
      await approver.getByRole('button', { name: /^通\s*过$/ }).click();
      await approver
        .locator('.ant-modal:visible')
        .getByRole('button', { name: /通\s*过/ })
        .click();
      await expect(approver.getByText('已通过')).toBeVisible();
    }
    await finance.getByRole('button', { name: /^付\s*款$/ }).click();
    await drawer(finance)
      .locator('input[type=file]')
      .setInputFiles({
        name: '回单.png',
        mimeType: 'image/png',
        buffer: Buffer.from(
          'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
          'base64',
        ),
      });
    await expect(drawer(finance).getByText('回单.png')).toBeVisible();
    await press(finance, /登记付款/);
    await expect(finance.locator('.detail-head')).toContainText('已付款');
  });

  await test.step('the lesson stands in the profit sheet', async () => {
    await finance.goto(`/lessons/profit?keyword=${encodeURIComponent(name)}`);
    await expect(rowOf(finance, name)).toContainText('14,000.00');
    await seller.goto(`/lessons/list?keyword=${encodeURIComponent(name)}`);
    await expect(rowOf(seller, name)).toBeVisible();
  });
});
