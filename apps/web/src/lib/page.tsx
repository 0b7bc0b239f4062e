import { createContext, use } from 'react';

/**
 * The tab of a view. Views never use react-router's hooks: kept tabs stay mounted while another address is shown, and
 * those hooks would return the other tab's address.
 */
export interface Page {
  /** Path such as `/customers/12`. */
  pathname: string;
  params: Readonly<Record<string, string>>;
  /** Breadcrumb: the titles above the page, and the list of a record's page. */
  trail: readonly { title: string; path?: string }[];
  /** The address's query as strings. */
  search: Readonly<Record<string, string>>;
  /** Opens the address in its own tab, or shows the tab that has it. */
  navigate(to: string): void;
  /** Opens the address in this tab (asks first when there is unsaved input), for walking through records. */
  goInstead(to: string): void;
  /** Changes values of the query; null, undefined and '' remove one. Replaces the history entry by default. */
  setSearch(patch: Record<string, string | number | null | undefined>, options?: { replace?: boolean }): void;
  /** Titles the tab, such as by the customer's name once loaded. */
  setTitle(title: string): void;
  /** Closes this tab (asks first when there is unsaved input). */
  close(): void;
  /** True while this tab is visible. For handlers, because it causes no render. */
  readonly isActive: boolean;
  /** Container of this view's drawers and dialogs, which hide with their tab. */
  container(): HTMLElement;
}

export const PageContext = createContext<Page | null>(null);

/** Place of a main list's buttons in the line of views above the page; undefined without such a line. */
export const ToolsPlace = createContext<HTMLElement | undefined>(undefined);

export function usePage(): Page {
  const page = use(PageContext);
  if (!page) throw new Error('usePage() belongs inside a screen');
  return page;
}

/** For shared parts that also appear outside of tabs (shell drawers). */
export const useOptionalPage = (): Page | null => use(PageContext);

export function withSearch(
  current: string,
  patch: Record<string, string | number | null | undefined>,
): string {
  const query = new URLSearchParams(current);
  for (const [key, value] of Object.entries(patch)) {
    if (value === null || value === undefined || value === '') query.delete(key);
    else query.set(key, String(value));
  }
  return query.size ? `?${query}` : '';
}
