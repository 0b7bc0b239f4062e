import { type RawBuilder, sql } from 'kysely';

/** Whose figures, as `organisation-12-2026-03-31`: kind, id and the day that decides who belongs to it. */
function partsOf(subject: string): { kind: string; id: number; day: string } {
  const [kind = '', id = ''] = subject.split('-');
  return { kind, id: Number(id), day: subject.slice(-10) };
}

/** A subject as lists are told it; see `optionalPeople` of the contract. */
export const subjectOn = ({ kind, id }: { kind: string; id: number }, day: string): string =>
  `${kind}-${id}-${day}`;

/** Whether `column` is one of the people whose records a subject's figures count. */
export function isOfPeople(column: string, subject: string): RawBuilder<boolean> {
  const { kind, id, day } = partsOf(subject);
  if (kind === 'company') return sql<boolean>`true`;
  return sql<boolean>`${sql.ref(column)} = any((select people_of(${kind}, ${id}::integer, ${day}::date))::integer[])`;
}
