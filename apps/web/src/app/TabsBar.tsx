import { CloseOutlined } from '@ant-design/icons';
import { Dropdown } from 'antd';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { giveUp, hasUnsaved } from '../lib/unsaved.ts';
import { confirmLoss, confirmLossOf } from '../ui/confirm.ts';
import { bringIntoView } from '../ui/intoView.ts';
import { type BarTab, barTabsOf } from './barTabs.ts';
import { navigateTo } from './navigation.ts';
import type { Route } from './routes.ts';
import { addressOf, closeTabs, refreshTab, useTabs } from './tabs.ts';

type Action = 'refresh' | 'close' | 'others' | 'all';

const currentIn = (bar: HTMLElement | null) => bar?.querySelector('[aria-selected="true"]');

/**
 * The bar of visited tabs. Click shows, middle click or Delete closes, right click opens 刷新 关闭 关闭其他 关闭全部, arrow keys
 * move.
 */
export function TabsBar({ current, routes }: { current: string; routes: readonly Route[] }) {
  const open = useTabs((state) => state.tabs);
  const tabs = useMemo(() => barTabsOf(open, routes, current), [open, routes, current]);
  const bar = useRef<HTMLDivElement>(null);
  const [target, setTarget] = useState<BarTab | null>(null);
  // The tab grows wider once its record's name is known.
  useEffect(() => bringIntoView(currentIn(bar.current)), [current, tabs]);
  useEffect(() => {
    const element = bar.current;
    if (!element) return undefined;
    // Keeps the current tab in view when the window becomes narrower.
    const observer = new ResizeObserver(() => {
      bringIntoView(currentIn(element));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const onKeyDown = (event: KeyboardEvent, index: number, tab: BarTab) => {
    if (event.key === 'Delete') return act('close', tab, current);
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const next = step ? tabs[index + step] : undefined;
    if (!next) return;
    event.preventDefault();
    navigateTo(next.front.path + next.front.search);
    (
      event.currentTarget.parentElement?.parentElement?.children[index + step]
        ?.firstElementChild as HTMLElement | null
    )?.focus();
  };

  return (
    <Dropdown
      trigger={['contextMenu']}
      menu={{
        items: [
          { key: 'refresh', label: '刷新' },
          { key: 'close', label: '关闭', disabled: target?.front.isPinned ?? true },
          {
            key: 'others',
            label: '关闭其他',
            disabled: !tabs.some((tab) => !tab.front.isPinned && tab.key !== target?.key),
          },
          { key: 'all', label: '关闭全部', disabled: !tabs.some((tab) => !tab.front.isPinned) },
        ],
        onClick: ({ key }) => target && act(key as Action, target, current),
      }}
    >
      <div className="tabs-bar" role="tablist" aria-label="已打开的页面" ref={bar}>
        {tabs.map((tab, index) => {
          const { path, search } = tab.front;
          const isCurrent = path === current;
          return (
            <div
              key={tab.key}
              className={`tab ${isCurrent ? 'is-current' : ''} ${tab.front.isPinned ? '' : 'is-closable'}`}
              role="presentation"
              onContextMenu={() => setTarget(tab)}
            >
              <button
                type="button"
                role="tab"
                aria-selected={isCurrent}
                aria-keyshortcuts="Delete"
                tabIndex={isCurrent ? 0 : -1}
                title={tab.title}
                data-tab={path}
                onClick={() => navigateTo(path + search)}
                onAuxClick={(event) => event.button === 1 && act('close', tab, current)}
                onKeyDown={(event) => onKeyDown(event, index, tab)}
              >
                {tab.title}
              </button>
              {!tab.front.isPinned && (
                <button
                  type="button"
                  className="tab-close"
                  tabIndex={-1}
                  title={`关闭 ${tab.title}`}
                  // Hidden from screen readers: a tab list holds tabs only, and Delete closes one.
                  aria-hidden
                  onClick={() => act('close', tab, current)}
                >
                  <CloseOutlined />
                </button>
              )}
            </div>
          );
        })}
      </div>
    </Dropdown>
  );
}

function act(action: Action, { front, tabs }: BarTab, current: string): void {
  if (action === 'refresh') {
    confirmLoss(front.path, () => {
      refreshTab(front.path);
      if (front.path !== current) navigateTo(addressOf(front.path));
    });
    return;
  }
  if (action === 'close' && front.isPinned) return;
  const isOf = ({ path }: { path: string }) => tabs.some((tab) => tab.path === path);
  const goes = {
    close: isOf,
    others: (one: { path: string }) => !isOf(one),
    all: () => true,
  }[action];
  const close = () => {
    const next = closeTabs(goes, current);
    if (action === 'others') navigateTo(addressOf(front.path));
    else if (next) navigateTo(next);
  };
  if (action !== 'close') return confirmLoss(undefined, close);
  const unsaved = tabs.filter(({ path }) => hasUnsaved(path));
  confirmLossOf(unsaved.length > 0, () => {
    for (const { path } of unsaved) giveUp(path);
    close();
  });
}
