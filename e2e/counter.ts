import type { Page } from '@playwright/test';

/** Counts every click and typed value of a person. Signing in and the day's popups are not counted. */
export function counter() {
  const count = { clicks: 0, values: 0 };
  return {
    count,
    click: async (target: ReturnType<Page['locator']>) => {
      count.clicks++;
      await target.click();
    },
    /** Types key by key, and leaves by Enter where that chooses the typed option. */
    type: async (target: ReturnType<Page['locator']>, value: string, after?: 'Enter') => {
      count.values++;
      await target.pressSequentially(value);
      if (after) await target.press(after);
    },
  };
}
