import { initialsOf } from './pinyinInitials.ts';
import { fullTitleOf, type Route } from './routes.ts';

interface ScreenHit {
  kind: 'screen';
  title: string;
  subtitle: string;
  path: string;
}

const MAX_SCREENS = 8;

export function isLike(title: string, keyword: string): boolean {
  const wanted = keyword.toLowerCase();
  return title.toLowerCase().includes(wanted) || initialsOf(title).includes(wanted);
}

/** Screens by name, each with the entry that it is a view of. */
export function screensLike(routes: readonly Route[], typed: string): ScreenHit[] {
  // Accepts 打开课程列表, as a hit is labelled at its right.
  const keyword = typed.replace(/^打开\s*/, '');
  const known = routes.filter((route) => !route.path.includes(':') && (!route.isHidden || keyword !== ''));
  const named = known.filter(
    ({ title, path }) => isLike(title, keyword) || path.toLowerCase().includes(keyword.toLowerCase()),
  );
  // Pages of that name come first, then the views of an entry of that name.
  const views = known.filter((route) => !named.includes(route) && isLike(fullTitleOf(route), keyword));
  return [...named, ...views].slice(0, MAX_SCREENS).map((route) => ({
    kind: 'screen',
    title: fullTitleOf(route),
    subtitle: (route.entry ? route.parents.slice(0, -1) : route.parents).join(' / '),
    path: route.path,
  }));
}
