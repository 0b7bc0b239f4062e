import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { CDPSession, Page } from '@playwright/test';
import { build, preview } from 'vite';
import { launchBrowser } from '../browser.ts';

const BARE = path.resolve('apps/web/bench');
const ROUNDS = 5;
const LIST = '/customers/list';
const SECOND = '/sales/demands';

/** Costs of one step in the renderer; times in milliseconds. */
export interface Cost {
  script: number;
  wall: number;
  commits: number;
  nodes: number;
  /** Scripts, calls and KB over the wire that the step loaded. */
  scripts: number;
  calls: number;
  size: number;
}
export type Screens = Record<'bare' | Step, Cost>;
export type Step = 'list' | 'second' | 'filter' | 'tab' | 'record' | 'form' | 'home';

/** Counts React's commits as its developer tools would. Runs in the page before anything else. */
const COUNT_COMMITS = `globalThis.commits = 0;
globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__ = { isDisabled: false, supportsFiber: true, renderers: new Map(),
  inject: () => 1, onCommitFiberRoot: () => { globalThis.commits++; }, onCommitFiberUnmount() {}, onPostCommitFiberRoot() {} };`;

/**
 * The product's screens and a bare antd page with the same calls, in turn in one browser; the middle of five.
 * @param token a session of the account whose screens are opened
 */
export async function measureScreens(origin: string, token: string): Promise<Screens> {
  const outDir = await mkdtemp(path.join(os.tmpdir(), 'shibiao-bare-'));
  const web = { root: BARE, configFile: false, logLevel: 'error' } as const;
  await build({ ...web, build: { outDir, target: 'es2023' } });
  const bare = await preview({
    ...web,
    build: { outDir },
    preview: { host: '127.0.0.1', port: 0, proxy: { '/api': { target: origin, changeOrigin: false } } },
  });
  const bareAddress = `${bare.resolvedUrls?.local[0]}#token=${token}`;
  const browser = await launchBrowser();
  const rounds: Screens[] = [];
  try {
    // The first round fills the browser's and the server's caches and is not counted.
    for (let round = 0; round <= ROUNDS; round++) {
      const context = await browser.newContext({
        viewport: { width: 1440, height: 900 },
        locale: 'zh-CN',
        reducedMotion: 'reduce',
      });
      await context.addInitScript({ content: COUNT_COMMITS });
      const floor = await context.newPage();
      const bareCost = await costOf(floor, async () => {
        await floor.goto(bareAddress);
        await rows(floor).first().waitFor();
      });
      await floor.close();
      await context.addCookies([
        { name: 'shibiao_token', value: token, url: origin, sameSite: 'Strict' },
        { name: 'shibiao_since', value: `${Date.now()}.24`, url: origin, sameSite: 'Strict' },
      ]);
      const page = await context.newPage();
      const all = { bare: bareCost, ...(await walk(page, origin)) };
      if (round > 0) rounds.push(all);
      await context.close();
    }
  } finally {
    await browser.close();
    await bare.close();
    await rm(outDir, { recursive: true });
  }
  return middle(rounds);
}

