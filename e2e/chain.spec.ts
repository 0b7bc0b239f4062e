import { expect, type Page, test } from '@playwright/test';

const PASSWORD = 'Demo@2026';

async function signIn(page: Page, account: string): Promise<void> {
  await page.goto('/login');
  await page
    .getByLabel(/账号|手机号/)
    .first()
    .fill(` ${account} `);
  await page.getByLabel('密码').first().fill(PASSWORD);
  await page.getByRole('button', { name: /^登\s*录$/ }).click();
  await page.waitForURL('**/home');
}

/** Popups of the day (receivables, birthdays) stand in front; whoever works closes them first. */
async function closePopups(page: Page): Promise<void> {
  await page.addLocatorHandler(
    page.locator('.ant-modal-wrap:visible .ant-modal-close').first(),
    async (close) => {
      await close.click();
    },
  );
}

test('whoever is not signed in is sent to sign in and comes back', async ({ page }) => {
  await page.goto('/lessons/list');
  await expect(page).toHaveURL(/\/login\?redirect=%2Flessons%2Flist/);
});

test('a salesperson finds a lesson and opens it', async ({ page }) => {
  await closePopups(page);
  await signIn(page, '13800000005');
  await page.goto('/lessons/list');
  const first = page.getByRole('row').nth(1);
  await expect(first).toBeVisible();
  await page.goto('/sigLessonDetails/1');
  await expect(page.locator('.detail-head h1, .error-state').first()).toBeVisible();
});

test('finance sees the receivables of all offices', async ({ page }) => {
  await closePopups(page);
  await signIn(page, '13800000008');
  await page.goto('/financeInfo/lessonFinance');
  await expect(page.getByText('课程款').first()).toBeVisible();
});
