import { expect, type Page, test } from '@playwright/test';
import { signIn } from './people.ts';

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

const APPLICANT = '13800000005';
const LEADER = '13800000004';
const HR = '13800000009';

const pane = (page: Page) => page.locator('.pane:visible');

/** A working day far enough ahead that no other journey asks for it: its weekday is never a weekend. */
function dayAhead(): string {
  const day = new Date(Date.now() + 8 * 3_600_000);
  day.setUTCDate(day.getUTCDate() + 40);
  while (day.getUTCDay() === 0 || day.getUTCDay() === 6) day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}

test('leave is asked for on a phone, approved by two taps and stands in the attendance month', async ({
  browser,
  page,
}) => {
  const day = dayAhead();
  await signIn(page, APPLICANT);
  await page.goto(`/personalCenter/requests?ask=leave&day=${day}`);
  const form = page.locator('.ant-drawer:visible');
  await form.locator('#leaveKind').tap();
  await page.locator('.ant-select-item-option:visible', { hasText: '事假' }).tap();
  await expect(form.getByLabel('提交前的核对')).toContainText('1 天');
  await form.getByRole('button', { name: /提\s*交/ }).tap();
  await expect(page).toHaveURL(/\/personalCenter\/requests\/\d+/);
  // The record's page, not the list that is still shown for a moment.
  await expect(pane(page).getByRole('button', { name: /^撤\s*回$/ })).toBeVisible();
  await expect(pane(page).getByText('审批中').first()).toBeVisible();
  const { pathname } = new URL(page.url());

  const leader = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await signIn(leader, LEADER);
  await leader.goto('/messages/inbox');
  await pane(leader).getByText('的请假待审批').first().click();
  await leader.goto(pathname);
  await pane(leader)
    .getByRole('button', { name: /^同\s*意$/ })
    .click();
  await expect(pane(leader).getByText('已通过').first()).toBeVisible();

  const hr = await (await browser.newContext()).newPage();
  await signIn(hr, HR);
  const answer = await hr.request.post('/api/kaoqinorjixiao/getlist', {
    data: { month: day.slice(0, 7), count: 200 },
    headers: {
      CLIENT: 'web',
      authorization: `bearer ${(await hr.context().cookies()).find((one) => one.name === 'shibiao_token')?.value}`,
    },
  });
  const { data } = (await answer.json()) as {
    data: { list: { name: string; cells: { date: string; marks: string }[] }[] };
  };
  const marks = data.list
    .flatMap((row) => row.cells)
    .filter((cell) => cell.date === day && cell.marks === 'S');
  expect(marks.length).toBeGreaterThan(0);

  // Taken back, the day is free again.
  await page.reload();
  await pane(page)
    .getByRole('button', { name: /^撤\s*回$/ })
    .tap();
  await page
    .locator('.ant-modal:visible')
    .getByRole('button', { name: /撤\s*回/ })
    .tap();
  await expect(pane(page).getByText('已撤回').first()).toBeVisible();
});
