import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import type { payTermsApi } from '@shibiao/contract/payslips/terms';
import type { Insertable } from 'kysely';
import type { Database } from '../../db/pool.ts';
import { insertRow, lockRow, markDeleted, rowExists, updateRow } from '../../db/rows.ts';
import type { DB } from '../../db/tables.generated.ts';
import { type Executor, transaction } from '../../db/transaction.ts';
import { type Actor, staffId } from '../../lib/actor.ts';
import { invalid, notFound } from '../../lib/errors.ts';
import { isOwn, OWN_TERMS, refuseOwn } from './payslips.policy.ts';
import { payOf, personOf } from './terms.queries.ts';

type Table = 'pay_term' | 'tax_relief' | 'tax_opening';
const TITLES: Record<Table, string> = {
  pay_term: '薪资',
  tax_relief: '专项附加扣除',
  tax_opening: '计税累计',
};

export async function payPerson(
  db: Executor,
  actor: Actor,
  personnelId: number,
): Promise<OutputOf<typeof payTermsApi.person>> {
  return { ...(await payOf(db, personnelId)), problem: isOwn(actor, personnelId) ? OWN_TERMS : null };
}

interface Saved {
  id?: number | null | undefined;
  version?: number | null | undefined;
  personnelId: number;
}
/** Inserts or updates one row about a person other than the caller. @throws 403 about themselves, 404, 409 */
async function save<T extends Table>(
  db: Database,
  actor: Actor,
  table: T,
  { id, version, personnelId }: Saved,
  values: Omit<Insertable<DB[T]>, 'personnel_id' | 'set_by'>,
): Promise<{ id: number }> {
  refuseOwn(actor, personnelId, OWN_TERMS);
  const row = { ...values, personnel_id: personnelId, set_by: staffId(actor) };
  return await transaction(db, actor, async (trx) => {
    if (!(await rowExists(trx, 'personnel', personnelId))) throw notFound('人员');
    if (!id) return { id: await insertRow(trx, table, row as unknown as Insertable<DB[T]>) };
    await lockRow(trx, table, id, version);
    // A row never moves to another person.
    if ((await personOf(trx, table, id)) !== personnelId) throw notFound(TITLES[table]);
    await updateRow(trx, table, id, row as never);
    return { id };
  });
}

async function remove(
  db: Database,
  actor: Actor,
  table: Table,
  { id, version }: { id: number; version?: number | null | undefined },
): Promise<void> {
  await transaction(db, actor, async (trx) => {
    await lockRow(trx, table, id, version);
    refuseOwn(actor, await personOf(trx, table, id), OWN_TERMS);
    await markDeleted(trx, table, [id], TITLES[table]);
  });
}

export const saveTerm = (db: Database, actor: Actor, form: InputOf<typeof payTermsApi.saveTerm>) =>
  save(db, actor, 'pay_term', form, {
    from_month: form.fromMonth,
    base: form.base,
    performance: form.performance ?? '0',
    allowance: form.allowance ?? '0',
    insurance: form.insurance ?? '0',
    fund: form.fund ?? '0',
    sick_percent: form.sickPercent,
    note: form.note ?? null,
  });
export const deleteTerm = (db: Database, actor: Actor, which: InputOf<typeof payTermsApi.deleteTerm>) =>
  remove(db, actor, 'pay_term', which);

export const saveRelief = async (
  db: Database,
  actor: Actor,
  form: InputOf<typeof payTermsApi.saveRelief>,
) => {
  if (Number(form.amount) === 0) throw invalid({ field: 'amount', message: '应大于 0' });
  return await save(db, actor, 'tax_relief', form, {
    kind: form.kind,
    amount: form.amount,
    from_month: form.fromMonth,
    to_month: form.toMonth ?? null,
  });
};
export const deleteRelief = (db: Database, actor: Actor, which: InputOf<typeof payTermsApi.deleteRelief>) =>
  remove(db, actor, 'tax_relief', which);

export const saveOpening = async (
  db: Database,
  actor: Actor,
  form: InputOf<typeof payTermsApi.saveOpening>,
) => {
  if (form.months > Number(form.throughMonth.slice(5)))
    throw invalid({ field: 'months', message: '月数多于年初到这个月' });
  return await save(db, actor, 'tax_opening', form, {
    through_month: form.throughMonth,
    months: form.months,
    income: form.income,
    deducted: form.deducted,
    withheld: form.withheld,
  });
};
export const deleteOpening = (db: Database, actor: Actor, which: InputOf<typeof payTermsApi.deleteOpening>) =>
  remove(db, actor, 'tax_opening', which);
