import type { placeChangesApi } from '@shibiao/contract/archive/placeChanges';
import type { OutputOf } from '@shibiao/contract/endpoint';
import { sql } from 'kysely';
import { followSubjects } from '../../db/follow-subjects.ts';
import { inScope } from '../../db/scope.ts';
import type { Executor, Trx } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { orNotFound } from '../../lib/errors.ts';

export type PlaceChange = Omit<
  OutputOf<typeof placeChangesApi.placeChanges>['list'][number],
  'canDecide' | 'canWithdraw'
> & { askedById: number; leaderId: number | null; oldLeaderId: number | null };

export interface Place {
  organisation_id: number | null;
  part_time_org_id: number | null;
  leader_id: number | null;
  post: string | null;
  grade: string | null;
}

/** Present place of a person, locked. */
export async function placeToChange(trx: Trx, id: number) {
  const row = await trx
    .selectFrom('personnel')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .select(['name', 'organisation_id', 'part_time_org_id', 'leader_id', 'post', 'grade', 'login_status'])
    .forNoKeyUpdate()
    .executeTakeFirst();
  return orNotFound(row, '人员');
}

/** Whether an organisation is another's ancestor, or the same. */
export async function isAbove(trx: Executor, above: number, below: number): Promise<boolean> {
  const { rows } = await sql<{ hit: boolean }>`
    with recursive up as (select id, parent_id from organisation where id = ${below}
      union select o.id, o.parent_id from organisation o join up on o.id = up.parent_id)
    select exists (select from up where id = ${above}) as hit`.execute(trx);
  return rows[0]?.hit ?? false;
}

/** Ids of pending changes that the actor may decide: not as author, moved person or new leader. */
export function placeChangesToDecide(actor: Actor) {
  const me = actor.personnelId ?? 0;
  return sql`select c.id from place_change c where c.status = 1 and c.asked_by <> ${me} and c.personnel_id <> ${me}
    and (c.leader_id is distinct from ${me} or c.leader_id is not distinct from c.old_leader_id)
    and ${inScope(actor, 'personnel', 'c.personnel_id')}`;
}

/** Changes of a person's place, newest first. */
export async function placeChangesOf(db: Executor, personnelId: number, id?: number): Promise<PlaceChange[]> {
  const { rows } = await sql<PlaceChange>`
    select c.id, c.version, c.status, c.effective_on as "effectiveOn", asker.name as "askedBy", c.asked_by as "askedById",
      c.asked_at as "askedAt", decider.name as "decidedBy", c.decided_at as "decidedAt", c.decision_note as note,
      c.leader_id as "leaderId", c.old_leader_id as "oldLeaderId",
      (select coalesce(json_agg(json_build_object('what', part.what, 'from', part.before, 'to', part.after) order by part.place), '[]')
        from (values (1, '部门', was.name, org.name), (2, '兼职部门', part_was.name, part_org.name),
          (3, '上级', leader_was.name, leader.name)) part (place, what, before, after)
        where part.after is distinct from part.before) as changes
    from place_change c join personnel asker on asker.id = c.asked_by
      left join personnel decider on decider.id = c.decided_by
      left join organisation org on org.id = c.organisation_id
      left join organisation was on was.id = c.old_organisation_id
      left join organisation part_org on part_org.id = c.part_time_org_id
      left join organisation part_was on part_was.id = c.old_part_time_org_id
      left join personnel leader on leader.id = c.leader_id
      left join personnel leader_was on leader_was.id = c.old_leader_id
    where c.personnel_id = ${personnelId} and (${id ?? null}::integer is null or c.id = ${id ?? null})
    order by c.id desc limit 50`.execute(db);
  return rows;
}

export async function placeChangeById(trx: Executor, id: number) {
  const row = await trx.selectFrom('place_change').where('id', '=', id).selectAll().executeTakeFirst();
  return orNotFound(row, '调动');
}

/** To-do for a pending change: the general manager's; an administrator's when it favours a general manager. */
export async function followPlaceChanges(trx: Executor, personnelIds: readonly number[]): Promise<void> {
  await followSubjects(trx, {
    kind: 'placeChange',
    subject: 'personnel',
    ids: personnelIds,
    wanted: sql`select c.personnel_id as subject_id, '调动待同意：' || p.name as title, null::integer as personnel_id,
        case when exists (select from account a join account_role ar on ar.account_id = a.id join role r on r.id = ar.role_id
          where a.personnel_id in (c.asked_by, c.personnel_id, c.leader_id) and r.key = 'general_manager')
          then 'admin' else 'general_manager' end as role_key,
        (c.asked_at + interval '2 days')::date as due_on
      from place_change c join personnel p on p.id = c.personnel_id where c.status = 1`,
  });
}
