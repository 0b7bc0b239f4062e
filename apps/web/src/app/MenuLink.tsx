import type { MouseEvent, ReactNode } from 'react';

interface Props {
  to: string;
  className?: string;
  isCurrent?: boolean;
  title?: string;
  /** Leaves the tab order, where arrow keys move through the surrounding list. */
  isOutOfTabs?: boolean;
  /** Key of the menu's entry that the link is. */
  entry?: string;
  onOpen: () => void;
  children: ReactNode;
}

/** True when a click asks for another browser window or tab. */
const asksForWindow = (event: {
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}): boolean => event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;

/** A link of the shell: opens in this window, or in another one with Ctrl or the middle button. */
export function MenuLink({ to, className, isCurrent, title, isOutOfTabs, entry, onOpen, children }: Props) {
  const open = (event: MouseEvent) => {
    if (event.button !== 0 || asksForWindow(event)) return;
    event.preventDefault();
    onOpen();
  };
  return (
    <a
      href={to}
      className={className}
      title={title}
      data-entry={entry}
      aria-current={isCurrent ? 'page' : undefined}
      tabIndex={isOutOfTabs ? -1 : undefined}
      onClick={open}
    >
      {children}
    </a>
  );
}
