import type { archiveApi } from '@shibiao/contract/archive/calls';
import type { OutputOf } from '@shibiao/contract/endpoint';
import { sql } from 'kysely';
import { followSubjects } from '../../db/follow-subjects.ts';
import type { Executor } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { visiblePeople } from './archive.queries.ts';

/** Everybody in employment with the newest contract. */
const HERE = sql`select p.id, p.name, e.entry_date, e.tenure_from, e.form, coalesce(e.regular_date, a.probation_to) as regular_on,
    c.to_date as contract_to, (select count(*) from labour_contract f where f.personnel_id = p.id and f.deleted_at is null and f.kind = '固定') as fixed
  from personnel p join employment e on e.personnel_id = p.id and e.quit_date is null and e.deleted_at is null
    left join personnel_archive a on a.personnel_id = p.id and a.deleted_at is null
    left join lateral (select to_date from labour_contract where personnel_id = p.id and deleted_at is null order by from_date desc limit 1) c on true
  where p.deleted_at is null`;
const YEARS = sql`extract(year from age(current_date + 7, tenure_from))::integer`;
const NOBODY = sql`null::integer as personnel_id, 'hr'::text as role_key`;

/**
 * Due events by kind: 25 days after entry, 30 days before a contract's end, a week before a regularisation or an
 * anniversary.
 */
const DUE = {
  contractUnsigned: sql`select id as subject_id, '未签劳动合同：' || name as title, ${NOBODY}, entry_date + 30 as due_on from here
    where form = '全职' and entry_date <= current_date - 25 and not exists (select from labour_contract c
      where c.personnel_id = here.id and c.deleted_at is null and c.signed_on is not null and coalesce(c.to_date, 'infinity') >= here.entry_date)`,
  contractEnds: sql`select id as subject_id, '劳动合同到期：' || name as title, ${NOBODY}, contract_to as due_on from here
    where contract_to between current_date and current_date + 30`,
  contractThird: sql`select id as subject_id, name || ' 已签 ' || fixed || ' 次固定期限合同，再签应为无固定期限' as title, ${NOBODY}, contract_to as due_on from here
    where fixed >= 2 and contract_to between current_date and current_date + 30`,
  regularisation: sql`select id as subject_id, '转正：' || name as title, ${NOBODY}, regular_on as due_on from here
    where regular_on between current_date and current_date + 7`,
  anniversary: sql`select id as subject_id, name || ' 入职 ' || ${YEARS} || ' 周年' as title, ${NOBODY},
      (tenure_from + make_interval(years => ${YEARS}))::date as due_on from here
    where ${YEARS} >= 1 and (tenure_from + make_interval(years => ${YEARS}))::date between current_date and current_date + 7`,
};
type Kind = keyof typeof DUE;

/** Updates HR's to-dos from the archives, of everybody or of some people. */
export async function followStaff(trx: Executor, ids?: readonly number[]): Promise<void> {
  for (const [kind, wanted] of Object.entries(DUE))
    await followSubjects(trx, {
      kind: kind as Kind,
      subject: 'personnel',
      wanted: sql`with here as (${HERE}) ${wanted}`,
      ids,
    });
}

/** The same, of the people in the caller's scope. */
export async function remindersFor(
  db: Executor,
  actor: Actor,
): Promise<OutputOf<typeof archiveApi.reminders>['list']> {
  const parts = Object.entries(DUE).map(
    ([kind, wanted]) => sql`select ${kind}::text as kind, subject_id, title, due_on from (${wanted}) w`,
  );
  const { rows } = await sql<
    OutputOf<typeof archiveApi.reminders>['list'][number]
  >`with here as materialized (${HERE})
    select due.kind, personnel.id as "personnelId", personnel.name, o.name as "organisationName", due.due_on as "on", due.title as text
    from (${sql.join(parts, sql` union all `)}) due join personnel on personnel.id = due.subject_id
      left join organisation o on o.id = personnel.organisation_id
    where ${visiblePeople(actor)} order by due.due_on, personnel.id, due.kind limit 1000`.execute(db);
  return rows;
}
