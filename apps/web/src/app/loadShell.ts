import { screen } from './screen.ts';

/**
 * The page's security policy forbids code made of text. zod would probe for it when the contract loads and have the browser
 * report a violation; its shared configuration (what `z.config` writes to) must say so before that.
 */
(globalThis as { __zod_globalConfig?: { jitless: boolean } }).__zod_globalConfig = { jitless: true };

/** antd and everything behind the sign-in; the sign-in page fetches it ahead while the person types. */
export const loadShell = () => import('./Shell.tsx');
export const Shell = screen(loadShell);
