import type { VARIANTS } from '@shibiao/contract/customers/customers';

/** Which list a customer's page was opened from, so that it can walk on through exactly that list. */
export type Variant = (typeof VARIANTS.values)[number];

const UNWANTED = new Set(['page', 'count', 'tab', 'list', 'at', 'view']);

export function detailAddress(
  id: number,
  variant: Variant,
  search: Readonly<Record<string, string>>,
): string {
  const list = new URLSearchParams({ variant });
  for (const [key, value] of Object.entries(search)) if (!UNWANTED.has(key)) list.set(key, value);
  return `/customers/detail/${id}?${new URLSearchParams({ list: list.toString() })}`;
}

/** The filter of the list that a page was opened from; null when it was opened on its own. */
export const listOf = (search: Readonly<Record<string, string>>): Record<string, string> | null =>
  search.list ? Object.fromEntries(new URLSearchParams(search.list)) : null;

/** Where a demand of this customer is stated. */
export const newDemandOf = (customerId: number): string => `/sales/demands?newFor=${customerId}`;
