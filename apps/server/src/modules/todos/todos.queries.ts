import { matchApi } from '@shibiao/contract/teachers';
import { todosApi } from '@shibiao/contract/todos';
import { type RawBuilder, sql } from 'kysely';
import { and, type Condition, equals, list, noCondition, type Rows } from '../../db/list.ts';
import { inScope } from '../../db/scope.ts';
import { likePattern } from '../../db/search.ts';
import type { Executor } from '../../db/transaction.ts';
import { type Actor, type Area, isGranted } from '../../lib/actor.ts';
import type { NounModule, TodoRules } from '../../noun.ts';

/** The caller's own to-dos, and those of the caller's roles. */
const mine = (actor: Actor): Condition =>
  sql`(todo.personnel_id = ${actor.personnelId} or todo.role_key = any(${[...actor.roles]}::text[]))`;

/** Scope of each subject's data; for other subjects everybody sees their own to-dos only. */
const AREAS: readonly { area: Area; of: string[] }[] = [
  { area: 'teachers', of: ['teacher_change'] },
  { area: 'lessons', of: ['lesson', 'lesson_request'] },
  { area: 'demands', of: ['demand'] },
  { area: 'money', of: ['payment_request', 'invoice_request', 'commission_batch', 'commission_month'] },
  { area: 'goods', of: ['supply', 'phone_number', 'equipment'] },
  { area: 'market', of: ['follower_channel'] },
  { area: 'personnel', of: ['personnel', 'candidate', 'performance_month', 'performance_scoring'] },
];

/** The conditions that the nouns add to the to-dos. */
const rulesOf = (modules: readonly NounModule[], rule: keyof TodoRules, actor: Actor): Condition[] =>
  modules.flatMap(({ todos }) => todos?.[rule]?.(actor) ?? []);

/** Also includes to-dos of people in the scope of the subject. */
const seen = (actor: Actor, modules: readonly NounModule[]): Condition => {
  const inAreas = AREAS.map(
    ({ area, of }) =>
      sql`(todo.subject_kind = any(${of}::text[]) and ${inScope(actor, area, 'todo.personnel_id')})`,
  );
  const inScopes = sql<boolean>`(${sql.join(inAreas, sql` or `)})`;
  return sql`(${mine(actor)} or (${and(inScopes, ...rulesOf(modules, 'opens', actor))}))`;
};

const PATHS: Record<string, string> = {
  lesson: '/sigLessonDetails/',
  demand: '/sales/demands/',
  lesson_request: '/lessons/requests?id=',
  invoice_request: '/financeInfo/invoiceRequests?id=',
  payment_request: '/financeInfo/payments/',
  supply: '/office/supplies?open=',
  phone_number: '/office/numbers?open=',
  equipment: '/personalCenter/equipment/',
  follower_channel: '/market/followers?channel=',
  commission_batch: '/financeInfo/commissionBatches/',
  commission_month: '/financeInfo/commissionBatches?draft=',
  payslip: '/financeInfo/payslips?slip=',
  personnel: '/hr/archive/',
  account: '/system-setting/userSetting?roleId=0&of=',
  candidate: '/hr/recruitment/candidates/',
  staff_request: '/personalCenter/requests/',
  performance_month: '/hr/my-performance?open=',
  performance_scoring: '/hr/performance?view=scoring&of=',
  replacement: '/teacherManage/match?lessonId=',
  teacher_change: '/approvals?kind=teacherChange&open=',
};

const selectTodo = (rows: Rows<'todo'>) =>
  rows
    .leftJoin('personnel', 'personnel.id', 'todo.personnel_id')
    .leftJoin('role', (join) =>
      join.onRef('role.key', '=', 'todo.role_key').on('role.deleted_at', 'is', null),
    )
    .select([
      'todo.id',
      'todo.kind',
      'todo.title',
      'todo.lesson_id as lessonId',
      'todo.subject_kind as subjectKind',
      'todo.subject_id as subjectId',
      'todo.personnel_id as personnelId',
      sql<string | null>`coalesce(personnel.name, role.name)`.as('personnelName'),
      'todo.due_on as dueOn',
      'todo.done_at as doneAt',
      'todo.note',
    ]);

