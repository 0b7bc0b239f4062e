import { sql } from 'kysely';
import type { Executor } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { visiblePeople } from './archive.queries.ts';

/** People of the caller's scope by job number or identity card, with what their archives say now. */
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
      sql<boolean>`(personnel.job_no = any(${[...by.jobNos]}::text[]) or a.id_card = any(${[...by.idCards]}::text[]))`,
    )
    .select([
      'personnel.id',
      'personnel.name',
      'personnel.job_no as jobNo',
      'a.id_card as idCard',
      'a.ethnicity',
      'a.native_place as nativePlace',
      'a.household',
      'a.politics',
      'a.marriage',
      'a.education',
      'a.school',
      'a.major',
      'a.graduated_on as graduatedOn',
      'a.work_since as workSince',
      'a.address',
      'a.email',
      'a.emergency_name as emergencyName',
      'a.emergency_phone as emergencyPhone',
      'a.emergency_relation as emergencyRelation',
      'a.bank_name as bankName',
      'a.bank_account as bankAccount',
      'a.social_security_city as socialSecurityCity',
      'a.fund',
      'a.channel',
      'a.remark',
    ])
    .execute();
  return rows.map(({ id, name, jobNo, ...facts }) => ({
    id,
    name,
    jobNo,
    idCard: facts.idCard,
    facts: facts as Record<string, string | null>,
  }));
}
