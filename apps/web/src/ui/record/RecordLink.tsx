import type { RecordKind } from '@shibiao/contract/records';
import type { MouseEvent, ReactNode } from 'react';
import { useOptionalPage } from '../../lib/page.tsx';
import { useCans } from '../../lib/session.ts';
import { hoverSoon, leaveNow, leaveSoon } from './hovered.ts';
import { mayOpen, PLACES } from './records.ts';
import './record.css';

interface Props {
  kind: RecordKind;
  id: number | null | undefined;
  /** False where the row says that the record is out of scope. */
  isOpen?: boolean;
  /** Another address than the record's own, such as one with the list it came from. */
  to?: string;
  /** In the surrounding text's colour. */
  isQuiet?: boolean;
  children: ReactNode;
}

/**
 * The name of a record as a real link (Ctrl click, copy) with a card of facts on hover; plain text for people who may
 * not open it.
 */
export function RecordLink({ kind, id, isOpen = true, to, isQuiet = false, children }: Props) {
  const can = useCans();
  if (children === null || children === undefined || children === '') return <span className="blank">—</span>;
  if (!id || !isOpen || !mayOpen(can, kind)) return children;
  return (
    <PageLink
      to={to ?? PLACES[kind].address(id)}
      isQuiet={isQuiet}
      onHover={(anchor) => hoverSoon({ kind, id, anchor })}
      title={typeof children === 'string' ? children : undefined}
    >
      {children}
    </PageLink>
  );
}

interface PageLinkProps {
  to: string;
  isQuiet?: boolean;
  /** Class for another look than a link's: a bar, a line of a list. */
  className?: string;
  title?: string;
  onHover?: (anchor: HTMLElement) => void;
  children: ReactNode;
}

/** An address of the product as a link: opens its tab here, or a browser window with Ctrl or the middle button. */
export function PageLink({ to, isQuiet = false, className, title, onHover, children }: PageLinkProps) {
  const page = useOptionalPage();
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    leaveNow();
    event.stopPropagation();
    if (!page || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
      return;
    event.preventDefault();
    page.navigate(to);
  };
  return (
    <a
      className={className ?? (isQuiet ? 'link is-quiet' : 'link')}
      href={to}
      onClick={open}
      onDoubleClick={(event) => event.stopPropagation()}
      {...(onHover
        ? {
            onPointerEnter: (event) => event.pointerType === 'mouse' && onHover(event.currentTarget),
            onPointerLeave: leaveSoon,
            onFocus: (event) => event.currentTarget.matches(':focus-visible') && onHover(event.currentTarget),
            onBlur: leaveSoon,
          }
        : title
          ? { title }
          : {})}
    >
      {children}
    </a>
  );
}
