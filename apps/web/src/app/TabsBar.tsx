import { CloseOutlined } from '@ant-design/icons';
import { Dropdown } from 'antd';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { confirmLoss } from '../ui/confirm.ts';
import { navigateTo } from './navigation.ts';
import { addressOf, closeTabs, refreshTab, type Tab, useTabs } from './tabs.ts';

type Action = 'refresh' | 'close' | 'others' | 'all';

const showCurrent = (bar: HTMLElement | null): void =>
  bar?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

/** The visited tabs. Click shows, middle click or Delete closes, right click opens 刷新 关闭 关闭其他 关闭全部, arrows walk. */
export function TabsBar({ current }: { current: string }) {
  const tabs = useTabs((state) => state.tabs);
  const bar = useRef<HTMLDivElement>(null);
  const [target, setTarget] = useState<Tab | null>(null);
  useEffect(() => {
    showCurrent(bar.current);
    // A record's name makes its tab wider once it is known.
  }, [current, tabs]);
  useEffect(() => {
    const element = bar.current;
    if (!element) return undefined;
    // A phone that is turned, a window made narrower: the tab in front stays in view.
    const observer = new ResizeObserver(() => showCurrent(element));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const onKeyDown = (event: KeyboardEvent, index: number, tab: Tab) => {
    if (event.key === 'Delete') return act('close', tab, current);
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const next = step ? tabs[index + step] : undefined;
    if (!next) return;
    event.preventDefault();
    navigateTo(next.path + next.search);
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
          { key: 'close', label: '关闭', disabled: target?.isPinned ?? true },
          {
            key: 'others',
            label: '关闭其他',
            disabled: !tabs.some((tab) => !tab.isPinned && tab.path !== target?.path),
          },
          { key: 'all', label: '关闭全部', disabled: !tabs.some((tab) => !tab.isPinned) },
        ],
        onClick: ({ key }) => target && act(key as Action, target, current),
      }}
    >
      <div className="tabs-bar" role="tablist" aria-label="已打开的页面" ref={bar}>
        {tabs.map((tab, index) => (
          <div
            key={tab.path}
            className={`tab ${tab.path === current ? 'is-current' : ''}`}
            role="presentation"
            onContextMenu={() => setTarget(tab)}
          >
            <button
              type="button"
              role="tab"
              aria-selected={tab.path === current}
              aria-keyshortcuts="Delete"
              tabIndex={tab.path === current ? 0 : -1}
              title={tab.title}
              data-tab={tab.path}
              onClick={() => navigateTo(tab.path + tab.search)}
              onAuxClick={(event) => event.button === 1 && act('close', tab, current)}
              onKeyDown={(event) => onKeyDown(event, index, tab)}
            >
              {tab.title}
            </button>
            {!tab.isPinned && (
              <button
                type="button"
                className="tab-close"
                tabIndex={-1}
                title={`关闭 ${tab.title}`}
                // For the pointer only: a list of tabs holds tabs, and Delete closes one.
                aria-hidden
                onClick={() => act('close', tab, current)}
              >
                <CloseOutlined />
              </button>
            )}
          </div>
        ))}
      </div>
    </Dropdown>
  );
}

function act(action: Action, tab: Tab, current: string): void {
  if (action === 'refresh') {
    confirmLoss(tab.path, () => {
      refreshTab(tab.path);
      if (tab.path !== current) navigateTo(addressOf(tab.path));
    });
    return;
  }
  if (action === 'close' && tab.isPinned) return;
  const goes = {
    close: (one: Tab) => one.path === tab.path,
    others: (one: Tab) => one.path !== tab.path,
    all: () => true,
  }[action];
  const close = () => {
    const next = closeTabs(goes, current);
    if (action === 'others') navigateTo(addressOf(tab.path));
    else if (next) navigateTo(next);
  };
  confirmLoss(action === 'close' ? tab.path : undefined, close);
}
