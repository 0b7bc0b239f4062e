import { commissionBatchesApi } from '@shibiao/contract/commissions/batches';
import { commissionEntriesApi } from '@shibiao/contract/commissions/entries';
import { receiptsApi } from '@shibiao/contract/finance/receipts';
import { sql } from 'kysely';
import { lockRows } from '../src/db/rows.ts';
import { SYSTEM, transaction } from '../src/db/transaction.ts';
import { addMonths, monthOf, today } from '../src/lib/dates.ts';
import { lockLessonsOf, lockPeopleOf, reopenMonths } from '../src/modules/commissions/batches.queries.ts';
import { bringReceiptsBack } from '../src/modules/receipts/receipts.queries.ts';
import type { TestApp } from './app.ts';
import type { LessonValues, MadeLesson } from './factory.lessons.ts';
import type { Person } from './factory.ts';

/** Salespeople get 10 % up to 30,000 a month and 12 % above. */
export async function salesRule(t: TestApp, finance: Person): Promise<void> {
  await t.call(
    commissionBatchesApi.editRule,
    {
      role: '业务员',
      fromDate: '2020-01-01',
      tiers: [
        { upTo: 30000, rate: 0.1 },
        { upTo: null, rate: 0.12 },
      ],
    },
    finance.token,
  );
}

/** Lessons, receipts as finance enters them, and the resulting entries. */
export function commissionsOn(world: () => { t: TestApp; finance: Person }) {
  const lesson = (owner: Person, values: LessonValues = {}) =>
    world().t.make.lesson(owner, {
      fee_income: '20000.00',
      teacher_fee: '8000.00',
      travel_fee: '1000.00',
      on: '2026-03-02',
      ...values,
    });
  /** Enters a receipt as finance, by default on a day of last month. */
  const receive = async (
    of: MadeLesson,
    amount: string,
    receivedOn = `${addMonths(monthOf(today()), -1)}-05`,
  ) =>
    (
      await world().t.call(
        receiptsApi.save,
        { coorgid: of.institutionId, amount, receivedOn, lines: [{ lessonId: of.id, amount }] },
        world().finance.token,
      )
    ).id;
  const ledger = async (of: MadeLesson, token = world().finance.token) =>
    (
      await world().t.call(
        commissionEntriesApi.entries,
        { lessonId: of.id, sort: 'onDate', order: 'asc' },
        token,
      )
    ).list;
  return { lesson, receive, ledger };
}

/** Brackets of the worked examples: 业务员 10 % and 12 %, 组长 2 %. */
export async function postingRules(t: TestApp): Promise<void> {
  const rule = (role: string, tiers: unknown) =>
    t.db
      .insertInto('commission_rule')
      .values({ role, from_date: '2020-01-01', tiers: JSON.stringify(tiers) as never })
      .execute();
  await rule('业务员', [
    { upTo: 30000, rate: 0.1 },
    { upTo: null, rate: 0.12 },
  ]);
  await rule('组长', [{ upTo: null, rate: 0.02 }]);
}

/** Inputs of the ledger, written directly to the database on a chosen day. */
export function postingOn(world: () => { t: TestApp; finance: Person; manager: Person }) {
  let serial = 0;
  /** The example: 20,000 received, 8,000 teacher fee, 1,000 travel. */
  const lesson = (owner: Person, values: LessonValues = {}) =>
    world().t.make.lesson(owner, {
      fee_income: '20000.00',
      teacher_fee: '8000.00',
      travel_fee: '1000.00',
      ...values,
    });
  const pay = (of: MadeLesson, amount: string, on: string, method = '银行转账') =>
    world().t.make.receipt(null, { institution_id: of.institutionId, amount, received_on: on, method }, [
      [of, amount],
    ]);
  /** Cancels like the service: lines and receipt in one transaction, on a given day. */
  const cancel = (receipt: number, day = '2026-05-20') =>
    transaction(world().t.db, SYSTEM, async (trx) => {
      await sql`select set_config('app.commission_day', ${day}, true)`.execute(trx);
      // The receipt is locked first, as in its service: a new day changes its lines.
      await sql`select from receipt where id = ${receipt} for update`.execute(trx);
      await sql`update receipt_line set is_active = false where receipt_id = ${receipt}`.execute(trx);
      await sql`update receipt set deleted_at = now() where id = ${receipt}`.execute(trx);
    });
  /** Restores like the bin: the receipt with its lines. */
  const restore = (receipt: number, day = '2026-05-20') =>
    transaction(world().t.db, SYSTEM, async (trx) => {
      await sql`select set_config('app.commission_day', ${day}, true)`.execute(trx);
      await bringReceiptsBack(trx, [receipt]);
    });
  const change = (of: MadeLesson, travel: string, day: string) =>
    world().t.make.correct(of, { travel_fee: travel }, day);
  const sumBases = async (lessons: MadeLesson[]) =>
    (
      await sql<{ base: string; target: string }>`select coalesce((select sum(base) from commission_entry
        where lesson_id = l.id and role <> '组长'), 0)::numeric(14, 2) as base,
        (r.received - round(coalesce((l.teacher_fee + l.travel_fee) * r.received / nullif(l.fee_income, 0), 0), 2))::numeric(14, 2) as target
        from lesson l, lateral (select coalesce(sum(rl.amount), 0) as received from receipt_line rl join receipt on receipt.id = rl.receipt_id
          where rl.lesson_id = l.id and rl.is_active and receipt.deleted_at is null and receipt.method <> '置换') r
        where l.id = any(${lessons.map(({ id }) => id)}::integer[])`.execute(world().t.db)
    ).rows;
  const sumBase = async (of: MadeLesson) => (await sumBases([of]))[0];
  const entries = async (of: MadeLesson, role = '业务员') =>
    (
      await sql<{ kind: string; month: string; received: string; base: string; amount: string }>`
        select kind, month, received, base, amount from commission_entry where lesson_id = ${of.id} and role = ${role} order by id`.execute(
        world().t.db,
      )
    ).rows;
  /** A batch in the given state with all open entries of a person and month. */
  async function batch(person: Person, month: string, status: number): Promise<number> {
    const { rows } = await sql<{ id: number }>`insert into commission_batch (no, month, made_by)
      values (${`TCX${++serial}`}, ${month}, ${world().finance.personnelId}) returning id`.execute(
      world().t.db,
    );
    const id = rows[0]?.id ?? 0;
    await sql`update commission_entry set batch_id = ${id} where personnel_id = ${person.personnelId} and month = ${month}
      and batch_id is null`.execute(world().t.db);
    if (status > 1) await sql`update commission_batch set status = 2 where id = ${id}`.execute(world().t.db);
    if (status > 2)
      await sql`update commission_batch set status = 3, approved_by = ${world().manager.personnelId} where id = ${id}`.execute(
        world().t.db,
      );
    if (status > 3)
      await sql`update commission_batch set status = 4, paid_on = '2026-04-10', paid_by = ${world().finance.personnelId} where id = ${id}`.execute(
        world().t.db,
      );
    return id;
  }
  /** Rejects like the service: the batch becomes a draft again. */
  const reject = (id: number) =>
    transaction(world().t.db, SYSTEM, async (trx) => {
      await lockRows(trx, 'commission_batch', [id]);
      await lockLessonsOf(trx, id);
      await lockPeopleOf(trx, id);
      await sql`update commission_batch set status = 1 where id = ${id}`.execute(trx);
      await reopenMonths(trx, id);
    });
  return { lesson, pay, cancel, restore, change, sumBase, sumBases, entries, batch, reject };
}
