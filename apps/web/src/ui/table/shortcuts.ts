import { type RefObject, useEffect } from 'react';
import { useOptionalPage } from '../../lib/page.tsx';
import { isForScreen } from '../useKeys.ts';

/**
 * Keys of a page's main list: `/` searches, `n` creates (the primary button above the table), ↓, J and K enter the
 * table.
 * @param section the list; its tab must be the current one
 */
export function useShortcuts(section: RefObject<HTMLElement | null>, isOn: boolean): void {
  const page = useOptionalPage();
  // `?create=1` (the palette's 新建…) presses the primary button once.
  const isCreating = isOn && page?.search.create === '1';
  useEffect(() => {
    if (!isCreating) return;
    page?.setSearch({ create: null });
    targetOf(section.current, 'n')?.click();
  }, [isCreating, page, section]);
  useEffect(() => {
    if (!isOn) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (!isForScreen(event) || page?.isActive === false) return;
      const target = targetOf(section.current, event.key);
      if (!target) return;
      event.preventDefault();
      if (event.key === 'n') return target.click();
      target.focus();
      // J and K also move; an arrow only enters the table.
      if (event.key !== '/' && event.key !== 'ArrowDown')
        target.dispatchEvent(
          new KeyboardEvent('keydown', { key: event.key, bubbles: true, cancelable: true }),
        );
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [section, isOn, page]);
}

/** The button that makes a record: above the table, or in the line of views. */
const NEW = '.toolbar-actions .ant-btn-primary:not(:disabled)';

function targetOf(list: HTMLElement | null, key: string): HTMLElement | null {
  if (key === '/') return list?.querySelector<HTMLElement>('.filter-bar input') ?? null;
  if (key === 'n')
    return (
      list?.querySelector<HTMLElement>(NEW) ??
      list?.closest('.pane')?.querySelector<HTMLElement>(`.views-line ${NEW}`) ??
      null
    );
  if (!['ArrowDown', 'j', 'k', 'J', 'K'].includes(key)) return null;
  const grid = list?.querySelector<HTMLElement>('.grid') ?? null;
  return grid?.contains(document.activeElement) ? null : grid;
}
