import type { Match } from './routes.ts';
import { useTabs } from './tabs.ts';

/** Breadcrumb of the page on a phone, which shows no sidebar that would tell. */
export function Trail({ match }: { match: Match }) {
  const title =
    useTabs(({ tabs }) => tabs.find((tab) => tab.path === window.location.pathname)?.title) ??
    match.route.title;
  const above = match.route.parents.filter((parent) => parent !== title);
  return (
    <nav className="navbar-trail" aria-label="当前位置">
      {above.length > 0 && <small>{above.join(' / ')}</small>}
      <span>{title}</span>
    </nav>
  );
}
