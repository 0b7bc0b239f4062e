import { isMobileNow } from '../lib/media.ts';
import { screen } from './screen.ts';

export const loadDesk = () => import('./Desk.tsx');

/** Loads antd and everything behind the sign-in; the sign-in document prefetches its files while the person types. */
export const loadShell = () => {
  // Beside the shell, because every wide screen shows it. Ignored here: the frame loads it again and offers a retry.
  if (!isMobileNow()) void loadDesk().catch(() => undefined);
  return import('./Shell.tsx');
};
export const Shell = screen(loadShell);
