import { memo, useEffect, useMemo, useRef } from 'react';
import type { MenuItem } from '../lib/session.ts';
import { bringIntoView } from '../ui/intoView.ts';
import { MenuEntries, useFolded } from './MenuEntries.tsx';
import { menuTree, shownKeys } from './menuTree.ts';

interface Props {
  menu: readonly MenuItem[];
  current: string;
  isFolded: boolean;
  showsLogo: boolean;
  onPicked?: () => void;
}

/** The main menu. Renders again only when another entry is current, because addresses change often. */
export const Sidebar = memo(function Sidebar({ menu, current, isFolded, showsLogo, onPicked }: Props) {
  const nodes = useMemo(() => menuTree(menu), [menu]);
  const folded = useFolded((state) => state.groups);
  const list = useRef<HTMLDivElement>(null);
  useEffect(
    () => bringIntoView(list.current?.querySelector(`[data-entry="${CSS.escape(current)}"]`)),
    [current],
  );
  const shown = isFolded ? nodes.map(({ key }) => key) : shownKeys(nodes, folded);

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
      <div className={`sidebar-menu menu ${isFolded ? 'is-narrow' : ''}`} ref={list}>
        <MenuEntries
          nodes={nodes}
          current={current}
          stop={shown.includes(current) ? current : shown[0]}
          isNarrow={isFolded}
          onPicked={onPicked}
        />
      </div>
    </nav>
  );
});
