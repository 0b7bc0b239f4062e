import type { CDPSession, Page } from '@playwright/test';
import { launchBrowser } from '../browser.ts';
import { DEMO_PASSWORD } from '../setup.ts';

export interface WebFigures {
  /** KB over the wire, compressed. */
  signInSize: number;
  listSize: number;
  /** Largest contentful paint in ms at 4 × slower CPU and 10 Mbit/s. */
  signInPaint: number;
  listPaint: number;
  /** ms from opening to visible rows; unthrottled. */
  rowsVisible: number;
  /** ms from navigation to the first figure of the home page, the middle of five; unthrottled. */
  homeFigures: number;
  hundredRows: number;
  tabSwitch: number;
}

const LIST = '/customers/list';

/** Sizes, paints and switches in a real browser. */
export async function measureWeb(origin: string, account: string): Promise<WebFigures> {
  const browser = await launchBrowser();
  try {
    const first = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const { page, cdp, size } = await watched(await first.newPage(), true);
    await page.goto(`${origin}/login`);
    const field = page.getByLabel(/账号|手机号/).first();
    await field.waitFor();
    await page.waitForLoadState('networkidle');
    const signInSize = size.initial();
    const signInPaint = await paintOf(page);
    await field.fill(account);
    await page.getByLabel('密码').first().fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: /^登\s*录$/ }).click();
    await page.waitForURL(/\/home/);
    // Event streams keep a call open, so the network never becomes idle after sign-in.
    await firstFigure(page);
    await cdp.send('Network.clearBrowserCache');
    const state = await first.storageState();
    await page.close();

    const second = await browser.newContext({ viewport: { width: 1440, height: 900 }, storageState: state });
    const slow = await watched(await second.newPage(), true);
    await slow.page.goto(origin + LIST);
    await rows(slow.page).first().waitFor();
    const listSize = slow.size.total();
    const listPaint = await paintOf(slow.page);
    await slow.page.close();

    const fast = await second.newPage();
    const began = performance.now();
    await fast.goto(origin + LIST);
    await rows(fast).first().waitFor();
    const rowsVisible = performance.now() - began;
    const hundredRows = await timed(async () => {
      await fast.goto(`${origin}${LIST}?count=100`);
      await rows(fast).nth(10).waitFor();
    });
    const loads: number[] = [];
    while (loads.length < 5) {
      await fast.goto(`${origin}/home`);
      loads.push(await firstFigure(fast));
    }
    const homeFigures = loads.toSorted((a, b) => a - b)[2] ?? 0;
    // A greeting of the day covers the tabs.
    await fast.addLocatorHandler(
      fast.locator('.ant-modal-wrap:visible .ant-modal-close').first(),
      async (close) => {
        await close.click();
      },
    );
    const tab = fast.locator(`[data-tab="${LIST}"]`);
    await tab.click();
    await rows(fast).first().waitFor();
    await fast.locator('[data-tab="/home"]').click();
    await firstFigure(fast);
    // Back to an open tab, which has kept its rows.
    const tabSwitch = await timed(async () => {
      await tab.click();
      await rows(fast).first().waitFor();
    });
    return { signInSize, listSize, signInPaint, listPaint, rowsVisible, homeFigures, hundredRows, tabSwitch };
  } finally {
    await browser.close();
  }
}

/** Waits for a number in a block of the home page. @returns ms since the navigation began */
async function firstFigure(page: Page): Promise<number> {
  await page.locator('[data-part="home-block"]', { hasText: /\d/ }).first().waitFor();
  return await page.evaluate<number>('performance.now()');
}

const rows = (page: Page) => page.locator('.grid-row:visible');

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

async function watched(
  page: Page,
  isSlow: boolean,
): Promise<{ page: Page; cdp: CDPSession; size: { initial: () => number; total: () => number } }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  if (isSlow) {
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 20,
      downloadThroughput: 1_250_000,
      uploadThroughput: 1_250_000,
    });
  }
  // Prefetches of the next screen do not count; their low priority identifies them.
  const prefetched = new Set<string>();
  let bytes = 0;
  let early = 0;
  cdp.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.initialPriority === 'VeryLow') prefetched.add(requestId);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes += encodedDataLength;
    if (!prefetched.has(requestId)) early += encodedDataLength;
  });
  await page.addInitScript({
    content: `new PerformanceObserver((list) => { window.largestPaint = list.getEntries().at(-1).startTime; })
      .observe({ type: 'largest-contentful-paint', buffered: true });`,
  });
  return { page, cdp, size: { initial: () => early / 1024, total: () => bytes / 1024 } };
}

const paintOf = (page: Page) => page.evaluate<number>('window.largestPaint ?? 0');