/** To-dos visible to the caller, open ones by default; for one lesson all of them. */
const todoList = (endpoint: typeof todosApi.list, modules: readonly NounModule[]) =>
  list(endpoint, {
    table: 'todo',
    title: '待办',
    visible: (actor, { isMine, isDone, lessonId }) =>
      and(
        sql`todo.deleted_at is null`,
        isMine ? mine(actor) : seen(actor, modules),
        (isDone ?? Boolean(lessonId)) ? sql`true` : sql`todo.done_at is null`,
      ),
    filters: {
      keyword: (words) => sql`lower(todo.title) like ${likePattern(words)}`,
      isDone: (isDone) => (isDone ? sql`todo.done_at is not null` : null),
      isMine: noCondition,
      withoutApprovals: (isWithout, actor) => {
        const elsewhere = rulesOf(modules, 'waitsElsewhere', actor);
        return isWithout && elsewhere.length > 0 ? sql`not (${sql.join(elsewhere, sql` or `)})` : null;
      },
      lessonId: equals('todo.lesson_id'),
    },
    sorts: { dueOn: { by: sql`todo.due_on` } },
    defaultSort: ['dueOn', 'asc'],
    select: selectTodo,
    present: (actor) => {
      const mayMatch = isGranted(actor, `/api${matchApi.match.path}`);
      return ({ kind, ...row }) => {
        // People who cannot choose teachers open the lesson.
        const byKind = kind === 'replacement' && !mayMatch ? undefined : PATHS[kind];
        return { ...row, kind, path: `${byKind ?? PATHS[row.subjectKind] ?? '/'}${row.subjectId}` };
      };
    },
  });

export const todosOf = (modules: readonly NounModule[]) => todoList(todosApi.list, modules);
export const lessonTodosOf = (modules: readonly NounModule[]) => todoList(todosApi.lessonTodos, modules);

/** Ticks a to-do off, or reopens it, with a note. @returns false when it is not the caller's */
export async function setDone(
  trx: Executor,
  actor: Actor,
  id: number,
  isDone: boolean,
  note: string | null | undefined,
  modules: readonly NounModule[],
): Promise<boolean> {
  const row = await trx
    .updateTable('todo')
    .set({
      // A note on a done to-do keeps its time and person.
      done_at: isDone ? sql`coalesce(done_at, now())` : null,
      done_by: isDone ? sql`case when done_at is null then ${actor.personnelId} else done_by end` : null,
      note,
    })
    .where('todo.id', '=', id)
    .where('todo.deleted_at', 'is', null)
    .where(seen(actor, modules))
    .returning('todo.id')
    .executeTakeFirst();
  return row !== undefined;
}

/** First approver of a request `p`: the nearest one with the right. */
const MANAGER = sql`(select personnel_id from approvers(p.organisation_id, p.applicant_id) order by distance nulls last, personnel_id limit 1)`;

/** Some lessons or payment requests. */
type Followed = { lessonIds: readonly number[] } | { requestIds: readonly number[] };

/** Person of a lesson's to-do: the leader when the owner has left, because taught lessons stay theirs. */
const whose = (person: RawBuilder<unknown>) =>
  sql`(select case when p.login_status = 1 then p.id else coalesce(p.leader_id, p.id) end from personnel p where p.id = ${person})`;

/** Reassigns a leaver's open to-dos to the present people. */
export async function passTodos(trx: Executor, today: string, personnelId: number): Promise<void> {
  const { rows } = await sql<{ kind: string; ids: number[] }>`
    select subject_kind as kind, array_agg(distinct subject_id) as ids from todo
    where personnel_id = ${personnelId} and done_at is null and deleted_at is null
      and subject_kind in ('lesson', 'payment_request') group by 1`.execute(trx);
  for (const { kind, ids } of rows)
    await followTodos(trx, today, kind === 'lesson' ? { lessonIds: ids } : { requestIds: ids });
}

