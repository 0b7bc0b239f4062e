import { identityApi } from '@shibiao/contract/identity';
import { create } from 'zustand';
import { call } from './call.ts';
import { ACCENT } from './palette.ts';
import { systemDark } from './systemTheme.ts';

/** What a person chose for the shell; kept on the server, so that it is the same at every computer. */
export interface Settings {
  themeColor: string;
  /** Light, dark, or as the system is at the moment. */
  appearance: 'system' | 'light' | 'dark';
  /** What the appearance comes to now. */
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
// The system turns dark in the evening: whoever follows it sees so at once.
systemDark.addEventListener('change', () => {
  useSettings.setState(({ appearance }) => ({ isDark: isDarkAs(appearance) }));
});
// Paper is white, whatever the screen is.
window.addEventListener('beforeprint', () => useSettings.setState({ isDark: false }));
window.addEventListener('afterprint', () => {
  useSettings.setState(({ appearance }) => ({ isDark: isDarkAs(appearance) }));
});

/** Stored values of another type (an older version, a hand-made call) are ignored. */
export function adoptSettings(stored: Readonly<Record<string, unknown>>): void {
  const known = Object.entries(DEFAULT_SETTINGS).map(([key, fallback]) => [
    key,
    typeof stored[key] === typeof fallback ? stored[key] : fallback,
  ]);
  const settings = Object.fromEntries(known) as unknown as Settings;
  // Settings of before this choice: dark was chosen, light was what everybody had.
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
    // A lost preference is no reason to disturb; it is tried again at the next change.
    call(identityApi.saveSettings, { settings: { ...useSettings.getState() } }, { isQuiet: true }).catch(
      () => undefined,
    );
  }, SAVE_MS);
}
