import type { Insertable } from 'kysely';
import { addDays } from '../../../lib/dates.ts';
import type { DB } from '../../tables.generated.ts';
import type { Trx } from '../../transaction.ts';
import { continueNumbering, insertRows } from '../insert.ts';
import type { Random } from '../random.ts';
import { timeOn } from '../times.ts';
import { type People, spelled } from './people.ts';

/** name, spec, unit, kind, price, quantity of one purchase */
const SUPPLIES: readonly (readonly [string, string, string, string, number, number])[] = [
  ['A4 复印纸', '70g', '包', '办公用品', 21, 60],
  ['A3 复印纸', '70g', '包', '办公用品', 46, 20],
  ['签字笔', '黑 0.5', '支', '办公用品', 1.8, 120],
  ['签字笔', '红 0.5', '支', '办公用品', 1.8, 48],
  ['白板笔', '蓝', '支', '办公用品', 3.2, 48],
  ['白板擦', '', '个', '办公用品', 6, 10],
  ['翻页激光笔', '', '支', '办公用品', 89, 10],
  ['订书机', '中号', '个', '办公用品', 18, 10],
  ['订书钉', '24/6', '盒', '办公用品', 2.5, 40],
  ['文件夹', 'A4 双夹', '个', '办公用品', 7.5, 60],
  ['档案盒', '55mm', '个', '办公用品', 9, 50],
  ['便利贴', '76×76', '本', '办公用品', 3, 60],
  ['硒鼓', 'CF277A', '个', '办公用品', 260, 8],
  ['大白纸', '90×120', '张', '办公用品', 1.6, 200],
  ['保温杯礼盒', '', '套', '礼品', 128, 40],
  ['茶叶礼盒', '250g', '盒', '礼品', 198, 30],
  ['笔记本礼盒', '', '套', '礼品', 68, 60],
  ['雨伞', '长柄', '把', '礼品', 45, 50],
  ['台历', '', '本', '礼品', 15, 150],
  ['手提礼品袋', '中号', '个', '礼品', 4.5, 200],
  ['学员手册', '厅堂营销', '本', '教材', 16, 200],
  ['学员手册', '网点转型', '本', '教材', 16, 200],
  ['学员手册', '合规内控', '本', '教材', 14, 150],
  ['讲师手册', '通用', '本', '教材', 28, 30],
  ['席卡', 'A5 折叠', '个', '教材', 0.8, 300],
  ['胸卡', '带绳', '个', '教材', 2.2, 300],
  ['公司画册', '2026 版', '本', '宣传', 12, 300],
  ['课程折页', '', '张', '宣传', 1.1, 800],
  ['易拉宝', '80×200', '个', '宣传', 75, 15],
  ['横幅', '8m', '条', '宣传', 90, 10],
  ['矿泉水', '550ml×24', '箱', '饮用', 26, 40],
  ['桶装水', '18.9L', '桶', '饮用', 16, 40],
  ['咖啡', '条装 100', '盒', '饮用', 65, 12],
  ['抽纸', '3 层', '提', '其他', 14, 40],
  ['电池', '5 号', '节', '其他', 1.5, 80],
];
const MOVES = 500;
const DAYS = 270;
const LOW = 4;

/** Office supplies with their ledger: stock = Σ quantity = the newest stock_after. Four are below their minimum. */
export async function addSupplies(trx: Trx, random: Random, day: string, people: People): Promise<void> {
  const office = people.staff.filter((one) => one.role === 'general_office');
  const moves: Insertable<DB['supply_log']>[] = [];
  const stocks: number[] = [];
  for (const [i, [, , , kind, price, lot]] of SUPPLIES.entries()) {
    const count = Math.floor(MOVES / SUPPLIES.length) + (i < MOVES % SUPPLIES.length ? 1 : 0);
    let stock = 0;
    for (let n = 0; n < count; n++) {
      const on = addDays(day, -DAYS + Math.floor((n / count) * DAYS) + random.int(0, 4));
      const isBought = n === 0 || stock < lot / 4;
      const isCounted = !isBought && n === count - 3;
      const quantity = isBought
        ? lot
        : isCounted
          ? -1
          : -Math.min(stock, random.int(1, Math.max(1, Math.floor(lot / 8))));
      stock += quantity;
      const taker = random.pick(people.staff);
      moves.push({
        supply_id: i + 1,
        kind: isBought ? '入库' : isCounted ? '盘点' : '领用',
        quantity: String(quantity),
        stock_after: String(stock),
        price: String(price),
        personnel_id: isBought || isCounted ? null : taker.id,
        by_id: random.pick(office).id,
        at: timeOn(on, random),
        note: n === 0 ? '期初' : isCounted ? '季度盘点' : kind === '教材' && !isBought ? '上课用' : null,
      });
    }
    stocks.push(stock);
  }
  await insertRows(
    trx,
    'supply',
    SUPPLIES.map(([name, spec, unit, kind, price], i) => {
      const stock = stocks[i] ?? 0;
      return {
        id: i + 1,
        name,
        ...spelled(name, 'other'),
        spec,
        unit,
        kind,
        place: kind === '礼品' || kind === '宣传' ? '二楼库房' : '前台柜',
        stock: String(stock),
        min_stock:
          i % 9 === 0 && i < LOW * 9 ? String(stock + 5) : i % 5 === 1 ? null : String(Math.floor(stock / 2)),
        price: String(price),
        organisation_id: 32,
      };
    }),
  );
  // Ledger rows of a supply are in the order of their times.
  const inOrder = moves
    .map((row, i) => ({ row, i }))
    .sort((a, b) => a.row.supply_id - b.row.supply_id || a.i - b.i);
  await insertRows(
    trx,
    'supply_log',
    inOrder.map(({ row }) => row),
  );
  await continueNumbering(trx, 'supply');
}
