import { expect, type Request, test } from '@playwright/test';
import { signIn } from './people.ts';

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

/** Bytes of a visitor's first screen on a phone, compressed, with headers and answers. */
const BUDGET = 256 * 1024;

for (const [who, account] of [
  ['partner', '13800000020'],
  ['teacher', '13800000030'],
] as const)
  test(`the first screen of a ${who} on a phone is light and loads no code of staff`, async ({ page }) => {
    const finished: Request[] = [];
    page.on('requestfinished', (request) => finished.push(request));
    await signIn(page, account);
    await page.goto('/home');
    await expect(page.locator('.pane:visible').getByRole('heading').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    const files = finished.map((request) => new URL(request.url()).pathname);
    expect(files.filter((file) => /\/assets\/Shell-/.test(file))).toHaveLength(1);
    expect(files.filter((file) => /\/assets\/(Desk|desk|common|forms|dates|table)-/.test(file))).toEqual([]);
    const sizes = await Promise.all(finished.map((request) => request.sizes()));
    const bytes = sizes.reduce((sum, one) => sum + one.responseBodySize + one.responseHeadersSize, 0);
    expect(bytes).toBeGreaterThan(100 * 1024);
    expect(bytes).toBeLessThan(BUDGET);
  });
