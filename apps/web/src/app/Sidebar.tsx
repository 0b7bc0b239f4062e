import { Menu, type MenuProps } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { MenuItem } from '../lib/session.ts';
import { iconOf } from './menuIcons.tsx';
import { navigateTo } from './navigation.ts';
import { joinPath } from './routes.ts';
import { addressOf } from './tabs.ts';

interface Props {
  menu: readonly MenuItem[];
  current: string;
  isFolded: boolean;
  showsLogo: boolean;
  onPicked?: () => void;
}

type Item = NonNullable<MenuProps['items']>[number];

/** The online business school carries a bubble (product specification, section 2). */
const BUBBLED = '/profitTreasure';

/** How long a group takes to open (theme.ts). */
const OPENING_MS = 250;

export function Sidebar({ menu, current, isFolded, showsLogo, onPicked }: Props) {
  const { items, groups } = useMemo(() => build(menu), [menu]);
  const above = groups.get(current) ?? [];
  // What somebody opened by hand holds until they are on another page: then the menu shows where that one stands.
  const [opened, setOpened] = useState<{ at: string; keys: string[] } | null>(null);
  const open = opened?.at === current ? opened.keys : above;

  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // When its group has opened; a menu of ninety screens is longer than the window.
    const timer = setTimeout(() => {
      list.current
        ?.querySelector(`[data-menu-id$="-${CSS.escape(current)}"]`)
        ?.scrollIntoView({ block: 'nearest' });
    }, OPENING_MS);
    return () => clearTimeout(timer);
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
          {...(isFolded ? {} : { openKeys: open })}
          onOpenChange={(keys) => setOpened({ at: current, keys: lastOpened(keys, open, groups) })}
          onClick={({ key }) => {
            navigateTo(addressOf(key));
            onPicked?.();
          }}
        />
      </div>
    </nav>
  );
}

/** One group open at a time keeps the menu on one screen; a group inside it stays with its parents. */
function lastOpened(keys: string[], before: string[], groups: ReadonlyMap<string, string[]>): string[] {
  const added = keys.find((key) => !before.includes(key));
  return added ? [...(groups.get(added) ?? []), added] : keys;
}

function build(menu: readonly MenuItem[]): { items: Item[]; groups: Map<string, string[]> } {
  const groups = new Map<string, string[]>();
  const visit = (nodes: readonly MenuItem[], base: string, above: string[]): Item[] =>
    nodes.flatMap((node): Item[] => {
      if (node.hidden) return [];
      const path = joinPath(base, node.path);
      groups.set(path, above);
      const { title } = node.meta;
      const label = path === BUBBLED ? <span className="bubbled">{title}</span> : title;
      const icon = above.length === 0 ? iconOf(node.meta.icon) : undefined;
      const children = visit(node.children, path, [...above, path]);
      if (children.length > 0) return [{ key: path, label, icon, children }];
      return node.view ? [{ key: path, label, icon, title }] : [];
    });
  return { items: visit(menu, '', []), groups };
}
