import { useEffect, useRef, useState } from 'react';
import { useKeys } from '../ui/useKeys.ts';

const GROUPS: readonly (readonly [string, readonly (readonly [keys: string, what: string])[]])[] = [
  [
    '任何地方',
    [
      ['Ctrl K', '搜索记录、打开页面、新建'],
      ['?', '看这些按键'],
      ['Esc', '关闭前面的窗口'],
    ],
  ],
  [
    '列表',
    [
      ['/', '到搜索框'],
      ['N', '新建'],
      ['J / ↓', '下一行'],
      ['K / ↑', '上一行'],
      ['空格', '勾选这一行'],
      ['S', '收藏这一行，或取消'],
      ['Enter', '打开这一行'],
    ],
  ],
  [
    '打开的记录与今天要打的',
    [
      ['J', '下一条'],
      ['K', '上一条'],
      ['S', '收藏，或取消'],
      ['Ctrl Enter', '保存（队列里：保存并下一个）'],
    ],
  ],
];

/** `?`: the keys that work here. */
export function KeyHelp() {
  const [isOpen, setIsOpen] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  useKeys({ '?': () => setIsOpen(true) });
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
  }, [isOpen]);
  if (!isOpen) return null;
  const close = () => setIsOpen(false);
  return (
    <dialog
      ref={dialog}
      className="palette key-help"
      aria-labelledby="key-help-title"
      onClose={close}
      onClick={(event) => event.target === dialog.current && close()}
      onKeyDown={(event) => event.key === '?' && close()}
    >
      <header>
        <h2 id="key-help-title">按键</h2>
        <button type="button" aria-label="关闭" onClick={close}>
          ×
        </button>
      </header>
      {GROUPS.map(([title, keys]) => (
        <section key={title}>
          <h3>{title}</h3>
          <dl>
            {keys.map(([key, what]) => (
              <div key={key}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </dialog>
  );
}
