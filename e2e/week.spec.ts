import { expect, type Page, test } from '@playwright/test';
import { offer, ownCustomer, serial } from './forms.ts';
import { desk, visitor } from './people.ts';

/** Presses J until a report with this text is open, each time once the previous one is shown. */
async function readUntil(leader: Page, text: string): Promise<void> {
  const reader = leader.locator('.ant-drawer:visible');
  await expect(async () => {
    await leader.keyboard.press('j');
    await expect(reader.getByText(/^日志 \d|完成率/).first()).toBeVisible({ timeout: 20_000 });
    await expect(reader.getByText(text)).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 120_000 });
}
const DAY = 86_400_000;
const dayOf = (time: number) => new Date(time + 8 * 3_600_000).toISOString().slice(0, 10);

test('a salesperson submits day and week; the leader returns the week by keyboard, and reads the corrected one', async ({
  browser,
}) => {
  test.slow();
  const seller = await visitor(browser, '13800000005');
  const summary = `本周跟进重点客户 ${serial()}`;
  // A demand that no other journey teaches meanwhile.
  const topic = `周报里的需求 ${serial()}`;
  const { id: contactId } = await ownCustomer(seller.request, '13800000005');
  const { post } = await desk(seller.request, '13800000005');
  await post('/xuqiu/xuQiuAddOrUp', { contactId, topic, budget: '20000' });

  await test.step('the day takes one text and one choice', async () => {
    await seller.goto('/sales/days');
    const form = seller.getByRole('region', { name: '我的日志' });
    await form.getByLabel('今日完成').fill('拜访王主任，报了秋季培训的方案');
    // Customer, topic and amount come with the demand.
    await form.getByLabel('从需求添加').fill(topic);
    await offer(seller, topic).click();
    const line = form.locator('[data-part="day-forecast"]').last();
    await expect(line.getByLabel('课题')).toHaveValue(topic);
    const day = line.getByLabel('预计签单日');
    if ((await day.inputValue()) === '') {
      await day.fill(dayOf(Date.now() + 10 * DAY));
      await day.press('Enter');
    }
    const amount = line.getByLabel('金额（元）');
    if ((await amount.inputValue()) === '') await amount.fill('20000');
    await form.getByRole('button', { name: /^(提\s*交|保存修改)$/ }).click();
    await expect(form.getByText('已提交')).toBeVisible();
  });

  await test.step('the week has lines, and its summary is written', async () => {
    await seller.goto('/sales/weeks');
    // Takes back a week that the demo data submitted.
    await expect(
      seller.getByRole('heading', { name: '周目标' }).or(seller.getByText(/完成率/)),
    ).toBeVisible();
    const back = seller.getByRole('button', { name: '撤回修改' });
    if (await back.isVisible()) await back.click();
    await seller.getByLabel('总结').fill(summary);
    // Unsaved input is asked about, and restored.
    seller.once('dialog', (dialog) => dialog.accept());
    await seller.reload();
    await expect(seller.getByLabel('总结')).toHaveValue(summary);
    const submit = seller.getByRole('button', { name: /^提\s*交$/ });
    // The fields of the form do not overlap.
    const [above, below] = [await seller.getByLabel('下周计划').boundingBox(), await submit.boundingBox()];
    expect((below?.y ?? 0) - ((above?.y ?? 0) + (above?.height ?? 0))).toBeGreaterThanOrEqual(8);
    await submit.click();
    await expect(seller.locator('[data-part="week-head"]').first()).toContainText('已提交');
  });

  const leader = await visitor(browser, '13800000004');
  const reader = leader.locator('.ant-drawer:visible');
  await test.step('the leader walks the team by key, and returns the report', async () => {
    await leader.goto('/sales/weeks?view=team');
    await expect(leader.locator('[data-part="week-matrix"] tbody tr').first()).toBeVisible();
    await readUntil(leader, summary);
    const words = reader.getByLabel('批语');
    await leader.keyboard.press('r');
    await expect(words).toBeFocused();
    const returned = leader.waitForResponse(/editZhouBaoTarg/);
    await words.fill('请补充下周计划');
    await words.press('Control+Enter');
    expect((await (await returned).json()).code).toBe(200);
    await expect(leader.locator('[data-part="week-matrix"]')).toContainText('退回');
  });

  await test.step('the salesperson reads why, corrects and submits again', async () => {
    await seller.goto('/sales/weeks');
    await expect(seller.getByText('请补充下周计划')).toBeVisible();
    await seller.getByLabel('下周计划').fill('周二拜访李行长，周四报价');
    await seller.getByRole('button', { name: /^提\s*交$/ }).click();
    await expect(seller.locator('[data-part="week-head"]').first()).toContainText('已提交');
  });

  await test.step('the leader marks it as read with one key', async () => {
    await leader.goto('/sales/weeks?view=team');
    await expect(leader.locator('[data-part="week-matrix"] tbody tr').first()).toBeVisible();
    await readUntil(leader, '周二拜访李行长，周四报价');
    const read = leader.waitForResponse(/editZhouBaoTarg/);
    await leader.keyboard.press('e');
    expect((await (await read).json()).code).toBe(200);
    await expect(reader.getByText('周二拜访李行长，周四报价')).toHaveCount(0);
    await seller.goto('/sales/weeks');
    await expect(seller.locator('[data-part="week-head"]').first()).toContainText('已阅');
  });
});