/** One visit: each step begins when the one before has ended. */
async function walk(page: Page, origin: string): Promise<Record<Step, Cost>> {
  await page.addLocatorHandler(page.locator('.ant-modal.popup:visible .ant-modal-close').first(), (close) =>
    close.click(),
  );
  const list = await costOf(page, async () => {
    await page.goto(origin + LIST);
    await rows(page).first().waitFor();
  });
  await settled(page);
  const second = await costOf(page, async () => {
    await page.locator(`.sidebar [data-entry="${SECOND}"]`).dispatchEvent('click');
    await page.locator(`[data-tab="${SECOND}"][aria-selected=true]`).waitFor();
    await rows(page).first().waitFor();
  });
  await settled(page);
  const tab = await costOf(page, async () => {
    await page.locator(`[data-tab="${LIST}"]`).dispatchEvent('click');
    await page.locator(`[data-tab="${LIST}"][aria-selected=true]`).waitFor();
    await rows(page).first().waitFor();
  });
  const filter = await costOf(page, async () => {
    const answer = page.waitForResponse((response) => response.url().includes('keyword='));
    await page.locator('.pane:visible input[placeholder^=姓名]').first().fill('王');
    await page.keyboard.press('Enter');
    await answer;
    await page.locator('.pane:visible .is-fetching').waitFor({ state: 'detached' });
  });
  const form = await costOf(page, async () => {
    await page.locator('.pane:visible').getByRole('button', { name: /^新建/ }).first().click();
    await page.locator('.ant-drawer:visible input').first().waitFor();
  });
  await page.keyboard.press('Escape');
  await page.locator('.ant-drawer:visible').waitFor({ state: 'detached' });
  const record = await costOf(page, async () => {
    await page.locator('.pane:visible a[href^="/customers/detail/"]').first().dispatchEvent('click');
    await page.locator('[data-tab^="/customers/detail/"][aria-selected=true]').waitFor();
    await page.locator('.pane:visible h1, .pane:visible h2').first().waitFor();
  });
  await settled(page);
  const home = await costOf(page, async () => {
    await page.goto(`${origin}/home`);
    await page.locator('[data-part="home-block"]', { hasText: /\d/ }).first().waitFor();
    await settled(page);
  });
  return { list, second, filter, tab, record, form, home };
}

/** Rows of the product's list, or of antd's table on the bare page. */
const rows = (page: Page) => page.locator(':is(.grid-row, .ant-table-row):visible');
/** Waits until no commit and no call has come for a while, so that a step's tail is not counted in the next. */
const settled = (page: Page) =>
  page.evaluate(`new Promise((resolve) => {
    let last = -1, quiet = 0;
    const look = () => {
      const now = globalThis.commits + performance.getEntriesByType('resource').length;
      quiet = now === last ? quiet + 1 : 0;
      last = now;
      if (quiet >= 8) resolve(); else setTimeout(look, 50);
    };
    look();
  })`);

async function costOf(page: Page, step: () => Promise<unknown>): Promise<Cost> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  await cdp.send('Network.enable');
  const loaded = { scripts: 0, calls: 0, size: 0 };
  cdp.on('Network.responseReceived', ({ type, response }) => {
    if (type === 'Script') loaded.scripts++;
    else if (response.url.includes('/api/')) loaded.calls++;
  });
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
    loaded.size += encodedDataLength / 1024;
  });
  const before = await figures(cdp);
  const commitsBefore = await page.evaluate<number>('globalThis.commits ?? 0');
  const began = performance.now();
  await step();
  const wall = performance.now() - began;
  const after = await figures(cdp);
  const commits = await page.evaluate<number>('globalThis.commits');
  await cdp.detach();
  return {
    script: after.script - before.script,
    wall,
    // A new document counts from nought.
    commits: commits < commitsBefore ? commits : commits - commitsBefore,
    nodes: after.nodes,
    ...loaded,
  };
}

async function figures(cdp: CDPSession): Promise<{ script: number; nodes: number }> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return { script: of('ScriptDuration') * 1000, nodes: of('Nodes') };
}

function middle(rounds: readonly Screens[]): Screens {
  const pick = (step: keyof Screens, figure: keyof Cost) =>
    rounds.map((round) => round[step][figure]).toSorted((a, b) => a - b)[Math.floor(rounds.length / 2)] ?? 0;
  const middleOf = (step: keyof Screens): Cost => ({
    script: pick(step, 'script'),
    wall: pick(step, 'wall'),
    commits: pick(step, 'commits'),
    nodes: pick(step, 'nodes'),
    scripts: pick(step, 'scripts'),
    calls: pick(step, 'calls'),
    size: pick(step, 'size'),
  });
  return {
    bare: middleOf('bare'),
    list: middleOf('list'),
    second: middleOf('second'),
    filter: middleOf('filter'),
    tab: middleOf('tab'),
    record: middleOf('record'),
    form: middleOf('form'),
    home: middleOf('home'),
  };
}
