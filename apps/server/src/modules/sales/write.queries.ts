import type { WorkDay } from '@shibiao/contract/sales';
import { sql } from 'kysely';
import type { Executor } from '../../db/transaction.ts';

export interface ForecastLine {
  contactId: number;
  demandId: number | null;
  topic: string;
  amount: string;
  likelihood: WorkDay['forecasts'][number]['likelihood'];
  expectedOn: string;
  nextStep: string;
}

/** Inserts a log of a person's day; null when one exists. A concurrent insert waits for the unique index. */
export async function insertDay(
  trx: Executor,
  personnelId: number,
  date: string,
  kind: WorkDay['kind'],
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into work_day (personnel_id, date, kind) values (${personnelId}, ${date}, ${kind})
    on conflict (personnel_id, date) where deleted_at is null do nothing returning id`.execute(trx);
  return rows[0]?.id ?? null;
}

/** A log to save. @param key its id, or person and day */
export async function dayForSave(trx: Executor, key: { id: number } | { personnelId: number; date: string }) {
  const base = trx
    .selectFrom('work_day')
    .where('deleted_at', 'is', null)
    .select([
      'id',
      'personnel_id',
      'date',
      'version',
      'done',
      'plan',
      'problem',
      'file_ids',
      'submitted_at',
      'reviewed_at',
      'updated_at',
      'kind',
    ]);
  return await ('id' in key
    ? base.where('id', '=', key.id)
    : base.where('personnel_id', '=', key.personnelId).where('date', '=', key.date)
  ).executeTakeFirst();
}

export async function forecastsOf(trx: Executor, dayId: number): Promise<ForecastLine[]> {
  const { rows } = await sql<ForecastLine>`
    select contact_id as "contactId", demand_id as "demandId", topic, amount::text as amount, likelihood,
      expected_on::text as "expectedOn", next_step as "nextStep"
    from work_day_forecast where work_day_id = ${dayId} order by id`.execute(trx);
  return rows;
}

/** Replaces the forecasts of a log; unchanged ones keep their rows. */
export async function replaceForecasts(
  trx: Executor,
  dayId: number,
  lines: readonly ForecastLine[],
): Promise<void> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as g ("contactId" integer, "demandId" integer, topic text,
    amount numeric, likelihood text, "expectedOn" date, "nextStep" text)`;
  await sql`delete from work_day_forecast f where work_day_id = ${dayId} and not exists (
    select from ${given} where g."contactId" = f.contact_id and g."demandId" is not distinct from f.demand_id)`.execute(
    trx,
  );
  await sql`insert into work_day_forecast (work_day_id, contact_id, demand_id, topic, amount, likelihood, expected_on, next_step)
    select ${dayId}, g."contactId", g."demandId", g.topic, g.amount, g.likelihood, g."expectedOn", g."nextStep" from ${given}
    on conflict (work_day_id, contact_id, coalesce(demand_id, 0)) do update set topic = excluded.topic, amount = excluded.amount,
      likelihood = excluded.likelihood, expected_on = excluded.expected_on, next_step = excluded.next_step`.execute(
    trx,
  );
}

/** Customers of the forecasts' demands, and whether these are open (4 已排课, 5 丢单). */
export async function demandsOf(trx: Executor, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; contactId: number; isOpen: boolean }>`
    select id, contact_id as "contactId", status < 4 as "isOpen" from demand
    where id = any(${[...ids]}::integer[]) and deleted_at is null`.execute(trx);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Whether the files are the caller's uploads or already on the log. */
export async function areOwnFiles(
  db: Executor,
  accountId: number,
  ids: readonly number[],
  known: readonly number[],
): Promise<boolean> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from file where id = any(${[...ids]}::integer[]) and deleted_at is null
      and (uploaded_by = ${accountId} or id = any(${[...known]}::integer[]))`.execute(db);
  return rows[0]?.n === new Set(ids).size;
}

export interface Carried extends Omit<ForecastLine, 'expectedOn'> {
  contactName: string;
  cooperationName: string;
  demandTopic: string | null;
  expectedOn: string | null;
  /** Reason why a forecast is not carried; null when it is. */
  droppedFor: string | null;
}
/** Forecasts and plan of a person's last log before a day. @param own condition on `contact` */
export async function before(db: Executor, personnelId: number, day: string, own: unknown) {
  const { rows } = await sql<{ plan: string; lines: Carried[] }>`
    select w.plan, array(
      select json_build_object('contactId', f.contact_id, 'contactName', contact.name, 'cooperationName', i.name,
        'demandId', f.demand_id, 'demandTopic', d.topic, 'topic', f.topic, 'amount', f.amount::text, 'likelihood', f.likelihood,
        'nextStep', f.next_step, 'expectedOn', case when f.expected_on >= ${day}::date then f.expected_on::text end,
        'droppedFor', case when d.status = 4 then '需求已排课' when d.status = 5 then '需求已丢单：' || d.lost_reason
          when d.deleted_at is not null then '需求已删除' when contact.deleted_at is not null then '客户已删除'
          when not ${own} then '客户已不在您名下' end)
      from work_day_forecast f join contact on contact.id = f.contact_id join institution i on i.id = contact.institution_id
      left join demand d on d.id = f.demand_id where f.work_day_id = w.id order by f.id) as lines
    from work_day w where w.personnel_id = ${personnelId} and w.date < ${day}::date and w.deleted_at is null
    order by w.date desc limit 1`.execute(db);
  return rows[0];
}
