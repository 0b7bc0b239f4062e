import { expect, test } from '@playwright/test';
import { agree, signIn, visitor } from './people.ts';

const HR = '13800000009';
const LEADER = '13800000004';
const SELLER = '13800000005';

const NAME = '李晓明';

/** This month: the demo has no sheets of it yet, and no other journey scores it. */
const MONTH = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 7);

test('a team’s month is scored by its leader, objected to by one person, and settled', async ({
  browser,
  page: hr,
}) => {
  test.slow();
  await signIn(hr, HR);
  const leader = await visitor(browser, LEADER);
  const seller = await visitor(browser, SELLER);
  const sheet = seller.locator('.ant-drawer:visible');
  const table = `/hr/performance?view=scoring&month=${MONTH}`;
  const own = leader.locator('.matrix-row', { hasText: NAME });

  /** Types a row's scores and saves them, without submitting. */
  const fill = async (scores: readonly string[]) => {
    await own.locator('.matrix-cell').first().click();
    for (const [at, text] of scores.entries()) {
      await leader.keyboard.type(text);
      await leader.keyboard.press(at < scores.length - 1 ? 'Tab' : 'Enter');
    }
    await leader.keyboard.press('Control+s');
    await expect(leader.getByText('已保存，尚未提交')).toBeVisible();
  };
  const submit = async () => {
    await leader.getByRole('button', { name: '全部提交' }).click();
    await agree(leader);
  };

  await test.step('hr opens the month for everybody', async () => {
    await hr.goto(`/hr/performance?month=${MONTH}&keyword=${encodeURIComponent(NAME)}`);
    await hr.getByRole('button', { name: /^开\s*启$/ }).click();
    await agree(hr);
    await expect(hr.getByRole('row', { name: new RegExp(NAME) })).toContainText('待自评');
  });

  await test.step('the leader scores in the table and submits the team', async () => {
    await leader.goto(table);
    await expect(own).toHaveCount(1);
    await fill(['88 跨月到账', '90 补录', '85 系统故障']);
    await submit();
    await expect(own).toHaveCount(0);
  });

  await test.step('the message opens the sheet, where the person objects', async () => {
    await seller.goto('/messages/inbox');
    // A card over the bar says the same for some seconds, and leads elsewhere.
    await seller
      .locator('.pane:visible')
      .getByText(new RegExp(`^${MONTH} 绩效 .* 分 [A-E]，请确认`))
      .first()
      .click();
    await sheet.getByRole('button', { name: '前往处理' }).click();
    await seller.waitForURL('**/hr/my-performance**');
    await expect(sheet.getByText(`${NAME} ${MONTH} 绩效`)).toBeVisible();
    await sheet.getByPlaceholder(/申诉原因/).fill('跨月的款应计入本月');
    await sheet.getByRole('button', { name: /^申\s*诉$/ }).click();
    await expect(sheet.getByText('待上级评')).toBeVisible();
  });

  await test.step('the leader scores again, and is not asked once more', async () => {
    await leader.goto(table);
    await expect(own).toHaveCount(1);
    await fill(['100 已计入']);
    await submit();
    await expect(own).toHaveCount(0);
  });

  await test.step('the person confirms, and the list and the year show it', async () => {
    await seller.goto('/hr/my-performance');
    await seller
      .getByRole('row', { name: new RegExp(MONTH) })
      .getByText(MONTH)
      .click();
    await expect(sheet.getByText('申诉：跨月的款应计入本月')).toBeVisible();
    await expect(sheet.getByRole('button', { name: /^申\s*诉$/ })).toHaveCount(0);
    await sheet.getByRole('button', { name: /^确\s*认$/ }).click();
    await expect(sheet.getByText('已确认')).toBeVisible();
    await hr.goto(`/hr/performance?month=${MONTH}&keyword=${encodeURIComponent(NAME)}`);
    const row = hr.getByRole('row', { name: new RegExp(NAME) });
    await expect(row).toContainText('已确认');
    // The total is 50 % × 100 + 30 % × 90 + 20 % × 85.
    await expect(row).toContainText('94');
    await hr.goto(`/hr/performance?view=years&keyword=${encodeURIComponent(NAME)}`);
    await expect(hr.getByRole('row', { name: new RegExp(NAME) })).toContainText('94');
  });
});
