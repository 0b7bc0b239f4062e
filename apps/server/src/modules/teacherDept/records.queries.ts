import type { OutputOf } from '@shibiao/contract/endpoint';
import type { Board, teacherDeptApi } from '@shibiao/contract/teacherDept';
import { type RawBuilder, sql } from 'kysely';
import { groupedPage } from '../../db/grouped-page.ts';
import { inScope } from '../../db/scope.ts';
import type { Executor } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';

type Behind = OutputOf<typeof teacherDeptApi.teacherDeptRecords>['list'][number];

/** For the load, with each lesson's half-days. */
const LESSONS = (ids: RawBuilder<unknown>, actor: Actor, isLoad: boolean) => sql`
  select l.id, 'lesson' as kind, l.name as title, l.first_date as date, l.teacher_id as "teacherId", t.name as teachername,
    l.institution_id as coorgid, i.name as "cooperationName", l.owner_id as "authorId", o.name as "authorName",
    ${isLoad ? sql`behind.halves` : sql`null::integer as halves`}
  from (${ids}) behind (id${isLoad ? sql`, halves` : sql``}) join lesson l on l.id = behind.id and ${inScope(actor, 'lessons', 'l.owner_id')}
  join institution i on i.id = l.institution_id left join teacher t on t.id = l.teacher_id left join personnel o on o.id = l.owner_id`;
const DEMANDS = (ids: RawBuilder<unknown>) => sql`
  select d.id, 'demand' as kind, d.topic as title, d.created_at::date as date, null::integer as "teacherId", null as teachername,
    d.institution_id as coorgid, i.name as "cooperationName", d.owner_id as "authorId", o.name as "authorName", null::integer as halves
  from (${ids}) behind (id) join demand d on d.id = behind.id join institution i on i.id = d.institution_id
  left join personnel o on o.id = d.owner_id`;
const TEACHERS = (ids: RawBuilder<unknown>) => sql`
  select t.id, 'teacher' as kind, t.name as title, t.created_at::date as date, null::integer as "teacherId", null as teachername,
    null::integer as coorgid, null as "cooperationName", null::integer as "authorId", null as "authorName", null::integer as halves
  from (${ids}) behind (id) join teacher t on t.id = behind.id`;

/** A page of the lessons, demands or teachers of these ids, newest first. */
export async function recordsOf(
  db: Executor,
  actor: Actor,
  board: Board,
  ids: RawBuilder<unknown>,
  paging: { page: number; count: number },
): Promise<{ list: Behind[]; total: number }> {
  const { list, total } = await groupedPage<Behind>(db, paging, {
    groups:
      board === 'demands'
        ? DEMANDS(ids)
        : board === 'development'
          ? TEACHERS(ids)
          : LESSONS(ids, actor, board === 'load'),
    order: sql`grouped.date desc, grouped.id desc`,
  });
  return { list, total };
}
