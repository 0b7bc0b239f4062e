import { useEffect, useRef } from 'react';
import { MenuLink } from './MenuLink.tsx';
import { navigateTo } from './navigation.ts';
import { type Entry, type Route, viewsOf } from './routes.ts';
import { addressOf } from './tabs.ts';
import './viewsLine.css';

interface Props {
  entry: Entry;
  routes: readonly Route[];
  current: string;
}

/** The views of the shown entry as links; each keeps its own address and state. */
export function ViewsLine({ entry, routes, current }: Props) {
  const views = viewsOf(routes, entry);
  const line = useRef<HTMLElement>(null);
  useEffect(() => {
    line.current?.querySelector(`[aria-current]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  if (views.length < 2) return null;
  return (
    <nav className="views-line" aria-label={`${entry.title}的视图`} ref={line}>
      {views.map(({ path, title }) => (
        <MenuLink
          key={path}
          to={path}
          isCurrent={path === current}
          onOpen={() => path !== current && navigateTo(addressOf(path))}
        >
          {title}
        </MenuLink>
      ))}
    </nav>
  );
}
