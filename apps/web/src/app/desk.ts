import { lazy } from '../ui/lazy.tsx';
import type { HeadProps, SideProps } from './Desk.tsx';
import { loadDesk } from './loadShell.ts';
import { screen } from './screen.ts';
import { screens } from './screens.ts';

/** Parts that only staff and wide screens show, in one chunk that a visitor's phone never loads. */
export const Side = screen<SideProps>(() => loadDesk().then((desk) => ({ default: desk.Side })), lazy);
export const Head = screen<HeadProps>(() => loadDesk().then((desk) => ({ default: desk.Head })), lazy);
export const StaffScreen = screen<{ view: string }>(
  () => loadDesk().then((desk) => ({ default: desk.StaffScreen })),
  lazy,
);

export const preloadDesk = () => Promise.all([Side.preload(), Head.preload()]);

/** Loads the code of a page. Of a failure the page tells when it is shown. */
export async function preloadScreen(view: string): Promise<void> {
  if (screens[view]) return void (await screens[view].preload());
  await StaffScreen.preload();
  await (await loadDesk()).staffScreens[view]?.preload();
}
