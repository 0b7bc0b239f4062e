import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** The system's scheme, as a browser tells it. */
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

it('follows the system as it turns dark and light again, unless light or dark was chosen', async () => {
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

it('keeps the dark theme of those who chose it before there was a choice', async () => {
  const { adoptSettings, useSettings } = await load();
  adoptSettings({ isDark: true });
  expect(useSettings.getState()).toMatchObject({ appearance: 'dark', isDark: true });
  adoptSettings({ isDark: false, appearance: 'sepia' });
  expect(useSettings.getState()).toMatchObject({ appearance: 'system', isDark: false });
});
