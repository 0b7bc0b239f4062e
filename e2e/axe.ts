import type { Page } from '@playwright/test';
import axe from 'axe-core';

interface What {
  /** A selector; the whole page without one. */
  within?: string;
  /** Contrast rules only, which are all that another theme of the same screen can change. */
  isContrastOnly?: boolean;
}

interface Markup {
  outerHTML: string;
  children: Iterable<Markup>;
}
declare const document: {
  documentElement: { dataset: { theme?: string } };
  querySelector(selector: string): Markup | null;
};

/**
 * Elements that were examined before by the same rules in the same theme: siblings such as rows of a table, or parts
 * that earlier screens of the loaded page show in the same surroundings. Classes and styles are alike, and texts, ids
 * and names only differ in their words. Leaving them out more than halves the time. Runs in the page.
 */
function examinedWithin([selector, rules]: readonly [string, string]): Markup[] {
  const WORDS =
    / (id|href|title|src|for|name|value|datetime|alt|aria-(label|labelledby|describedby|controls|owns)|data-(row-key|menu-id|tab))="[^"]+"/g;
  const page = globalThis as { examined?: Record<string, Set<string>> };
  const memory = `${rules} ${document.documentElement.dataset.theme}`;
  page.examined ??= {};
  page.examined[memory] ??= new Set();
  const examined = page.examined[memory];
  const found: Markup[] = [];
  const look = (parent: Markup, place: string): void => {
    for (const child of parent.children) {
      const markup = child.outerHTML.replace(/>[^<]+</g, '>x<').replace(WORDS, ' $1="x"');
      const tag = markup.slice(0, markup.indexOf('>') + 1);
      const key = `${place}${markup}`;
      if (examined.has(key)) found.push(child);
      else look(child, place + tag);
      examined.add(key);
    }
  };
  const root = document.querySelector(selector);
  if (root) look(root, '');
  return found;
}

/** Faults by WCAG 2 A and AA, one line each, with their place on the page. */
export async function faults(
  page: Page,
  where: string,
  { within = 'html', isContrastOnly }: What = {},
): Promise<string[]> {
  // Stays until another document loads; injecting it takes as long as examining a screen.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const rules = isContrastOnly ? ['color-contrast', 'link-in-text-block'] : ['wcag2a', 'wcag2aa'];
  const examined = await page.evaluateHandle(examinedWithin, [within, String(rules)] as const);
  // Preloading style sheets and media serves rules of the device's orientation and of sound only.
  const violations = await page.evaluate(
    async ([selector, exclude, runOnly]) => {
      const { axe: onPage } = globalThis as unknown as { axe: typeof axe };
      const context = { include: [selector], exclude } as unknown as axe.ElementContext;
      return (await onPage.run(context, { runOnly, resultTypes: ['violations'], preload: false })).violations;
    },
    [within, examined, rules] as const,
  );
  await examined.dispose();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, html, any }) =>
        `${where} ${id} ${target.join(' ')} ${html.slice(0, 160)} ${any[0]?.message ?? ''}`,
    ),
  );
}

/** Waits until colours have faded into the other theme, because a colour in between fails. Runs in the page. */
const UNTIL_STILL = `new Promise((resolve) => {
  const isFading = () =>
    document.getAnimations().some((one) => one instanceof CSSTransition && one.playState === 'running');
  const look = () => (isFading() ? requestAnimationFrame(look) : resolve());
  requestAnimationFrame(() => requestAnimationFrame(look));
})`;

/** Accounts of the demo have no theme of their own, so the page follows the system's. */
export async function chooseTheme(page: Page, isDark: boolean): Promise<void> {
  const theme = isDark ? 'dark' : 'light';
  await page.emulateMedia({ colorScheme: theme });
  await page.locator(`html[data-theme="${theme}"]`).waitFor();
  await page.evaluate(UNTIL_STILL);
}
