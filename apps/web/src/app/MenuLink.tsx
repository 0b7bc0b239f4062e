import type { MouseEvent, ReactNode } from 'react';

interface Props {
  to: string;
  className?: string;
  isCurrent?: boolean;
  title?: string;
  /** Out of the way of Tab where the list around it is walked by arrows. */
  isOutOfTabs?: boolean;
  onOpen: () => void;
  children: ReactNode;
}

/** Whether a click asks the browser for another window or tab. */
export const asksForWindow = (event: {
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}): boolean => event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;

/** A place of the shell as a real link: opens here, or in a window of the browser with Ctrl or the middle button. */
export function MenuLink({ to, className, isCurrent, title, isOutOfTabs, onOpen, children }: Props) {
  const open = (event: MouseEvent) => {
    // The menu around it hears the click of a key too, and must hear this one once.
    event.stopPropagation();
    if (event.button !== 0 || asksForWindow(event)) return;
    event.preventDefault();
    onOpen();
  };
  return (
    <a
      href={to}
      {...(className ? { className } : {})}
      {...(title ? { title } : {})}
      {...(isCurrent ? { 'aria-current': 'page' as const } : {})}
      {...(isOutOfTabs ? { tabIndex: -1 } : {})}
      onClick={open}
    >
      {children}
    </a>
  );
}
