import { screen } from './screen.ts';

/** antd and everything behind the sign-in; the sign-in document fetches its files ahead while the person types. */
export const loadShell = () => import('./Shell.tsx');
export const Shell = screen(loadShell);
