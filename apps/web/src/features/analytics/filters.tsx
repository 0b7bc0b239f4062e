import { USER_TYPE } from '@shibiao/contract/accounts';
import { byField, byInstitution, byOrganisation, byTeacher } from '../../pickers/filters.tsx';
import type { Filter } from '../../ui/PagedTable.tsx';
import { codeOptions } from '../../ui/texts.tsx';

/** Filters of all six screens: the span, and whose use is counted. */
export const byPeople: readonly Filter[] = [
  { key: 'from', toKey: 'to', label: '日期', kind: 'dateRange' },
  { key: 'userType', label: '用户', kind: 'select', width: 120, options: codeOptions(USER_TYPE) },
  byInstitution,
  { ...byOrganisation, key: 'organisationId' },
];
export const byPeopleAndTeacher: readonly Filter[] = [...byPeople, byTeacher, byField];
export const byName = (label: string): Filter => ({ key: 'keyword', label, kind: 'text', width: 150 });

/** The filters' values in the address. */
export const filterIn = (
  search: Readonly<Record<string, string | undefined>>,
  filters: readonly Filter[],
): Record<string, string> =>
  Object.fromEntries(
    filters
      .flatMap((one) => (one.kind === 'dateRange' ? [one.key, one.toKey] : [one.key]))
      .flatMap((key) => (search[key] ? [[key, search[key]]] : [])),
  );
