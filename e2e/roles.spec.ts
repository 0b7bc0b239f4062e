import { type APIRequestContext, expect, type Page, type Request, test } from '@playwright/test';
import { chooseTheme, faults } from './axe.ts';
import { badFiguresAtWidths } from './figures-fit.ts';
import { choose, closeOthers, type Item, isReady, isRecord, leaves, offeredTo } from './menu.ts';
import { typeIntoForms } from './opened-forms.ts';
import { desk } from './people.ts';

interface Visitor {
  account: string;
  /** Parts into which a menu of ninety screens is divided, side by side. */
  parts?: number;
  /** True when axe examines every screen in both themes: these three roles see all screens. */
  isExamined?: boolean;
  /** True when every form of a screen is typed into: this role finds all forms. */
  isTyping?: boolean;
  /** True when no figure of a screen may be clipped or wrapped: this role reads all figures. */
  isMeasured?: boolean;
}
const PEOPLE: Record<string, Visitor> = {
  super_admin: { account: '13800000001', parts: 8, isExamined: true, isTyping: true, isMeasured: true },
  general_manager: { account: '13800000002' },
  manager: { account: '13800000003' },
  sales_leader: { account: '13800000004' },
  salesperson: { account: '13800000006' },
  teacher_department: { account: '13800000007' },
  finance: { account: '13800000008' },
  hr: { account: '13800000009' },
  market_department: { account: '13800000010' },
  general_office: { account: '13800000011' },
  service_department: { account: '13800000012' },
  partner: { account: '13800000020', isExamined: true },
  teacher: { account: '13800000030', isExamined: true },
};
/** The list from which a divided walk opens each kind of record, so that one part does. */
const LISTS: Record<string, string> = {
  '/customers/detail/:id': '/customers/accounts',
  '/customers/institution/:id': '/customers/institutions',
  '/financeInfo/commissionBatches/:id': '/financeInfo/commissionBatches',
  '/financeInfo/payments/:id': '/financeInfo/payments',
  '/hr/archive/:id': '/hr/personnel',
  '/hr/recruitment/candidates/:id': '/hr/recruitment',
  '/personalCenter/equipment/:id': '/hr/equipment',
  '/sales/demands/:id': '/sales/demands',
  '/sales/months/:id': '/sales/months',
  '/sigLessonDetails/:id': '/lessons/list',
  '/teacherManage/teacherDetails/:id': '/teacherManage/list',
};

interface Rights {
  screens: Set<string>;
  functions: Set<string>;
}
let rights: Map<string, Rights> | undefined;
async function rightsOf(request: APIRequestContext): Promise<Map<string, Rights>> {
  if (rights) return rights;
  rights = new Map();
  for (const [role, { account }] of Object.entries(PEOPLE)) {
    const { get } = await desk(request, account);
    const menu = (await get('/user/menu')) as { list: Item[] };
    const functions = (await get('/user/functions')) as { list: string[] };
    rights.set(role, {
      screens: new Set(leaves(menu.list).map(({ path }) => path)),
      functions: new Set(functions.list),
    });
  }
  return rights;
}

/**
 * Screens that another role with a subset of the functions opens as well. A call that the screen needs and this role
 * lacks is missing there too, so their walk finds it; the rest is covered by the administrator's.
 */
async function openedByOthers(request: APIRequestContext, role: string): Promise<Set<string>> {
  const all = await rightsOf(request);
  const own = all.get(role)?.functions ?? new Set();
  const others = [...all.values()].filter(
    ({ functions }) => functions.size < own.size && functions.isSubsetOf(own),
  );
  return new Set(others.flatMap(({ screens }) => [...screens]));
}

/** Opens the first record of a kind that the list links to. */
async function openRecord(page: Page, pattern: string): Promise<string | null> {
  const start = pattern.slice(0, pattern.indexOf(':'));
  const hrefs = await page
    .locator(`.pane:visible a[href^="${start}"]`)
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  const href = hrefs.find((one) => /^\d+$/.test(one.slice(start.length)));
  if (!href) return null;
  await page.locator(`.pane:visible a[href="${href}"]`).first().dispatchEvent('click');
  return href;
}

