import { Menu, type MenuProps } from 'antd';
import { useMemo, useState } from 'react';
import { type MenuItem, useUser } from '../lib/session.ts';
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

export function Sidebar({ menu, current, isFolded, showsLogo, onPicked }: Props) {
  const { userInfo, userRole } = useUser();
  // userType 1 with role 2, and userType 2, know their lessons as "course management".
  const renames = (userInfo.userType === 1 && userRole === 2) || userInfo.userType === 2;
  const { items, groups } = useMemo(() => build(menu, renames), [menu, renames]);
  const above = groups.get(current) ?? [];
  const [open, setOpen] = useState<string[] | null>(null);

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
      <div className="sidebar-menu">
        <Menu
          mode="inline"
          inlineCollapsed={isFolded}
          inlineIndent={12}
          items={items}
          selectedKeys={[current]}
          {...(isFolded ? {} : { openKeys: open ?? above })}
          onOpenChange={(keys) => setOpen(lastOpened(keys, open ?? above, groups))}
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

function build(
  menu: readonly MenuItem[],
  renames: boolean,
): { items: Item[]; groups: Map<string, string[]> } {
  const groups = new Map<string, string[]>();
  const visit = (nodes: readonly MenuItem[], base: string, above: string[]): Item[] =>
    nodes.flatMap((node): Item[] => {
      if (node.hidden) return [];
      const path = joinPath(base, node.path);
      groups.set(path, above);
      const title = renames && node.meta.title === '课程信息' ? '课程管理' : node.meta.title;
      const label = path === BUBBLED ? <span className="bubbled">{title}</span> : title;
      const icon = above.length === 0 ? iconOf(node.meta.icon) : undefined;
      const children = visit(node.children, path, [...above, path]);
      if (children.length > 0) return [{ key: path, label, icon, children }];
      return node.view ? [{ key: path, label, icon, title }] : [];
    });
  return { items: visit(menu, '', []), groups };
}
