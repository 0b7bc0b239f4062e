import { useEffect, useState } from 'react';
import { notify } from '../lib/notify.ts';
import { hasUnsaved } from '../lib/unsaved.ts';
import { navigateTo } from './navigation.ts';
import { matchRoute, type Route } from './routes.ts';
import { closeTabs, useTabs } from './tabs.ts';

/** Long enough to be read while typing. */
const SHOWN_MS = 10_000;

interface Known {
  granted: Route[];
  /** Routes that left the menu while their tabs were open. */
  withdrawn: Route[];
}

/**
 * Routes of the menu, and those withdrawn by an administrator while they are open: a tab without unsaved input closes,
 * one with it stays, so that its text can be copied. Other tabs do not change.
 */
export function useOpenRoutes(granted: Route[]): Route[] {
  const [known, setKnown] = useState<Known>({ granted, withdrawn: [] });
  const now = known.granted === granted ? known : following(known, granted);
  if (now !== known) setKnown(now);
  const { withdrawn } = now;
  // Runs after the frame has added the shown address to the bar.
  useEffect(() => closeWithdrawn(now), [now]);
  return withdrawn.length === 0 ? granted : [...granted, ...withdrawn];
}

function following({ granted: before, withdrawn }: Known, granted: Route[]): Known {
  const gone = [...before, ...withdrawn].filter(({ path }) => !granted.some((one) => one.path === path));
  return { granted, withdrawn: gone };
}

function closeWithdrawn({ granted, withdrawn }: Known): void {
  if (withdrawn.length === 0) return;
  const gone = useTabs.getState().tabs.filter(({ path }) => matchRoute(granted, path) === null);
  if (gone.length === 0) return;
  const kept = gone.filter(({ path }) => hasUnsaved(path));
  const closed = gone.filter((tab) => !kept.includes(tab));
  const next = closeTabs((tab) => closed.includes(tab), window.location.pathname);
  if (next) navigateTo(next, { replace: true });
  const names = (tabs: typeof gone) => tabs.map(({ title }) => `「${title}」`).join('');
  if (closed.length > 0) notify.warning(`您已没有${names(closed)}的权限，页面已关闭`, SHOWN_MS);
  if (kept.length > 0)
    notify.warning(`您已没有${names(kept)}的权限，未保存的内容还在，请保存或复制后关闭`, SHOWN_MS);
}