/**
 * To-dos follow records (domain.md 4): reservations that expire within 3 days, courseware missing 2 days before,
 * evaluations missing 3 days after, requests that wait for a step. Fulfilled ones are ticked off; those needed again,
 * on another day or for another person are reopened. Set-based and idempotent: changes run it for their record, a job
 * for all, because days pass.
 * @param of only these; all by default
 */
export async function followTodos(trx: Executor, today: string, of?: Followed): Promise<void> {
  const lesson = of
    ? 'lessonIds' in of
      ? sql`l.id = any(${of.lessonIds}::integer[])`
      : sql`false`
    : sql`true`;
  const request = of
    ? 'requestIds' in of
      ? sql`p.id = any(${of.requestIds}::integer[])`
      : sql`false`
    : sql`true`;
  await sql`insert into todo (kind, title, subject_kind, subject_id, lesson_id, personnel_id, role_key, due_on)
    select 'reserve', '预留即将到期：' || name, 'lesson', id, id, ${whose(sql`l.owner_id`)}, null, reserve_expires_on from lesson l
      where ${lesson} and status = 1 and lesson_status = 3 and reserve_expires_on <= ${today}::date + 3
    union all
    select 'courseware', '课件未确认：' || name, 'lesson', id, id, ${whose(sql`coalesce(l.handover_id, l.owner_id)`)}, null, first_date from lesson l
      where ${lesson} and status = 1 and lesson_status = 1 and courseware_confirmed_at is null
        and first_date between ${today}::date and ${today}::date + 2
    union all
    select 'teacherConfirm', '讲师未确认，请电话联系：' || name, 'lesson', id, id, ${whose(sql`coalesce(l.handover_id, l.owner_id)`)}, null, first_date from lesson l
      where ${lesson} and status = 1 and lesson_status = 1 and teacher_id is not null and teacher_phone_date is null
        and first_date between ${today}::date and ${today}::date + 2
    union all
    select 'evaluation', '待评价：' || name, 'lesson', id, id, ${whose(sql`l.owner_id`)}, null, last_date + 3 from lesson l
      where ${lesson} and status = 1 and lesson_status = 1 and last_date between ${today}::date - 30 and ${today}::date - 3
        and not exists (select from evaluation e where e.lesson_id = l.id and e.deleted_at is null)
    union all
    select 'payment', '付款待审批：' || title, 'payment_request', id, null, case status when 1 then coalesce(${MANAGER}, applicant_id) end,
      case status when 2 then 'finance' end, submitted_at::date + 3
      from payment_request p where ${request} and deleted_at is null and status in (1, 2)
    on conflict (kind, subject_kind, subject_id, seat) do update
      set title = excluded.title, personnel_id = excluded.personnel_id, role_key = excluded.role_key, due_on = excluded.due_on,
        done_at = null, done_by = null, note = null
      where todo.deleted_at is null and (todo.due_on is distinct from excluded.due_on or todo.personnel_id is distinct from excluded.personnel_id
        or todo.role_key is distinct from excluded.role_key or (todo.done_at is not null and todo.done_by is null))`.execute(
    trx,
  );
  await sql`update todo t set done_at = now() from lesson l
    where ${lesson} and t.done_at is null and t.subject_kind = 'lesson' and l.id = t.subject_id and (l.status <> 1
      or (t.kind = 'reserve' and l.lesson_status <> 3)
      or (t.kind = 'teacherConfirm' and (l.teacher_phone_date is not null or l.lesson_status <> 1 or l.teacher_id is null))
      or (t.kind = 'courseware' and (l.courseware_confirmed_at is not null or l.lesson_status <> 1))
      or (t.kind = 'evaluation' and (l.lesson_status <> 1 or exists (select from evaluation e where e.lesson_id = l.id and e.deleted_at is null))))`.execute(
    trx,
  );
  await sql`update todo t set done_at = now() from payment_request p
    where ${request} and t.done_at is null and t.subject_kind = 'payment_request' and p.id = t.subject_id
      and (p.status not in (1, 2) or p.deleted_at is not null)`.execute(trx);
}
