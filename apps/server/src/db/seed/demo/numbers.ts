import type { Insertable } from 'kysely';
import { addDays, addMonths, monthOf } from '../../../lib/dates.ts';
import type { DB } from '../../tables.generated.ts';
import type { Trx } from '../../transaction.ts';
import { continueNumbering, insertRows } from '../insert.ts';
import type { Random } from '../random.ts';
import { reached } from '../times.ts';
import type { People } from './people.ts';

const NUMBERS = 26;
const CITIES = [130500, 440300, 510100, 330100, 110100];
const PLANS = [
  ['畅享 39', 39],
  ['商务 59', 59],
  ['流量 29', 29],
] as const;

/** 26 numbers with a ledger whose rows set state and holder: 19 in use, 3 idle, 2 suspended, 2 cancelled. */
export async function addNumbers(trx: Trx, random: Random, day: string, people: People): Promise<void> {
  const office = people.staff.find((one) => one.role === 'general_office') ?? people.staff[0];
  if (!office) return;
  const log: Insertable<DB['phone_number_log']>[] = [];
  const rows: Insertable<DB['phone_number']>[] = [];
  for (let id = 1; id <= NUMBERS; id++) {
    const [plan, fee] = random.pick(PLANS);
    const opened = addDays(day, -random.int(400, 900));
    const holder = people.sellers[id % people.sellers.length]?.id ?? office.id;
    const isCancelled = id > NUMBERS - 2;
    const isSuspended = id === 23 || id === 24;
    rows.push({
      id,
      number: `1${random.pick(['38', '59', '77', '86'])}${String(20_000_000 + id * 104_729)}`,
      operator: random.pick(['移动', '联通', '电信']),
      city_id: random.pick(CITIES),
      real_name_company_id: random.int(1, 4),
      plan,
      monthly_fee: isSuspended ? '5' : String(fee),
      contract_to: id % 8 === 3 ? addDays(day, 5 + id) : id % 2 ? addDays(day, random.int(60, 500)) : null,
      purpose: id % 5 === 0 ? '客服' : id % 7 === 0 ? '公众号注册' : '业务',
      opened_on: opened,
      created_at: `${opened} 10:00:00`,
    });
    const add = (days: number, action: string, values: Partial<Insertable<DB['phone_number_log']>> = {}) =>
      log.push({
        phone_number_id: id,
        action,
        by_id: office.id,
        at: `${addDays(opened, days)} 10:05:00`,
        ...values,
      });
    add(0, '开通');
    if (isCancelled) {
      add(1, '领用', { to_holder_id: holder });
      add(300, '归还');
      add(320, '注销', { note: '合约到期', effective_on: addDays(opened, 320) });
      continue;
    }
    if (id <= 19) {
      add(1, '领用', { to_holder_id: holder });
      if (id % 3 === 0) add(2, '绑定', { note: '微信' });
      if (id % 6 === 0) add(3, '绑定', { note: '抖音号' });
      if (id % 5 === 0)
        add(200, '转移', { to_holder_id: people.sellers[(id + 3) % people.sellers.length]?.id ?? office.id });
    }
    if (isSuspended) add(100, '停机');
    for (let back = 11; back >= 0; back--) {
      const month = addMonths(monthOf(day), -back);
      const at = reached(back === 0 ? `${day} 00:30:00` : `${addMonths(month, 1)}-01 09:00:00`);
      log.push({
        phone_number_id: id,
        action: '费用',
        fee: isSuspended ? '5' : String(fee + (random.chance(0.2) ? random.int(1, 20) : 0)),
        month: `${month}-01`,
        by_id: office.id,
        at,
      });
    }
  }
  await insertRows(trx, 'phone_number', rows);
  await insertRows(trx, 'phone_number_log', log);
  await continueNumbering(trx, 'phone_number');
}
