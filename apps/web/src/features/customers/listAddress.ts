import type { VARIANTS } from '@shibiao/contract/customers/customers';

/** The list from which a customer's page was opened; previous and next follow it. */
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

/** The filter of the list from which a page was opened; null when it was opened on its own. */
export const listOf = (search: Readonly<Record<string, string>>): Record<string, string> | null =>
  search.list ? Object.fromEntries(new URLSearchParams(search.list)) : null;

/** The address that creates a demand of this customer. */
export const newDemandOf = (customerId: number): string => `/sales/demands?newFor=${customerId}`;
