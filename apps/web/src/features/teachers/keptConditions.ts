import { useEffect, useRef } from 'react';
import type { Page } from '../../lib/page.tsx';

/**
 * Product specification, section 3: the only list conditions that a browser stores. They restore the last view of the
 * teachers' list.
 */
interface Conditions {
  /** Ascending order. */
  sortType: boolean;
  page: number;
  /** Cooperation status; 0: all. */
  range: number;
  /** Management level; 0: all. */
  cate_id: number;
  keyword: string;
}
const DEFAULTS: Conditions = { sortType: false, page: 1, range: 0, cate_id: 0, keyword: '' };

export function readConditions(storage: Storage = localStorage): Conditions {
  const number = (key: 'page' | 'range' | 'cate_id') => {
    const value = Number(storage.getItem(key) ?? DEFAULTS[key]);
    return Number.isSafeInteger(value) && value >= 0 ? value : DEFAULTS[key];
  };
  return {
    sortType: storage.getItem('sortType') === 'true',
    page: Math.max(1, number('page')),
    range: number('range'),
    cate_id: number('cate_id'),
    keyword: (storage.getItem('keyword') ?? '').slice(0, 100),
  };
}

export function keepConditions(conditions: Conditions, storage: Storage = localStorage): void {
  try {
    for (const [key, value] of Object.entries(conditions)) storage.setItem(key, String(value));
  } catch {
    // Without storage the next visit starts with the whole list.
  }
}

type Search = Readonly<Record<string, string>>;

export const searchOf = (kept: Conditions): Record<string, string> => ({
  ...(kept.keyword ? { keyword: kept.keyword } : {}),
  ...(kept.cate_id ? { guanlilevel: String(kept.cate_id) } : {}),
  ...(kept.range ? { hezuostatus: String(kept.range) } : {}),
  ...(kept.sortType ? { order: 'asc' } : {}),
  ...(kept.page > 1 ? { page: String(kept.page) } : {}),
});
export const conditionsOf = (search: Search): Conditions => ({
  sortType: search.order === 'asc',
  page: Number(search.page) || 1,
  range: Number(search.hezuostatus) || 0,
  cate_id: Number(search.guanlilevel) || 0,
  keyword: search.keyword ?? '',
});

/** Restores the stored conditions when the list is opened without any, and stores every change. */
export function useKeptConditions({ search, setSearch }: Page): void {
  const isOpened = useRef(false);
  useEffect(() => {
    if (isOpened.current) return keepConditions(conditionsOf(search));
    isOpened.current = true;
    if (Object.keys(search).length === 0) setSearch(searchOf(readConditions()));
  }, [search, setSearch]);
}
