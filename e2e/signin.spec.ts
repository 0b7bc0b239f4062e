import { gzipSync } from 'node:zlib';
import { expect, type Page, test } from '@playwright/test';

const SALES = '13800000005';
const TOKEN = /shibiao_token=/;

async function submit(page: Page, password: string): Promise<void> {
  await page.getByLabel('账号').first().fill(SALES);
  await page.getByLabel('密码').first().fill(password);
  await page.getByRole('button', { name: /^登\s*录$/ }).click();
}

test('the sign-in document is light and contains nothing of the application', async ({ page, request }) => {
  // Prefetched after a second and a half, and not run here.
  const ahead = page.waitForRequest((one) => /\/assets\/Shell-[^/]*\.js$/.test(one.url()));
  await page.goto('/login');
  await expect(page.getByLabel('账号').first()).toBeVisible();
  const own = await page.evaluate<string[]>(
    `[...document.querySelectorAll('script[src], link[rel=modulepreload], link[rel=stylesheet]')].map((file) => file.src || file.href)`,
  );
  expect(own.length).toBeGreaterThan(2);
  let bytes = 0;
  for (const url of own) {
    const text = await (await request.get(url)).text();
    expect(text, url).not.toMatch(/ant-(btn|table|select)|_zod|QueryClient/);
    bytes += gzipSync(text).length;
  }
  expect(bytes).toBeGreaterThan(30 * 1024);
  expect(bytes).toBeLessThan(90 * 1024);
  expect((await ahead).headers()['sec-purpose']).toBe('prefetch');
});

test('a wrong password is reported, and the right one leads to the redirect', async ({ page, context }) => {
  await page.goto('/lessons/list?page=2');
  await expect(page).toHaveURL(/\/login\?redirect=%2Flessons%2Flist%3Fpage%3D2$/);
  await submit(page, 'Wrong@2026');
  await expect(page.getByRole('alert')).toBeVisible();
  await submit(page, 'Demo@2026');
  await expect(page).toHaveURL(/\/lessons\/list\?page=2$/);
  await expect(page.locator('.grid-row').first()).toBeVisible();
  // With a session the sign-in leads to the start, also from another window and with another redirect.
  const other = await context.newPage();
  await other.goto('/login?redirect=%2Flessons%2Flist');
  await expect(other).toHaveURL(/\/home$/);
  await other.close();
  // The first entry of the browser's history is this application's, so "back" stays inside.
  await page.goBack();
  await expect(page).toHaveURL(/\/lessons\/list\?page=2$/);
});

test('a redirect never leads to another site', async ({ page, baseURL }) => {
  await page.goto('/login?redirect=%2F%09%2Fevil.example%2Fhome');
  await submit(page, 'Demo@2026');
  await expect(page).toHaveURL(`${baseURL}/home`);
});

test('somebody with an ended session is told so and signs in again', async ({ page, context }) => {
  await page.goto('/login');
  await submit(page, 'Demo@2026');
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.locator('[data-part="home-block"]').first()).toBeVisible();
  // The server ends the session without the window's knowledge.
  await page.request.get('/api/user/auth/logout', {
    headers: { CLIENT: 'web', Authorization: `bearer ${await tokenOf(page)}` },
  });
  await page.reload();
  await expect(page).toHaveURL(/\/login\?redirect=%2Fhome$/);
  await expect(page.getByRole('alert')).toBeVisible();
  expect((await context.cookies()).map(({ name }) => `${name}=`).join()).not.toMatch(TOKEN);
});

const tokenOf = async (page: Page): Promise<string> =>
  (await page.context().cookies()).find(({ name }) => name === 'shibiao_token')?.value ?? '';
