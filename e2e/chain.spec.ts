import { expect, test } from '@playwright/test';
import { signIn } from './people.ts';

test('somebody without a session is sent to the sign-in and returns', async ({ page }) => {
  await page.goto('/lessons/list');
  await expect(page).toHaveURL(/\/login\?redirect=%2Flessons%2Flist/);
});

test('a salesperson finds a lesson and opens it', async ({ page }) => {
  await signIn(page, '13800000005');
  await page.goto('/lessons/list');
  const first = page.locator('.grid-row a.link').first();
  const name = (await first.textContent()) ?? '';
  await first.click();
  await expect(page.locator('.detail-head h1')).toContainText(name);
});

test('finance sees the receivables of all offices', async ({ page }) => {
  await signIn(page, '13800000008');
  await page.goto('/financeInfo/lessonFinance');
  await expect(page.getByText('课程款').first()).toBeVisible();
});
