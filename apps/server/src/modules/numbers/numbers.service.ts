import type { InputOf } from '@shibiao/contract/endpoint';
import { NUMBER_CANCELLED, type numbersApi } from '@shibiao/contract/numbers';
import type { Insertable } from 'kysely';
import type { Database } from '../../db/pool.ts';
import { insertRow, lockRow, markDeleted, updateRow } from '../../db/rows.ts';
import type { PhoneNumberLog } from '../../db/tables.generated.ts';
import { SYSTEM, type Trx, transaction } from '../../db/transaction.ts';
import { type Actor, staffId } from '../../lib/actor.ts';
import { today } from '../../lib/dates.ts';
import { badRequest, invalid } from '../../lib/errors.ts';
import type { Leaving } from '../../noun.ts';
import { staysActive } from '../personnel/staff.queries.ts';
import { followNumbers, numbers, numbersOf } from './numbers.queries.ts';

/** A ledger row sets status, holder and bindings by trigger; to-dos follow. */
async function register(
  trx: Trx,
  actor: Actor,
  row: Omit<Insertable<PhoneNumberLog>, 'by_id'>,
): Promise<number> {
  const id = await insertRow(trx, 'phone_number_log', { ...row, by_id: staffId(actor) });
  await followNumbers(trx, [row.phone_number_id]);
  return id;
}

export async function saveNumber(
  db: Database,
  actor: Actor,
  form: InputOf<typeof numbersApi.edit>,
): Promise<{ id: number }> {
  const {
    id,
    version,
    cityId,
    realNameCompanyId,
    realNamePerson,
    monthlyFee,
    contractTo,
    openedOn,
    ...same
  } = form;
  const columns = {
    ...same,
    city_id: cityId,
    real_name_company_id: realNameCompanyId,
    real_name_person: realNamePerson,
    monthly_fee: monthlyFee === null ? '0.00' : monthlyFee,
    contract_to: contractTo,
    opened_on: openedOn,
  };
  return await transaction(db, actor, async (trx) => {
    if (id) {
      await lockRow(trx, 'phone_number', id, version);
      const before = await numbers.one(trx, actor, id);
      if (before.status === NUMBER_CANCELLED) throw badRequest('该号码已注销');
      await updateRow(trx, 'phone_number', id, columns);
      await followNumbers(trx, [id]);
      return { id };
    }
    const added = await insertRow(trx, 'phone_number', { ...columns, opened_on: openedOn ?? today() });
    await register(trx, actor, { phone_number_id: added, action: '开通' });
    return { id: added };
  });
}

export async function registerNumber(
  db: Database,
  actor: Actor,
  form: InputOf<typeof numbersApi.editLog>,
): Promise<{ id: number }> {
  const { id, version, action, holderId, fee, month, note, correctsId } = form;
  return await transaction(db, actor, async (trx) => {
    if (holderId && !(await staysActive(trx, holderId)))
      throw invalid({ field: 'holderId', message: '持有人不存在或已离职' });
    if (month && month > today().slice(0, 7)) throw invalid({ field: 'month', message: '月份不能晚于本月' });
    await lockRow(trx, 'phone_number', id, version);
    return {
      id: await register(trx, actor, {
        phone_number_id: id,
        action,
        to_holder_id: holderId,
        fee,
        month: month && `${month}-01`,
        note,
        corrects_id: correctsId,
      }),
    };
  });
}

export async function cancelNumber(
  db: Database,
  actor: Actor,
  form: InputOf<typeof numbersApi.cancel>,
): Promise<void> {
  await transaction(db, actor, async (trx) => {
    await lockRow(trx, 'phone_number', form.id, undefined);
    const number = await numbers.one(trx, actor, form.id);
    if (number.status === NUMBER_CANCELLED) throw badRequest('该号码已注销');
    await lockRow(trx, 'phone_number', form.id, form.version);
    const cancelledOn = form.cancelledOn ?? today();
    if (number.openedOn && cancelledOn < number.openedOn)
      throw invalid({ field: 'cancelledOn', message: `注销日期不能早于开通日期 ${number.openedOn}` });
    if (number.contractTo && number.contractTo > cancelledOn && !form.isContractKnown)
      throw badRequest(`合约到 ${number.contractTo}，请确认仍要注销`, { contractTo: number.contractTo });
    await register(trx, actor, {
      phone_number_id: form.id,
      action: '注销',
      note: form.reason,
      effective_on: cancelledOn,
    });
  });
}

export async function restoreNumber(db: Database, actor: Actor, id: number, reason: string): Promise<void> {
  await transaction(db, actor, (trx) =>
    register(trx, actor, { phone_number_id: id, action: '恢复', note: reason }),
  );
}

export async function deleteNumber(db: Database, actor: Actor, id: number): Promise<void> {
  await transaction(db, actor, async (trx) => {
    await lockRow(trx, 'phone_number', id, undefined);
    if (!(await numbers.one(trx, actor, id)).canDelete)
      throw badRequest('只能删除今天误录且没有登记过的号码，请改用注销');
    await markDeleted(trx, 'phone_number', [id], '号码');
    await followNumbers(trx, [id]);
  });
}

/** A leaver's numbers go to the successor, or back to the office. */
export const numbersLeaving: Leaving = {
  holdings: async (db, personnelId) => [
    { key: 'numbers', title: '号码', count: (await numbersOf(db, personnelId)).length },
  ],
  handOver: async (trx, actor, from, { thingsToId }) => {
    for (const id of await numbersOf(trx, from))
      await register(
        trx,
        { ...actor, personnelId: actor.personnelId ?? from },
        {
          phone_number_id: id,
          action: thingsToId ? '转移' : '归还',
          to_holder_id: thingsToId,
          note: '离职交接',
        },
      );
  },
};

export const keepNumberTodos = (db: Database): Promise<void> =>
  transaction(db, SYSTEM, (trx) => followNumbers(trx));
