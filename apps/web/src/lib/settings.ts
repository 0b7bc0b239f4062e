import { identityApi } from '@shibiao/contract/identity';
import { create } from 'zustand';
import { call } from './call.ts';
import { ACCENT } from './palette.ts';
import { systemDark } from './systemTheme.ts';

/** Personal settings of the shell, kept on the server for every computer. */
export interface Settings {
  themeColor: string;
  /** Light, dark, or the system's scheme. */
  appearance: 'system' | 'light' | 'dark';
  /** True when the effective theme is dark. */
  isDark: boolean;
  showsTabs: boolean;
  hasFixedHeader: boolean;
  showsLogo: boolean;
  size: 'small' | 'medium' | 'large';
}

const APPEARANCES: readonly unknown[] = ['system', 'light', 'dark'];
const isDarkAs = (appearance: Settings['appearance']): boolean =>
  appearance === 'system' ? systemDark.matches : appearance === 'dark';

export const DEFAULT_SETTINGS: Settings = {
  themeColor: ACCENT,
  appearance: 'system',
  isDark: systemDark.matches,
  showsTabs: true,
  hasFixedHeader: true,
  showsLogo: true,
  size: 'medium',
};

export const useSettings = create<Settings>(() => DEFAULT_SETTINGS);
// Follows a change of the system's scheme at once.
systemDark.addEventListener('change', () => {
  useSettings.setState(({ appearance }) => ({ isDark: isDarkAs(appearance) }));
});
// Paper is white, so printing uses the light theme.
window.addEventListener('beforeprint', () => useSettings.setState({ isDark: false }));
window.addEventListener('afterprint', () => {
  useSettings.setState(({ appearance }) => ({ isDark: isDarkAs(appearance) }));
});

/** Stored values of another type (an older version, a manual call) are ignored. */
export function adoptSettings(stored: Readonly<Record<string, unknown>>): void {
  const known = Object.entries(DEFAULT_SETTINGS).map(([key, fallback]) => [
    key,
    typeof stored[key] === typeof fallback ? stored[key] : fallback,
  ]);
  const settings = Object.fromEntries(known) as unknown as Settings;
  // Settings older than the choice: dark was chosen, light was the default.
  const appearance = APPEARANCES.includes(stored.appearance)
    ? settings.appearance
    : stored.isDark === true
      ? 'dark'
      : 'system';
  useSettings.setState({ ...settings, appearance, isDark: isDarkAs(appearance) });
}

const SAVE_MS = 600;
let timer: ReturnType<typeof setTimeout> | undefined;

export function changeSettings(patch: Partial<Omit<Settings, 'isDark'>>): void {
  useSettings.setState((settings) => ({
    ...patch,
    isDark: isDarkAs(patch.appearance ?? settings.appearance),
  }));
  clearTimeout(timer);
  timer = setTimeout(() => {
    // Ignored: the preference is sent again with the next change.
    call(identityApi.saveSettings, { settings: { ...useSettings.getState() } }, { isQuiet: true }).catch(
      () => undefined,
    );
  }, SAVE_MS);
}
