import { expect, type Page, test } from '@playwright/test';
import { drawer, field, offer, pick, rowOf, serial } from './forms.ts';
import { signIn } from './people.ts';

const save = async (page: Page, name = /保\s*存/) => {
  await drawer(page).getByRole('button', { name }).click();
  await expect(page.locator('.ant-drawer:visible')).toHaveCount(0);
};

test('an ad is planned, booked, paid out of the budget, and shows the cost of a lead', async ({ page }) => {
  test.slow();
  const position = `旅程${serial()}`;
  await signIn(page, '13800000010');

  await test.step('the slot is created', async () => {
    await page.goto('/market/adslots');
    await page.getByRole('button', { name: '新建广告位' }).click();
    await field(page, 'channel').fill('户外');
    await field(page, 'position').fill(position);
    await save(page);
  });

  await test.step('a booking in the schedule is committed in the budget', async () => {
    await page.goto('/market/adslots?view=schedule');
    const row = page.getByRole('row').filter({ hasText: position });
    const track = row.locator('[data-part="ad-track"]');
    await track.scrollIntoViewIfNeeded();
    const box = await track.boundingBox();
    if (!box) throw new Error('the slot has a row of days');
    // Drags over a fortnight of the twelve weeks.
    const at = (day: number) => [box.x + (box.width * (day + 0.5)) / 84, box.y + box.height / 2] as const;
    await page.mouse.move(...at(30));
    await page.mouse.down();
    await page.mouse.move(...at(37), { steps: 4 });
    await page.mouse.move(...at(43), { steps: 4 });
    await page.mouse.up();
    const [first, last] = [
      await field(page, 'fromDate').inputValue(),
      await field(page, 'toDate').inputValue(),
    ];
    expect((Date.parse(last) - Date.parse(first)) / 86_400_000).toBe(13);
    await field(page, 'title').fill(position);
    await field(page, 'price').fill('3000');
    await field(page, 'posterId').click();
    const found = offer(page, '');
    const poster = ((await found.textContent()) ?? '').trim();
    await found.click();
    await save(page);
    const bar = row.getByRole('button', { name: position });
    await expect(bar).toBeVisible();
    await bar.click();
    await expect(drawer(page).getByText(poster, { exact: true }).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.locator('.ant-drawer:visible')).toHaveCount(0);
  });

  await test.step('the request shows the remaining budget, and asks for a reason beyond it', async () => {
    await page.goto('/financeInfo/reimbursement');
    await page.getByRole('button', { name: '新建费用报销' }).click();
    await field(page, 'title').fill(position);
    await page.getByLabel('第 1 行用途').fill(position);
    await page.getByLabel('第 1 行金额').fill('3000');
    await page.getByLabel('第 1 行市场预算项目').click();
    await offer(page, '投放').click();
    await expect(drawer(page).getByText(/本月剩余|超出本月预算/)).toBeVisible();
    const reason = page.getByLabel('第 1 行超预算原因');
    if (await reason.isVisible()) await reason.fill('临时增加一个点位');
    await save(page, /提\s*交/);
  });

  await test.step('the booking is paid by that line', async () => {
    await page.goto('/market/adslots?view=schedule');
    await page.getByRole('button', { name: position }).click();
    await pick(page, 'paymentLineId', position);
    await save(page);
    await page.goto(`/market/budget?view=charges&keyword=${encodeURIComponent(position)}`);
    await expect(page.getByRole('row').filter({ hasText: position }).first()).toContainText('在途');
  });

  await test.step('3,000 yuan, 12,000 views, 360 clicks and 15 leads give a CPL of 200.00', async () => {
    await page.goto('/market/adslots?view=log');
    await page
      .getByRole('button', { name: /登\s*记/ })
      .first()
      .click();
    await pick(page, 'slotId', position);
    await field(page, 'impressions').fill('12000');
    await field(page, 'clicks').fill('360');
    await field(page, 'leads').fill('15');
    await field(page, 'cost').fill('3000');
    await save(page);
    await page.goto(`/market/adslots?keyword=${encodeURIComponent(position)}`);
    const row = rowOf(page, position);
    await expect(row).toContainText('3,000.00');
    await expect(row).toContainText('200.00');
    await page.goto('/market/adslots?view=channels');
    await page.getByLabel('各渠道 CPL的显示').getByText('表', { exact: true }).click();
    await expect(page.getByRole('row').filter({ hasText: '户外' }).first()).toContainText('投放记录');
  });

  await test.step('a month’s plan is typed into the matrices of targets and budget, and saved', async () => {
    for (const [address, row, column] of [
      ['/market/targets', '市场线索', 12],
      ['/market/budget', '其他', 12],
    ] as const) {
      await page.goto(address);
      const cells = page.getByRole('row').filter({ hasText: row }).last().locator('.matrix-cell');
      await cells.nth(column - 1).click();
      const plan = String(100 + Math.floor(Math.random() * 800));
      await page.keyboard.type(plan);
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: /^保\s*存/ }).click();
      await expect(page.getByText('已保存').first()).toBeVisible();
      await page.reload();
      await expect(cells.nth(column - 1)).toContainText(plan);
    }
  });
});

test('the holder of a number is a link to the person, and its log a list of its own', async ({ page }) => {
  await signIn(page, '13800000001');
  await page.goto('/office/numbers?status=1');
  const holder = page.locator('a[href^="/hr/archive/"]').first();
  const name = (await holder.textContent()) ?? '';
  await holder.click();
  await expect(page).toHaveURL(/\/hr\/archive\/\d+$/);
  await expect(page.getByRole('heading', { name }).first()).toBeVisible();
  await expect(page.getByRole('tab', { name: '设备与号码' })).toBeVisible();
  await page.goto(`/office/numbers?view=log&action=${encodeURIComponent('领用')}`);
  await expect(page.getByRole('row').filter({ hasText: '领用' }).first()).toBeVisible();
});
