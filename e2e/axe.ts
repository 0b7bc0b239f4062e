import type { Page } from '@playwright/test';
import axe from 'axe-core';

interface What {
  /** A selector; the whole page without one. */
  within?: string;
  /** Contrast rules only, which are all that another theme of the same screen can change. */
  isContrastOnly?: boolean;
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
  // Preloading style sheets and media serves rules of the device's orientation and of sound only.
  const violations = await page.evaluate(
    async ([selector, runOnly]) => {
      const { axe: onPage } = globalThis as unknown as { axe: typeof axe };
      return (await onPage.run(selector, { runOnly, resultTypes: ['violations'], preload: false }))
        .violations;
    },
    [within, rules] as const,
  );
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
