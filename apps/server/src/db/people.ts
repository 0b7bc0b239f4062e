import { partsOfPeople } from '@shibiao/contract/fields';
import { type RawBuilder, sql } from 'kysely';

/** A subject in the form that lists accept; see `optionalPeople` of the contract. */
export const subjectOn = ({ kind, id }: { kind: string; id: number }, day: string): string =>
  `${kind}-${id}-${day}`;

/** Whether `column` is a person counted in a subject's figures. */
export function isOfPeople(column: string, subject: string): RawBuilder<boolean> {
  const { kind, id, day } = partsOfPeople(subject);
  if (kind === 'company') return sql<boolean>`true`;
  return sql<boolean>`${sql.ref(column)} = any((select people_of(${kind}, ${id}::integer, ${day}::date))::integer[])`;
}
