import { partsOfPeople } from '@shibiao/contract/fields';
import { useQuery } from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { useOrganisations, usePersonnel, useRegions } from './cachedLists.ts';

/** Names of records that a link names by id. Contracts of other nouns load with the first such link. */
const quiet = { isQuiet: true } as const;
const NAMES = {
  customers: async (id: number) => {
    const { customersApi } = await import('@shibiao/contract/customers/customers');
    return (await call(customersApi.one, { id }, quiet)).contactName;
  },
  institutions: async (id: number) => {
    const { institutionsApi } = await import('@shibiao/contract/customers/institutions');
    return (await call(institutionsApi.institution, { id }, quiet)).cooperationName;
  },
  teachers: async (id: number) => {
    const { teachersApi } = await import('@shibiao/contract/teachers');
    return (await call(teachersApi.one, { id }, quiet)).name;
  },
} as const;
export type Named = keyof typeof NAMES;

/** A record's name; undefined while it is unknown, or when the caller may not see it. */
export function useName(kind: Named | undefined, id: number | null | undefined): string | undefined {
  const query = useQuery({
    queryKey: [kind ?? 'nothing', kind === 'institutions' ? 'institution' : 'one', 'name', id],
    queryFn: () => (kind && id ? NAMES[kind](id) : Promise.resolve('')),
    enabled: kind !== undefined && Boolean(id),
    staleTime: 10 * 60_000,
    retry: false,
  });
  return query.data;
}

/** Name of a record for filter chips. */
export function NameOf({ kind, id }: { kind: Named; id: string }) {
  return useName(kind, Number(id)) ?? '…';
}
export function PersonName({ id }: { id: string }) {
  const { data } = usePersonnel();
  return data?.list.find((person) => person.personnelid === Number(id))?.personnelname ?? '…';
}
export function OrganisationName({ id }: { id: string }) {
  const { data } = useOrganisations();
  return data?.list.find((one) => one.id === Number(id))?.name ?? '…';
}
/** Name of a figure's subject as links carry it, `team-5-2026-03-31`. */
export function SubjectName({ subject }: { subject: string }) {
  const { kind, id, day } = partsOfPeople(subject);
  const on = `（${day} 的岗位，含下级）`;
  if (kind === 'organisation') return [<OrganisationName key={id} id={`${id}`} />, on];
  if (kind === 'team') return [<PersonName key={id} id={`${id}`} />, `团队${on}`];
  return kind === 'person' ? <PersonName id={`${id}`} /> : '全公司';
}
export function RegionName({ id }: { id: string }) {
  const { data } = useRegions();
  return data?.list.find((one) => one.codeid === Number(id))?.name ?? '…';
}
