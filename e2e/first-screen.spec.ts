import { expect, test } from '@playwright/test';
import { signIn } from './people.ts';

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

/** Bytes of a visitor's first screen on a phone, compressed, with headers and answers. */
const BUDGET = 250_000;

interface Loaded {
  name: string;
  transferSize: number;
}

for (const [who, account] of [
  ['partner', '13800000020'],
  ['teacher', '13800000030'],
] as const)
  test(`the first screen of a ${who} on a phone is light, asks once and loads no code of staff`, async ({
    page,
  }) => {
    await signIn(page, account);
    // Opened by the frame after the page.
    const last = page.waitForRequest(/\/api\/events/);
    await page.goto('/home');
    await expect(page.locator('.pane:visible').getByRole('heading').first()).toBeVisible();
    await last;
    const loaded = await page.evaluate<Loaded[]>(
      `performance.getEntries().filter((one) => 'transferSize' in one).map(({ name, transferSize }) => ({ name, transferSize }))`,
    );
    const files = loaded.map(({ name }) => new URL(name).pathname);
    // The session with all that the frame and the page show.
    expect(files.filter((file) => file.startsWith('/api/') && file !== '/api/events')).toEqual([
      '/api/user/session',
    ]);
    expect(files.filter((file) => /\/assets\/Shell-/.test(file))).toHaveLength(1);
    expect(files.filter((file) => /\/assets\/(Desk|desk|common|forms|dates|table)-/.test(file))).toEqual([]);
    const bytes = loaded.reduce((sum, { transferSize }) => sum + transferSize, 0);
    expect(bytes).toBeGreaterThan(100 * 1024);
    expect(bytes).toBeLessThan(BUDGET);
  });
