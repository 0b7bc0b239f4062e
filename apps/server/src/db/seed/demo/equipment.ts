import type { Insertable } from 'kysely';
import { addDays } from '../../../lib/dates.ts';
import type { DB } from '../../tables.generated.ts';
import type { Trx } from '../../transaction.ts';
import { continueNumbering, insertRows } from '../insert.ts';
import type { Random } from '../random.ts';
import { type People, spelled } from './people.ts';

/** name, kind, brand, model, price, how many */
const MODELS: readonly (readonly [string, string, string, string, number, number])[] = [
  ['笔记本电脑', '电脑', '联想', 'ThinkPad E14', 4899, 18],
  ['台式电脑', '电脑', '戴尔', 'OptiPlex 3000', 4299, 6],
  ['显示器', '显示器', '戴尔', 'P2422H', 1199, 10],
  ['工作手机', '手机', '小米', 'Redmi Note 13', 1299, 8],
  ['激光打印机', '打印机', '惠普', 'M227', 1899, 4],
  ['便携投影仪', '投影', '爱普生', 'CB-X51', 3299, 5],
  ['单反相机', '相机', '佳能', 'EOS 850D', 6899, 2],
  ['办公桌', '家具', '震旦', '1.4m', 980, 5],
  ['文件柜', '家具', '震旦', '双门', 760, 2],
];
const LOGS = 200;

/** 60 assets with 200 rows of ledger, which set state and holder: two overdue, some in repair, scrapped, one lost. */
export async function addEquipment(trx: Trx, random: Random, day: string, people: People): Promise<void> {
  const office = people.staff.find((one) => one.role === 'general_office');
  if (!office) return;
  const assets: Insertable<DB['equipment']>[] = [];
  for (const [name, kind, brand, model, price, count] of MODELS)
    for (let n = 0; n < count; n++) {
      const bought = addDays(day, -random.int(120, 1200));
      assets.push({
        id: assets.length + 1,
        name,
        ...spelled(name, 'other'),
        kind,
        brand,
        model,
        serial:
          kind === '家具'
            ? null
            : `${brand === '联想' ? 'PF' : 'SN'}${String(100_000 + assets.length * 7919)}`,
        price: String(price),
        bought_on: bought,
        supplier: kind === '家具' ? '邢台震旦家具' : '京东企业购',
        warranty_to: addDays(bought, 730),
        organisation_id: 32,
        place: '邢台办公室',
        created_at: `${bought} 09:00:00`,
      });
    }
  const log: Insertable<DB['equipment_log']>[] = [];
  const add = (
    id: number,
    on: string,
    action: string,
    values: Partial<Insertable<DB['equipment_log']>> = {},
  ) => log.push({ equipment_id: id, action, at: `${on} 10:10:00`, by_id: office.id, ...values });
  const holderOf = (id: number) => people.staff[(id * 5) % people.staff.length]?.id ?? office.id;
  for (const { id = 0, bought_on } of assets) {
    const from = String(bought_on);
    add(id, from, '入库');
    // 60 assets: 44 in use, 3 lent (2 of them overdue), 7 in stock, 2 in repair, 3 scrapped, 1 lost.
    if (id <= 44) {
      const given = addDays(from, 3);
      add(id, given, '领用', {
        to_holder_id: holderOf(id),
        condition: '完好',
        accepted_at: id % 9 ? `${addDays(given, 1)} 09:00:00` : null,
      });
    } else if (id <= 47) {
      const lent = addDays(day, -20 + (47 - id) * 5);
      add(id, lent, '借用', {
        to_holder_id: holderOf(id),
        due_on: addDays(day, id === 47 ? 1 : id - 50),
        note: '外出授课',
      });
    } else if (id > 54)
      add(id, addDays(day, -40), id <= 56 ? '送修' : id <= 59 ? '报废' : '丢失', { condition: '损坏' });
  }
  // Assets in use change holders or are counted until the ledger has 200 rows.
  for (let n = 0; log.length < LOGS; n++) {
    const id = 1 + (n % 44);
    if (n < 44) add(id, addDays(day, -90 + (id % 5)), '盘点', { condition: '完好', note: '季度盘点' });
    else
      add(id, addDays(day, -60 + (n % 50)), '转移', {
        to_holder_id: holderOf(id + 1 + (n % 7)),
        accepted_at: `${addDays(day, -59 + (n % 50))} 09:00:00`,
      });
  }
  await insertRows(trx, 'equipment', assets);
  await insertRows(trx, 'equipment_log', log);
  await continueNumbering(trx, 'equipment');
}
