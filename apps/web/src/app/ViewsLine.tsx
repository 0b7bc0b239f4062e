import { useEffect, useRef } from 'react';
import { bringIntoView } from '../ui/intoView.ts';
import { MenuLink } from './MenuLink.tsx';
import { navigateTo } from './navigation.ts';
import type { Route } from './routes.ts';
import { addressOf } from './tabs.ts';
import './viewsLine.css';

interface Props {
  /** Title of the entry that the views belong to. */
  entry: string;
  views: readonly Route[];
  current: string;
  /** The place of the buttons of the page's list, at the right end. */
  tools: HTMLElement;
}

/** The views of the shown entry as links; each keeps its own address and state. */
export function ViewsLine({ entry, views, current, tools }: Props) {
  const line = useRef<HTMLElement>(null);
  useEffect(() => bringIntoView(line.current?.querySelector('[aria-current]')), [current]);
  return (
    <div className="views-line">
      <nav aria-label={`${entry}的视图`} ref={line}>
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
      <div className="views-line-tools" ref={(end) => end?.append(tools)} />
    </div>
  );
}
