import { expect, type Locator, type Page } from '@playwright/test';
import { signIn } from './people.ts';

export interface Item {
  path: string;
  hidden?: boolean;
  /** True when its children are the views of one entry. */
  isEntry?: boolean;
  children?: Item[];
}
export interface Leaf {
  path: string;
  /** Groups above it, outermost first. */
  groups: string[];
  /** The entry that it is a view of. */
  entry?: string;
}
/** Items of the sidebar, and addresses of single records. */
export const leaves = (items: readonly Item[], groups: string[] = []): Leaf[] =>
  items.flatMap(({ path, hidden, isEntry, children }) => {
    const at = path.startsWith('/') ? path : `${groups.at(-1) ?? ''}/${path}`;
    if (hidden && !at.includes(':')) return [];
    if (isEntry) return leaves(children ?? [], groups).map((leaf) => ({ ...leaf, entry: at }));
    return children?.length ? leaves(children, [...groups, at]) : [{ path: at, groups }];
  });
/** Signs somebody in. @returns the items of their menu, addresses of single records included */
export async function offeredTo(page: Page, account: string): Promise<Leaf[]> {
  const session = page.waitForResponse(
    (response) => new URL(response.url()).pathname === '/api/user/session',
  );
  await signIn(page, account);
  await page.goto('/home');
  const { data } = (await (await session).json()) as { data: { menu: { list: Item[] } } };
  return leaves(data.menu.list);
}

/** Opens the palette by key, once it accepts keys. */
export async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(page.getByPlaceholder(/^找客户、机构/)).toBeFocused();
}

export const isRecord = ({ path }: Leaf) => path.includes(':');

/**
 * Navigates by the sidebar and the line of views within the loaded page, because a full load mostly repeats what all
 * screens share.
 */
export async function choose(page: Page, { path, groups, entry: shared }: Leaf): Promise<void> {
  const entry = (of: string) => page.locator(`.sidebar [data-entry="${of}"]`);
  for (const group of groups)
    if ((await entry(group).getAttribute('aria-expanded')) !== 'true')
      await entry(group).dispatchEvent('click');
  await entry(shared ?? path).dispatchEvent('click');
  if (!shared) return;
  // The entry opens the view shown last.
  await page.locator(`.pane:visible .views-line a[href="${path}"]`).dispatchEvent('click');
}

interface Element {
  querySelector(selector: string): object | null;
}
const BUSY = '[aria-busy=true], .loading';
/** Polls 50 times a second for ten seconds: an expectation that fails once waits up to a second. */
export const untilIdle = (pane: Locator): Promise<void> =>
  pane.evaluate(async (element, busy) => {
    for (let looks = 0; looks < 500 && (element as Element).querySelector(busy); looks++)
      await new Promise((resolve) => setTimeout(resolve, 20));
  }, BUSY);

export async function isReady(page: Page, path: string): Promise<void> {
  const pane = page.locator('.pane:visible');
  await expect(page.locator(`[data-tab="${path}"][aria-selected=true]`)).toBeVisible();
  await expect(pane).toBeVisible();
  await untilIdle(pane);
  await expect(pane.locator(BUSY), path).toHaveCount(0);
  await expect(page.locator('.error-state, .not-found'), path).toHaveCount(0);
}

/** Closes the other tabs: axe reads hidden screens, and a change of width renders them all again. */
export const closeOthers = (page: Page): Promise<void> =>
  page
    .locator('.tab:not(.is-current) .tab-close')
    .evaluateAll((buttons) => buttons.forEach((button) => (button as unknown as { click(): void }).click()));
