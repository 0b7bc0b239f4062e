import { screen } from './screen.ts';

/** Loads antd and everything behind the sign-in; the sign-in document prefetches its files while the person types. */
export const loadShell = () => import('./Shell.tsx');
export const Shell = screen(loadShell);
