import { expect, type Page, test } from '@playwright/test';
import { closePopups, signIn } from './people.ts';

const PEOPLE = {
  super_admin: '13800000001',
  general_manager: '13800000002',
  manager: '13800000003',
  sales_leader: '13800000004',
  salesperson: '13800000006',
  teacher_department: '13800000007',
  finance: '13800000008',
  hr: '13800000009',
  market_department: '13800000010',
  general_office: '13800000011',
  service_department: '13800000012',
  partner: '13800000020',
  teacher: '13800000030',
};
interface Item {
  path: string;
  hidden?: boolean;
  children?: Item[];
}
interface Leaf {
  path: string;
  /** The groups that it is folded into, outermost first. */
  groups: string[];
}
/** What the sidebar offers. */
const leaves = (items: readonly Item[], groups: string[] = []): Leaf[] =>
  items.flatMap(({ path, hidden, children }) => {
    const at = path.startsWith('/') ? path : `${groups.at(-1) ?? ''}/${path}`;
    if (hidden || at.includes(':')) return [];
    return children?.length ? leaves(children, [...groups, at]) : [{ path: at, groups }];
  });

/** By the sidebar, within the page that is loaded: most of the time of a full load goes into what all screens share. */
async function choose(page: Page, { path, groups }: Leaf): Promise<void> {
  const entry = (of: string) => page.locator(`.sidebar [data-menu-id$="-${of}"]`);
  for (const group of groups)
    if ((await entry(group).getAttribute('aria-expanded')) !== 'true')
      await entry(group).dispatchEvent('click');
  await entry(path).dispatchEvent('click');
  await expect(page.locator(`[data-tab="${path}"][aria-selected=true]`)).toBeVisible();
}

for (const [role, account] of Object.entries(PEOPLE)) {
  test(`every screen of the ${role}’s menu opens and loads what it shows`, async ({ page }) => {
    // Some menus hold ninety screens.
    test.setTimeout(600_000);
    const wrong: string[] = [];
    page.on('pageerror', (error) => wrong.push(`${page.url()}: ${error.message}`));
    page.on('response', (response) => {
      if (response.url().includes('/api/') && response.status() >= 400)
        wrong.push(`${page.url()}: ${response.status()} ${response.url()}`);
    });
    await closePopups(page);
    const menu = page.waitForResponse((response) => response.url().endsWith('/api/user/menu'));
    await signIn(page, account);
    const { data } = (await (await menu).json()) as { data: { list: Item[] } };
    const screens = leaves(data.list);
    expect(screens.length).toBeGreaterThan(1);
    for (const screen of screens) {
      const { path } = screen;
      await choose(page, screen);
      await expect(page.locator('.pane:visible')).toBeVisible();
      await expect(page.locator('.pane:visible [aria-busy=true]'), path).toHaveCount(0);
      await expect(page.locator('.pane:visible .loading'), path).toHaveCount(0);
      await expect(page.locator('.error-state, .not-found'), path).toHaveCount(0);
    }
    expect(wrong).toEqual([]);
  });
}
