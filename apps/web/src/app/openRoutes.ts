import { useEffect, useState } from 'react';
import { notify } from '../lib/notify.ts';
import { hasUnsaved } from '../lib/unsaved.ts';
import { navigateTo } from './navigation.ts';
import { matchRoute, type Route } from './routes.ts';
import { closeTabs, useTabs } from './tabs.ts';

/** Long enough to be read by whoever was typing when it came up. */
const SHOWN_MS = 10_000;

interface Known {
  granted: Route[];
  /** No longer of the menu, while tabs of them were open. */
  withdrawn: Route[];
}

/**
 * The pages of the menu, and those that an administrator took from it while they are open: a tab with nothing unsaved
 * closes, one where something is typed stays, so that the words can be copied. Other tabs are none of it.
 */
export function useOpenRoutes(granted: Route[]): Route[] {
  const [known, setKnown] = useState<Known>({ granted, withdrawn: [] });
  const now = known.granted === granted ? known : following(known, granted);
  if (now !== known) setKnown(now);
  const { withdrawn } = now;
  // After the frame has put the shown address on the bar.
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
