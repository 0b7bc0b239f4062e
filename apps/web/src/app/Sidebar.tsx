import { Menu, type MenuProps } from 'antd';
import { memo, useEffect, useMemo, useRef } from 'react';
import { create } from 'zustand';
import type { MenuItem } from '../lib/session.ts';
import { Bubble } from './Bubble.tsx';
import { entryAddress } from './barTabs.ts';
import { asksForWindow, MenuLink } from './MenuLink.tsx';
import { iconOf } from './menuIcons.tsx';
import { navigateTo } from './navigation.ts';
import { joinPath, type Route } from './routes.ts';
import { useTabs } from './tabs.ts';

interface Props {
  menu: readonly MenuItem[];
  current: string;
  isFolded: boolean;
  showsLogo: boolean;
  onPicked?: () => void;
}

type Item = NonNullable<MenuProps['items']>[number];

/** Groups folded by the user, kept while the window is open. */
const useFolded = create<{ groups: string[] }>(() => ({ groups: [] }));

/** Renders again only when another entry is current: the menu has some hundred parts, and addresses change often. */
export const Sidebar = memo(function Sidebar({ menu, current, isFolded, showsLogo, onPicked }: Props) {
  const { items, groups, pages } = useMemo(() => build(menu, onPicked), [menu, onPicked]);
  // Groups are open by default, so that an entry is one click away; those that the user folds stay folded.
  const folded = useFolded((state) => state.groups);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current
      ?.querySelector(`[data-menu-id$="-${CSS.escape(current)}"]`)
      ?.scrollIntoView({ block: 'nearest' });
  }, [current]);

  return (
    <nav className="sidebar" aria-label="主菜单">
      {showsLogo && (
        <div className="sidebar-logo">
          <span className="seal" aria-hidden>
            师
          </span>
          {!isFolded && <b>师表</b>}
        </div>
      )}
      <div className="sidebar-menu" ref={list}>
        <Menu
          mode="inline"
          inlineCollapsed={isFolded}
          inlineIndent={12}
          items={items}
          selectedKeys={[current]}
          // In the narrow sidebar a group opens as a popup on hover, without folding the others.
          {...(isFolded
            ? {}
            : {
                // Made for the narrow sidebar, where it shows the title; a third of the menu's parts otherwise.
                tooltip: false as const,
                openKeys: groups.filter((key) => !folded.includes(key)),
                onOpenChange: (keys: string[]) =>
                  useFolded.setState({ groups: groups.filter((key) => !keys.includes(key)) }),
              })}
          onClick={({ key, domEvent }) => !asksForWindow(domEvent) && open(pages.get(key) ?? [], onPicked)}
        />
      </div>
    </nav>
  );
});

interface Built {
  items: Item[];
  groups: string[];
  /** The pages of each entry, by the entry's key. */
  pages: Map<string, Pick<Route, 'path'>[]>;
}

/** Opens the entry's page that was shown last, else its first. */
function open(views: readonly Pick<Route, 'path'>[], onPicked: (() => void) | undefined): void {
  navigateTo(entryAddress(useTabs.getState().tabs, views));
  onPicked?.();
}

function build(menu: readonly MenuItem[], onPicked: (() => void) | undefined): Built {
  const built: Built = { items: [], groups: [], pages: new Map() };
  const visit = (nodes: readonly MenuItem[], base: string, isTop: boolean): Item[] =>
    nodes.flatMap((node): Item[] => {
      if (node.hidden) return [];
      const path = joinPath(base, node.path);
      const { title } = node.meta;
      const icon = isTop ? iconOf(node.meta.icon) : undefined;
      const views = node.isEntry
        ? node.children.filter(({ hidden }) => !hidden).map((view) => ({ path: joinPath(path, view.path) }))
        : node.view
          ? [{ path }]
          : [];
      const children = node.isEntry ? [] : visit(node.children, path, false);
      if (children.length > 0) {
        built.groups.push(path);
        return [{ key: path, label: title, icon, children }];
      }
      const [first] = views;
      if (!first) return [];
      built.pages.set(path, views);
      const label = (
        <MenuLink to={first.path} isOutOfTabs onOpen={() => open(views, onPicked)}>
          {title}
          {node.meta.bubble !== undefined && <Bubble meta={node.meta} />}
        </MenuLink>
      );
      return [{ key: path, label, icon, title }];
    });
  built.items = visit(menu, '', true);
  return built;
}
