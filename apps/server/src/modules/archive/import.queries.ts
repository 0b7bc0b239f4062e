import { nameKey } from '@shibiao/contract/names';
import { sql } from 'kysely';
import type { Executor } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { visiblePeople } from './archive.queries.ts';
import { ARCHIVE_FACTS } from './one.queries.ts';

/** People of the caller's scope by job number or identity card, with their present archives. */
export async function knownArchives(
  db: Executor,
  actor: Actor,
  by: { jobNos: readonly string[]; idCards: readonly string[] },
) {
  const rows = await db
    .selectFrom('personnel')
    .leftJoin('personnel_archive as a', (join) =>
      join.onRef('a.personnel_id', '=', 'personnel.id').on('a.deleted_at', 'is', null),
    )
    .where(visiblePeople(actor))
    .where(
      sql<boolean>`(name_key(personnel.job_no) = any(${by.jobNos.map(nameKey)}::text[]) or name_key(a.id_card) = any(${by.idCards.map(nameKey)}::text[]))`,
    )
    .select(['personnel.id', 'personnel.name', 'personnel.job_no as jobNo', ...ARCHIVE_FACTS, 'a.education'])
    .execute();
  return rows.map(({ id, name, jobNo, ...facts }) => ({
    id,
    name,
    jobNo,
    idCard: facts.idCard,
    facts: facts as Record<string, string | null>,
  }));
}
