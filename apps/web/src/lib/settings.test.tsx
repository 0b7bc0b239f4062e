import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** The mocked colour scheme of the system. */
let isDark = false;
const listeners = new Set<() => void>();
const turn = (dark: boolean) => {
  isDark = dark;
  for (const listener of listeners) listener();
};

beforeEach(() => {
  vi.resetModules();
  listeners.clear();
  isDark = false;
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return isDark;
    },
    addEventListener: (_kind: string, listener: () => void) => listeners.add(listener),
  }));
  window.matchMedia = globalThis.matchMedia;
});
afterEach(() => vi.unstubAllGlobals());

const load = async () => await import('./settings.ts');

it('the theme follows the system, unless light or dark was chosen', async () => {
  const { adoptSettings, useSettings } = await load();
  adoptSettings({});
  expect(useSettings.getState()).toMatchObject({ appearance: 'system', isDark: false });
  turn(true);
  expect(useSettings.getState().isDark).toBe(true);
  turn(false);
  expect(useSettings.getState().isDark).toBe(false);
  adoptSettings({ appearance: 'light' });
  turn(true);
  expect(useSettings.getState().isDark).toBe(false);
  adoptSettings({ appearance: 'dark' });
  turn(false);
  expect(useSettings.getState().isDark).toBe(true);
});

it('a dark theme chosen before the setting existed is kept', async () => {
  const { adoptSettings, useSettings } = await load();
  adoptSettings({ isDark: true });
  expect(useSettings.getState()).toMatchObject({ appearance: 'dark', isDark: true });
  adoptSettings({ isDark: false, appearance: 'sepia' });
  expect(useSettings.getState()).toMatchObject({ appearance: 'system', isDark: false });
});
