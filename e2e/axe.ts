import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

interface What {
  /** A selector; the whole page without. */
  within?: string;
  /** Only whether texts can be read: all that another theme of the same screen changes. */
  isContrastOnly?: boolean;
}

/** What axe finds wrong by WCAG 2 A and AA, one line a fault, as it stands on the page. */
export async function faults(
  page: Page,
  where: string,
  { within, isContrastOnly }: What = {},
): Promise<string[]> {
  const builder = new AxeBuilder({ page })
    // No frames of other origins here; otherwise every run opens a page of its own.
    .setLegacyMode()
    .options({
      runOnly: isContrastOnly ? ['color-contrast', 'link-in-text-block'] : ['wcag2a', 'wcag2aa'],
      resultTypes: ['violations'],
    });
  const { violations } = await (within ? builder.include(within) : builder).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, html, any }) =>
        `${where} ${id} ${target.join(' ')} ${html.slice(0, 160)} ${any[0]?.message ?? ''}`,
    ),
  );
}

/** Nobody of the demo has chosen a theme, so the page follows the system's, at once. */
export const chooseTheme = (page: Page, isDark: boolean): Promise<void> =>
  page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' });
