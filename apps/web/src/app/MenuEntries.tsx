import { type KeyboardEvent, memo } from 'react';
import { create } from 'zustand';
import { Bubble } from './Bubble.tsx';
import { entryAddress } from './barTabs.ts';
import { MenuLink } from './MenuLink.tsx';
import { holds, type MenuNode } from './menuTree.ts';
import { NarrowGroup } from './NarrowGroup.tsx';
import { navigateTo } from './navigation.ts';
import { useTabs } from './tabs.ts';

/**
 * Groups folded by the user, kept while the window is open. Others stand open, so that an entry is one click away.
 */
export const useFolded = create<{ groups: string[] }>(() => ({ groups: [] }));

const turn = (key: string) =>
  useFolded.setState(({ groups }) => ({
    groups: groups.includes(key) ? groups.filter((one) => one !== key) : [...groups, key],
  }));

interface Props {
  nodes: readonly MenuNode[];
  current: string;
  /** The one entry that Tab reaches; arrow keys move from it. */
  stop: string | undefined;
  /** True in the narrow sidebar, where a group opens beside its icon. */
  isNarrow?: boolean;
  onPicked: (() => void) | undefined;
}

/** A level of the menu: ↑ ↓ Home End move, → opens a group, ← closes it or returns to it. */
export function MenuEntries({ nodes, current, stop, isNarrow = false, onPicked }: Props) {
  const folded = useFolded((state) => state.groups);
  return (
    <ul onKeyDown={walk}>
      {nodes.map((node) => {
        if (node.children.length === 0)
          return (
            <Entry
              key={node.key}
              node={node}
              isCurrent={node.key === current}
              isStop={node.key === stop}
              isNarrow={isNarrow}
              onPicked={onPicked}
            />
          );
        const holdsCurrent = holds(node, current);
        if (isNarrow)
          return (
            <NarrowGroup key={node.key} node={node} holdsCurrent={holdsCurrent} isStop={node.key === stop}>
              <MenuEntries
                nodes={node.children}
                current={current}
                stop={node.children[0]?.key}
                onPicked={onPicked}
              />
            </NarrowGroup>
          );
        const isOpen = !folded.includes(node.key);
        return (
          <li key={node.key}>
            <button
              type="button"
              className={`menu-item ${holdsCurrent ? 'holds-current' : ''}`}
              data-entry={node.key}
              aria-expanded={isOpen}
              tabIndex={node.key === stop ? 0 : -1}
              onClick={() => turn(node.key)}
            >
              {node.icon}
              <span>{node.title}</span>
            </button>
            {isOpen && (
              <MenuEntries nodes={node.children} current={current} stop={stop} onPicked={onPicked} />
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface EntryProps {
  node: MenuNode;
  isCurrent: boolean;
  isStop: boolean;
  isNarrow: boolean;
  onPicked: (() => void) | undefined;
}

const Entry = memo(function Entry({ node, isCurrent, isStop, isNarrow, onPicked }: EntryProps) {
  const { key, title, icon, views, meta } = node;
  return (
    <li>
      <MenuLink
        to={views[0]?.path ?? '/'}
        className="menu-item"
        entry={key}
        isCurrent={isCurrent}
        title={title}
        isOutOfTabs={!isStop}
        // Opens the entry's page that was shown last, else its first.
        onOpen={() => {
          navigateTo(entryAddress(useTabs.getState().tabs, views));
          onPicked?.();
        }}
      >
        {icon}
        {isNarrow && icon ? null : <span>{title}</span>}
        {meta.bubble !== undefined && <Bubble meta={meta} />}
      </MenuLink>
    </li>
  );
});

function walk(event: KeyboardEvent<HTMLUListElement>): void {
  const { currentTarget, key } = event;
  const item = (event.target as Element).closest<HTMLElement>('.menu-item');
  // A level inside another one has moved already; a popup is walked by its own list.
  if (!item || event.defaultPrevented || !currentTarget.contains(item)) return;
  const all = currentTarget.closest('.menu')?.querySelectorAll<HTMLElement>('.menu-item') ?? [];
  const items = [...all];
  const at = items.indexOf(item);
  const group = item.closest('ul')?.previousElementSibling;
  const isOpen = item.getAttribute('aria-expanded');
  const act: Record<string, (() => void) | undefined> = {
    ArrowDown: () => items[(at + 1) % items.length]?.focus(),
    ArrowUp: () => items.at(at - 1)?.focus(),
    Home: () => items[0]?.focus(),
    End: () => items.at(-1)?.focus(),
    ArrowRight: isOpen === 'false' ? () => item.click() : undefined,
    ArrowLeft:
      isOpen === 'true' ? () => item.click() : group instanceof HTMLElement ? () => group.focus() : undefined,
    ' ': item instanceof HTMLAnchorElement ? () => item.click() : undefined,
  };
  if (!act[key]) return;
  event.preventDefault();
  act[key]();
}
