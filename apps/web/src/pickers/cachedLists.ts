import { dictionaryApi, type ListName, PROFIT_TREASURE } from '@shibiao/contract/dictionary';
import type { OutputOf } from '@shibiao/contract/endpoint';
import { organisationsApi } from '@shibiao/contract/organisations';
import { personnelApi } from '@shibiao/contract/personnel';
import { regionsApi } from '@shibiao/contract/regions';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../lib/query.ts';

/**
 * The cached lists of product.md 3 and 9: each is read once and shared by all pickers. Commands make them stale
 * (lib/query.ts); otherwise they are read again after a while.
 */
const LARGEST = 10_000;
const A_WHILE = 10 * 60_000;

export type PersonName = OutputOf<typeof personnelApi.list>['list'][number];
export type Region = OutputOf<typeof regionsApi.list>['list'][number];
export type Organisation = OutputOf<typeof organisationsApi.list>['list'][number];

/** Everybody including leavers, so that old records show their names. */
export const usePersonnel = () =>
  useQuery(queryOf(personnelApi.list, { count: LARGEST }, { staleTime: A_WHILE }));
export const useOrganisations = () => useQuery(queryOf(organisationsApi.list, {}, { staleTime: A_WHILE }));
export const useRegions = () =>
  useQuery(queryOf(regionsApi.list, { count: LARGEST }, { staleTime: Number.POSITIVE_INFINITY }));

/** Items of a dictionary list by name, in order. The nature of a course excludes 利润宝 (product.md 5). */
export function useDictionary(listname: ListName, options: { withHidden?: boolean } = {}) {
  const query = useQuery(queryOf(dictionaryApi.items, { count: LARGEST }, { staleTime: A_WHILE }));
  const items = (query.data?.list ?? []).filter(
    (item) =>
      item.listname === listname &&
      (options.withHidden || listname !== 'courseNature' || item.listitemname !== PROFIT_TREASURE),
  );
  return { items, query };
}
