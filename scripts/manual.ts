// npm run manual [-- --at http://localhost:8080]: takes a picture of each screen of a started product with demo data,
// and writes 使用手册 by role from the texts of the `?` help. Run it after screens or texts changed.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, expect, type Page } from '@playwright/test';
import { helpFor } from '../apps/web/src/app/help/index.ts';
import { pictureOf } from '../apps/web/src/app/help/pictures.ts';
import { findBrowser } from './browser.mjs';
import { root } from './check/sources.ts';

const { values } = parseArgs({ options: { at: { type: 'string', default: 'http://localhost:8080' } } });
const PASSWORD = 'Demo@2026';
/** Demo accounts by the role they show; the widest comes first, and others reuse its pictures. */
const ROLES = [
  { account: '13800000002', role: '总经理', userType: 1 },
  { account: '13800000004', role: '业务组长', userType: 1 },
  { account: '13800000005', role: '业务员', userType: 1 },
  { account: '13800000007', role: '师资部', userType: 1 },
  { account: '13800000008', role: '财务', userType: 1 },
  { account: '13800000009', role: '人资', userType: 1 },
  { account: '13800000010', role: '市场部', userType: 1 },
  { account: '13800000011', role: '综合部', userType: 1 },
  { account: '13800000012', role: '服务部', userType: 1 },
  { account: '13800000001', role: '管理员', userType: 1 },
  { account: '13800000020', role: '合作客户', userType: 2 },
  { account: '13800000030', role: '讲师', userType: 3 },
] as const;
const SIZE = { width: 1280, height: 800 };
/** Scale that keeps files small and buttons readable. */
const SCALE = 0.75;
const QUALITY = 50;
const SETTLE_MS = 800;

interface Item {
  path: string;
  view: string | null;
  hidden: boolean;
  meta: { title: string };
  children: Item[];
}
interface Screen {
  path: string;
  view: string;
  title: string;
  group: string;
}

const pictures = path.join(root, 'apps/web/public/manual');
const manual = path.join(root, 'docs/manual');
for (const folder of [pictures, manual]) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
}
const executablePath = findBrowser();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox', '--disable-gpu'],
});
const taken = new Set<string>();
for (const { account, role, userType } of ROLES) {
  const page = await signedIn(browser, account);
  const help = helpFor(userType);
  const screens = (await screensOf(page)).filter(({ view }) => help[view]);
  for (const screen of screens) await takePicture(page, screen, userType);
  writeFileSync(path.join(manual, `${role}.md`), textOf(role, userType, screens));
  await page.context().close();
}
await browser.close();
writeFileSync(
  path.join(manual, 'README.md'),
  `# 使用手册\n\n由 \`npm run manual\` 生成，文字与每个页面的“？”相同。\n\n${ROLES.map(({ role }) => `- [${role}](${role}.md)`).join('\n')}\n`,
);
console.log(`${taken.size} 张图片，${ROLES.length} 本手册`);

async function signedIn(of: Browser, account: string): Promise<Page> {
  const context = await of.newContext({
    viewport: SIZE,
    deviceScaleFactor: SCALE,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
    baseURL: values.at,
  });
  const page = await context.newPage();
  // Popups of the day are closed.
  await page.addLocatorHandler(
    page.locator('.ant-modal.popup:visible .ant-modal-close').first(),
    (close) => close.click({ timeout: 2000 }).catch(() => undefined),
    { noWaitAfter: true },
  );
  await page.goto('/login');
  await page
    .getByLabel(/账号|手机号/)
    .first()
    .fill(account);
  await page.getByLabel('密码').first().fill(PASSWORD);
  await page.getByRole('button', { name: /^登\s*录$/ }).click();
  await page.waitForURL('**/home');
  return page;
}

/** Screens of the menu in order, each with its group. */
async function screensOf(page: Page): Promise<Screen[]> {
  const session = page.waitForResponse(
    (response) => new URL(response.url()).pathname === '/api/user/session',
  );
  await page.reload();
  const { data } = (await (await session).json()) as { data: { menu: { list: Item[] } } };
  const below = (items: readonly Item[], group: string | null): Screen[] =>
    items.flatMap(({ path: at, view, hidden, meta, children }) => {
      if (children.length > 0) return below(children, group ?? meta.title);
      if (!view || hidden || at.includes(':')) return [];
      return [{ path: at, view, title: meta.title, group: group ?? meta.title }];
    });
  return below(data.menu.list, null);
}

async function takePicture(page: Page, { path: at, view }: Screen, userType: number): Promise<void> {
  const file = pictureOf(view, userType);
  if (taken.has(file)) return;
  await page.goto(at);
  await page.locator('.pane:visible').waitFor();
  // Reads start with the screen; the event stream stays open, so the network is never idle.
  await page.waitForTimeout(SETTLE_MS);
  await expect(page.locator('.pane:visible [aria-busy=true], .pane:visible .loading')).toHaveCount(0, {
    timeout: 30_000,
  });
  for (const toast of await page.getByRole('button', { name: '关闭提示' }).all())
    await toast.click({ timeout: 2000 }).catch(() => undefined);
  await page.screenshot({ path: path.join(pictures, file), type: 'jpeg', quality: QUALITY });
  taken.add(file);
}

function textOf(role: string, userType: number, screens: readonly Screen[]): string {
  const help = helpFor(userType);
  const parts = [...Map.groupBy(screens, ({ group }) => group)].map(([group, list]) => {
    const texts = list.map(({ title, view }) => {
      const { purpose, next, rules = [] } = help[view] ?? { purpose: '', next: '' };
      return [
        `### ${title}`,
        purpose,
        next,
        ...(rules.length > 0 ? [rules.map((rule) => `- ${rule}`).join('\n')] : []),
        `![${title}](../../apps/web/public/manual/${pictureOf(view, userType)})`,
      ].join('\n\n');
    });
    return [`## ${group}`, ...texts].join('\n\n');
  });
  return `# 使用手册：${role}\n\n${parts.join('\n\n')}\n`;
}
