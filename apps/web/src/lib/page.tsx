import { createContext, use } from 'react';

/**
 * What a view knows of its own tab. Views never use react-router's hooks: kept tabs stay mounted while another address
 * is shown, and those hooks would answer with the other tab's address.
 */
export interface Page {
  /** `/customers/12` */
  pathname: string;
  params: Readonly<Record<string, string>>;
  /** Where the page stands in the menu: the titles above it, and the list that a record's page belongs to. */
  trail: readonly { title: string; path?: string }[];
  /** The address's query as plain values. */
  search: Readonly<Record<string, string>>;
  /** Opens the address in its own tab, or goes to the tab that shows it. */
  navigate(to: string): void;
  /** Opens the address in place of this tab (asks first when there is unsaved input): walking through records. */
  goInstead(to: string): void;
  /**
   * Changes some values of the query; null, undefined and '' remove one. Replaces the history entry unless told
   * otherwise.
   */
  setSearch(patch: Record<string, string | number | null | undefined>, options?: { replace?: boolean }): void;
  /** Names the tab, e.g. after the customer once it is loaded. */
  setTitle(title: string): void;
  /** Closes this tab (asks first when there is unsaved input). */
  close(): void;
  /** Whether this tab is the visible one right now; read it in handlers, it does not cause a render. */
  readonly isActive: boolean;
  /** Where drawers and dialogs of this view belong, so that they hide with their tab. */
  container(): HTMLElement;
}

export const PageContext = createContext<Page | null>(null);

export function usePage(): Page {
  const page = use(PageContext);
  if (!page) throw new Error('usePage() belongs inside a screen');
  return page;
}

/** For shared parts that also appear outside a tab (shell drawers). */
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
