import { Popover } from 'antd';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import type { MenuNode } from './menuTree.ts';

interface Props {
  node: MenuNode;
  holdsCurrent: boolean;
  isStop: boolean;
  /** The group's entries; it closes when one is picked. */
  children: ReactNode;
}

/** A group of the narrow sidebar: its entries open beside its icon, on hover, by a click, or by → and Enter. */
export function NarrowGroup({ node, holdsCurrent, isStop, children }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const entries = useRef<HTMLDivElement>(null);
  /** True while the keyboard opens it: the focus moves in. */
  const isByKey = useRef(false);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!['ArrowRight', 'Enter', ' '].includes(event.key)) return;
    event.preventDefault();
    isByKey.current = true;
    setIsOpen(true);
    focusFirst(entries.current);
  };
  const close = () => {
    if (entries.current?.contains(document.activeElement)) button.current?.focus();
    setIsOpen(false);
  };
  const onKeyDownInside = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' && event.key !== 'ArrowLeft') return;
    event.preventDefault();
    event.stopPropagation();
    close();
  };
  return (
    <li>
      <Popover
        trigger={['hover', 'click']}
        placement="rightTop"
        arrow={false}
        open={isOpen}
        onOpenChange={setIsOpen}
        afterOpenChange={(open) => {
          if (open && isByKey.current) focusFirst(entries.current);
          isByKey.current = false;
        }}
        styles={{ container: { padding: 4 } }}
        content={
          <div className="menu menu-popup" ref={entries} onClick={close} onKeyDownCapture={onKeyDownInside}>
            {children}
          </div>
        }
      >
        <button
          ref={button}
          type="button"
          className={`menu-item ${holdsCurrent ? 'holds-current' : ''}`}
          data-entry={node.key}
          aria-label={node.title}
          aria-haspopup="true"
          aria-expanded={isOpen}
          tabIndex={isStop ? 0 : -1}
          onKeyDown={onKeyDown}
        >
          {node.icon}
        </button>
      </Popover>
    </li>
  );
}

const focusFirst = (entries: HTMLElement | null): void =>
  entries?.querySelector<HTMLElement>('.menu-item')?.focus();
