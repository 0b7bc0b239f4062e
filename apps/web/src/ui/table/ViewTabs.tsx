import { DownOutlined, StarFilled } from '@ant-design/icons';
import type { View } from '@shibiao/contract/views';
import { Button, Dropdown, Input, type MenuProps } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { notify } from '../../lib/notify.ts';
import { useOptionalPage } from '../../lib/page.tsx';
import { confirm } from '../confirm.ts';
import { bringIntoView } from '../intoView.ts';
import type { Preset } from './filters.ts';
import { type Views, valuesOf } from './views.ts';

interface Props {
  views: Views;
  presets: readonly Preset[];
}

const NONE = {};

/** Tabs of views: all, the page's presets, one's own, the team's. */
export function ViewTabs({ views, presets }: Props) {
  const [renamed, setRenamed] = useState<number | null>(null);
  const bar = useRef<HTMLElement>(null);
  const own = views.named.filter((view) => view.ownerName === null);
  const shared = views.named.filter((view) => view.ownerName !== null);
  const applied = views.named.find((view) => view.id === views.appliedId);
  const isIn = (view: View) => views.isShown(valuesOf(view));
  // Highlights one tab: the applied view, else the first that matches the filters.
  const lit =
    applied?.id ??
    (views.isShown(NONE)
      ? 'all'
      : (presets.find((preset) => views.isShown(preset.values))?.label ?? views.named.find(isIn)?.id));
  // On a phone the highlighted tab may be beyond the edge.
  useEffect(() => bringIntoView(bar.current?.querySelector('[aria-pressed="true"]')), [lit]);
  if (presets.length === 0 && views.named.length === 0) return null;
  const tab = (key: string | number, label: React.ReactNode, onClick: () => void, title?: string) => (
    <button
      type="button"
      key={key}
      className="view-tab"
      aria-pressed={lit === key}
      title={title}
      onClick={onClick}
    >
      {label}
    </button>
  );
  return (
    <nav className="view-tabs" aria-label="视图" ref={bar}>
      {tab('all', '全部', () => views.show(NONE))}
      {presets.map((preset) => tab(preset.label, preset.label, () => views.show(preset.values)))}
      {own.map((view, at) =>
        renamed === view.id ? (
          <Rename
            key={view.id}
            name={view.name}
            onDone={(name) => {
              setRenamed(null);
              if (name) views.change(view, { name });
            }}
          />
        ) : (
          <span key={view.id} className="view-tab-own">
            {tab(
              view.id,
              <>
                {view.name}
                {view.isDefault && <StarFilled title="默认视图" />}
                {lit === view.id && !isIn(view) && <small>已改</small>}
              </>,
              () => views.apply(view),
            )}
            {lit === view.id && (
              <OwnMenu
                view={view}
                views={views}
                isFirst={at === 0}
                isLast={at === own.length - 1}
                isChanged={!isIn(view)}
                onRename={() => setRenamed(view.id)}
              />
            )}
          </span>
        ),
      )}
      {shared.map((view) =>
        tab(view.id, view.name, () => views.apply(view), `${view.ownerName ?? ''} 共享的视图`),
      )}
    </nav>
  );
}

interface OwnProps {
  view: View;
  views: Views;
  isFirst: boolean;
  isLast: boolean;
  isChanged: boolean;
  onRename: () => void;
}

function OwnMenu({ view, views, isFirst, isLast, isChanged, onRename }: OwnProps) {
  const page = useOptionalPage();
  const acts: Record<string, () => void> = {
    update: () => views.update(view),
    rename: onRename,
    left: () => views.move(view, -1),
    right: () => views.move(view, 1),
    default: () => views.change(view, { isDefault: !view.isDefault }),
    share: () => views.change(view, { isShared: !view.isShared }),
    link: () => void copyLink(`${page?.pathname ?? ''}?${new URLSearchParams(valuesOf(view))}`),
    remove: () =>
      confirm({
        title: `删除视图“${view.name}”？`,
        okText: '删除',
        isDanger: true,
        onOk: () => views.remove(view),
      }),
  };
  const items: MenuProps['items'] = [
    { key: 'update', label: '更新为当前条件', disabled: !isChanged },
    { key: 'rename', label: '重命名' },
    { key: 'left', label: '左移', disabled: isFirst },
    { key: 'right', label: '右移', disabled: isLast },
    { key: 'default', label: view.isDefault ? '不再默认打开' : '设为默认打开' },
    { key: 'share', label: view.isShared ? '不再与团队共享' : '与团队共享' },
    { key: 'link', label: '复制链接' },
    { key: 'remove', label: '删除', danger: true },
  ];
  return (
    <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => acts[key]?.() }}>
      <Button
        type="text"
        size="small"
        icon={<DownOutlined />}
        aria-label={`视图“${view.name}”的操作`}
        className="view-tab-more"
      />
    </Dropdown>
  );
}

function Rename({ name, onDone }: { name: string; onDone: (name: string | null) => void }) {
  const [text, setText] = useState(name);
  const done = () => onDone(text.trim() && text.trim() !== name ? text.trim() : null);
  return (
    <Input
      autoFocus
      size="small"
      maxLength={30}
      aria-label="视图名称"
      style={{ width: 140 }}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onPressEnter={done}
      onBlur={done}
      onKeyDown={(event) => event.key === 'Escape' && onDone(null)}
    />
  );
}

/** The clipboard API exists on secure origins only. */
async function copyLink(path: string): Promise<void> {
  const link = new URL(path, window.location.origin).href;
  try {
    await navigator.clipboard.writeText(link);
    notify.success('链接已复制，打开就是同一个画面');
  } catch {
    notify.warning(`浏览器不允许复制，请手工选择：${link}`);
  }
}
