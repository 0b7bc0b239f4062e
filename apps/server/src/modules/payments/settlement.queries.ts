import type { settlementFilter, settlementLesson } from '@shibiao/contract/finance/payments';
import type { Page } from '@shibiao/contract/lists';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { listPage, withIds } from '../../db/paging.ts';
import { inScope } from '../../db/scope.ts';
import { matchesKeyword } from '../../db/search.ts';
import type { DB } from '../../db/tables.generated.ts';
import type { Executor } from '../../db/transaction.ts';
import { idsIn } from '../../db/trees.ts';
import type { Actor } from '../../lib/actor.ts';
import { today } from '../../lib/dates.ts';

export type SettlementLesson = z.output<typeof settlementLesson>;
type Filter = z.output<typeof settlementFilter>;

const SORTS = { lastDate: 'lesson.last_date', teacherFee: 'lesson.teacher_fee' } as const;
/** Fee and subsidy still to be asked for; the fee is settled first. */
const LEFT = sql<string>`(lesson.teacher_fee + lesson.subsidy - lesson.teacher_requested)`;
const FEE_LEFT = sql<string>`least(lesson.teacher_fee, ${LEFT})`;
/** Travel is repaid to teachers who paid it themselves, once. */
const TRAVEL_LEFT = sql<string>`case when coalesce(teacher.travel_payer, '讲师') = '讲师' then greatest(lesson.travel_fee
  - coalesce((select sum(travel) from payment_line where lesson_id = lesson.id and is_active), 0), 0) else 0 end::numeric(14, 2)`;

/** Taught lessons of the caller's scope whose teacher is owed something nobody asked for yet; read from the index lesson_finance. */
function unsettled(db: Executor, actor: Actor) {
  return db
    .selectFrom('lesson')
    .where('lesson.teacher_id', 'is not', null)
    .where('lesson.status', '=', 1)
    .where('lesson.lesson_status', '=', 1)
    .where(sql<boolean>`lesson.teacher_requested < lesson.teacher_fee + lesson.subsidy`)
    .where('lesson.last_date', '<=', today())
    .where(inScope(actor, 'lessons', 'lesson.owner_id'));
}

async function matching(db: Executor, actor: Actor, filter: Filter) {
  const keyword = filter.keyword ?? '';
  // The teachers first: an "or" over two tables could use no index.
  const teachers = keyword
    ? await idsIn(db, sql`(select named.id from teacher named where ${matchesKeyword('named', keyword)})`)
    : [];
  return unsettled(db, actor)
    .$if(Boolean(keyword), (q) =>
      q.where(
        sql<boolean>`(${matchesKeyword('lesson', keyword)} or ${withIds('lesson.teacher_id', teachers)})`,
      ),
    )
    .$if(Boolean(filter.teacherId), (q) => q.where('lesson.teacher_id', '=', filter.teacherId ?? 0))
    .$if(Boolean(filter.coorgid), (q) => q.where('lesson.institution_id', '=', filter.coorgid ?? 0))
    .$if(Boolean(filter.authorId), (q) => q.where('lesson.owner_id', '=', filter.authorId ?? 0))
    .$if(Boolean(filter.settlementMethod), (q) =>
      q.where(
        sql<boolean>`lesson.teacher_id in (select id from teacher where settlement_method = ${filter.settlementMethod})`,
      ),
    )
    .$if(filter.isReceived === true, (q) => q.where(sql<boolean>`lesson.received >= lesson.fee_income`))
    .$if(filter.isReceived === false, (q) => q.where(sql<boolean>`lesson.received < lesson.fee_income`))
    .$if(Boolean(filter.from), (q) => q.where('lesson.last_date', '>=', filter.from ?? ''))
    .$if(Boolean(filter.to), (q) => q.where('lesson.last_date', '<=', filter.to ?? ''));
}

function selectLesson(from: SelectQueryBuilder<DB, 'lesson', object>) {
  return from
    .innerJoin('teacher', 'teacher.id', 'lesson.teacher_id')
    .innerJoin('institution', 'institution.id', 'lesson.institution_id')
    .leftJoin('personnel as owner', 'owner.id', 'lesson.owner_id')
    .select([
      'lesson.id',
      'lesson.code as lessonid',
      'lesson.name as lessonname',
      'lesson.first_date as lessondate',
      'lesson.last_date as lastDate',
      'institution.name as cooperationName',
      'owner.name as authorName',
      'teacher.id as teacherId',
      'teacher.name as teachername',
      'teacher.settlement_method as settlementMethod',
      'teacher.is_fee_after_tax as isFeeAfterTax',
      'lesson.teacher_fee as teacherFee',
      'lesson.subsidy',
      'lesson.travel_fee as travelFee',
      'lesson.teacher_requested as requested',
      'lesson.received',
      'lesson.fee_income as feeIncome',
      FEE_LEFT.as('feeOpen'),
      sql<string>`(${LEFT} - ${FEE_LEFT})`.as('subsidyOpen'),
      TRAVEL_LEFT.as('travelOpen'),
    ]);
}

export async function listUnsettled(
  db: Executor,
  actor: Actor,
  filter: Filter,
): Promise<Page<SettlementLesson>> {
  const direction = filter.order ?? 'asc';
  const key = sql.ref(SORTS[filter.sort ?? 'lastDate']);
  const choice = {
    matching: await matching(db, actor, filter),
    id: sql<number>`lesson.id`,
    key,
    direction,
    input: filter,
  };
  return await listPage(db, choice, (ids) =>
    selectLesson(db.selectFrom('lesson').where(withIds('lesson.id', ids))).execute(),
  );
}

/** The chosen lessons that can be settled, oldest first. `isLocking`: for the rest of the transaction, in the order of their ids. */
export async function unsettledByIds(
  db: Executor,
  actor: Actor,
  ids: readonly number[],
  isLocking: boolean,
): Promise<SettlementLesson[]> {
  if (isLocking)
    await db
      .selectFrom('lesson')
      .where('id', 'in', [...ids])
      .select('id')
      .orderBy('id')
      .forNoKeyUpdate()
      .execute();
  return await selectLesson(unsettled(db, actor).where('lesson.id', 'in', [...ids]))
    .orderBy('lesson.first_date')
    .orderBy('lesson.id')
    .execute();
}

/** Lessons of one teacher that a request's lines name, locked; whatever their state, so that an edit can keep its own lines. */
export async function lessonsOfTeacher(
  trx: Executor,
  actor: Actor,
  teacherId: number,
  ids: readonly number[],
) {
  return await trx
    .selectFrom('lesson')
    .where('id', 'in', [...ids])
    .where('teacher_id', '=', teacherId)
    .where('status', '=', 1)
    .where(inScope(actor, 'lessons', 'lesson.owner_id'))
    .select(['id', 'code', 'name', 'first_date as lessondate'])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Which of the lessons are inside the caller's scope, for requests that only refer to them. */
export async function visibleLessons(db: Executor, actor: Actor, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('lesson')
    .where('id', 'in', [...ids])
    .where('status', '=', 1)
    .where(inScope(actor, 'lessons', 'lesson.owner_id'))
    .select('id')
    .execute();
  return rows.map((row) => row.id);
}
