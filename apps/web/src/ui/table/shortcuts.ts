import { type RefObject, useEffect } from 'react';
import { useOptionalPage } from '../../lib/page.tsx';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) ||
    target.role === 'combobox');
/** A drawer or dialog in front has the keyboard. */
const isCovered = () =>
  document.querySelector('.ant-drawer-open, .ant-modal-wrap:not([style*="display: none"])') !== null;

/**
 * Keys of a page's main list: `/` searches, `n` makes a new row (the primary button above the table), ↓ enters the
 * table.
 * @param section the list; its screen's tab must be the one in front
 */
export function useShortcuts(section: RefObject<HTMLElement | null>, isOn: boolean): void {
  const page = useOptionalPage();
  useEffect(() => {
    if (!isOn) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (isTyping(event.target) || isCovered() || page?.isActive === false) return;
      const target = targetOf(section.current, event.key);
      if (!target) return;
      event.preventDefault();
      if (event.key === 'n') target.click();
      else target.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [section, isOn, page]);
}

function targetOf(list: HTMLElement | null, key: string): HTMLElement | null {
  if (key === '/') return list?.querySelector<HTMLElement>('.filter-bar input') ?? null;
  if (key === 'n')
    return list?.querySelector<HTMLElement>('.toolbar-actions .ant-btn-primary:not(:disabled)') ?? null;
  if (key !== 'ArrowDown') return null;
  const grid = list?.querySelector<HTMLElement>('.grid') ?? null;
  return grid?.contains(document.activeElement) ? null : grid;
}
