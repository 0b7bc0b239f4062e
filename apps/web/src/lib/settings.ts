import { identityApi } from '@shibiao/contract/identity';
import { create } from 'zustand';
import { call } from './call.ts';

/** What a person chose for the shell; kept on the server, so that it is the same at every computer. */
export interface Settings {
  themeColor: string;
  isDark: boolean;
  showsTabs: boolean;
  hasFixedHeader: boolean;
  showsLogo: boolean;
  size: 'small' | 'medium' | 'large';
}

export const DEFAULT_SETTINGS: Settings = {
  themeColor: '#0081cc',
  isDark: false,
  showsTabs: true,
  hasFixedHeader: true,
  showsLogo: true,
  size: 'medium',
};

export const useSettings = create<Settings>(() => DEFAULT_SETTINGS);

/** Stored values of another type (an older version, a hand-made call) are ignored. */
export function adoptSettings(stored: Readonly<Record<string, unknown>>): void {
  const known = Object.entries(DEFAULT_SETTINGS).map(([key, fallback]) => [
    key,
    typeof stored[key] === typeof fallback ? stored[key] : fallback,
  ]);
  useSettings.setState(Object.fromEntries(known) as Settings);
}

const SAVE_MS = 600;
let timer: ReturnType<typeof setTimeout> | undefined;

export function changeSettings(patch: Partial<Settings>): void {
  useSettings.setState(patch);
  clearTimeout(timer);
  timer = setTimeout(() => {
    // A lost preference is no reason to disturb; it is tried again at the next change.
    call(identityApi.saveSettings, { settings: { ...useSettings.getState() } }, { isQuiet: true }).catch(
      () => undefined,
    );
  }, SAVE_MS);
}