for (const [role, visitor] of Object.entries(PEOPLE)) {
  const { account, parts = 1, isExamined = false, isTyping = false, isMeasured = false } = visitor;
  for (let part = 0; part < parts; part++) {
    const which = parts === 1 ? '' : `, part ${part + 1} of ${parts}`;
    const held = isTyping ? ', and holds what is typed into its forms' : '';
    test(`every screen of the ${role}’s menu opens and loads its content${held}${which}`, async ({
      page,
      request,
    }) => {
      test.setTimeout(600_000);
      page.setDefaultTimeout(30_000);
      const wrong: string[] = [];
      page.on('pageerror', (error) => wrong.push(`${page.url()}: ${error.message}`));
      page.on('console', (line) => {
        if (/-src'|Security Policy/.test(line.text())) wrong.push(`${page.url()}: ${line.text()}`);
      });
      // True while forms are filled: typed values may be refused, such as a used number or a taken day.
      let isFilling = false;
      let typed = 0;
      const unopened: string[] = [];
      const checks = new WeakSet<Request>();
      page.on('request', (request) => isFilling && checks.add(request));
      page.on('response', (response) => {
        if (!checks.has(response.request()) && response.url().includes('/api/') && response.status() >= 400)
          wrong.push(`${page.url()}: ${response.status()} ${response.url()}`);
      });
      const offered = await offeredTo(page, account);
      const elsewhere = isExamined ? new Set() : await openedByOthers(request, role);
      const all = offered.filter((leaf) => !isRecord(leaf) && !elsewhere.has(leaf.path));
      expect(all.length).toBeGreaterThan(1);
      const kinds = new Set(offered.filter(isRecord).map(({ path }) => path));
      const examine = async (path: string, isContrastOnly: boolean) => {
        const theme = isContrastOnly ? 'dark' : 'light';
        wrong.push(...(await faults(page, `${path} ${theme}`, { within: '.frame-content', isContrastOnly })));
      };
      let isDark = false;
      /** Examines the shown screen in both themes, beginning with the theme that the last one ended with. */
      const examineInBoth = async (path: string) => {
        // Moves the pointer away, because a button under it has another colour.
        await page.mouse.move(0, 0);
        await examine(path, isDark);
        isDark = !isDark;
        await chooseTheme(page, isDark);
        await isReady(page, path);
        await examine(path, isDark);
      };
      // Every nth screen of all groups, so that forms are spread over the parts.
      for (const screen of all.filter((_, i) => i % parts === part)) {
        await choose(page, screen);
        await isReady(page, screen.path);
        await closeOthers(page);
        if (isExamined) await examineInBoth(screen.path);
        for (const kind of isExamined ? [...kinds] : []) {
          const list = parts > 1 ? LISTS[kind] : undefined;
          if (list && list !== screen.path) continue;
          const record = await openRecord(page, kind);
          if (list) expect(record, `a record of ${kind} at ${list}`).not.toBeNull();
          if (!record) continue;
          kinds.delete(kind);
          await isReady(page, record);
          await examineInBoth(record);
          await page.locator(`[data-tab="${screen.path}"]`).dispatchEvent('click');
          await isReady(page, screen.path);
          await closeOthers(page);
        }
        if (isMeasured) wrong.push(...(await badFiguresAtWidths(page, screen.path)));
        if (!isTyping) continue;
        isFilling = true;
        const found = await typeIntoForms(page);
        isFilling = false;
        typed += found.controls;
        wrong.push(...found.wrong.map((one) => `${screen.path}: ${one}`));
        unopened.push(...found.unopened.map((one) => `${screen.path}: ${one}`));
      }
      if (isTyping) expect(typed, unopened.join('\n')).toBeGreaterThan(0);
      if (isExamined) wrong.push(...(await faults(page, 'frame')));
      expect(wrong).toEqual([]);
    });
  }
}

test('the sign-in opens for everybody', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: /^登\s*录$/ })).toBeVisible();
  expect(await faults(page, 'sign-in')).toEqual([]);
});
