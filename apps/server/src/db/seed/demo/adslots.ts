import type { Insertable } from 'kysely';
import { addDays } from '../../../lib/dates.ts';
import type { DB } from '../../tables.generated.ts';
import type { Trx } from '../../transaction.ts';
import { continueNumbering, insertRows } from '../insert.ts';
import type { Random } from '../random.ts';
import { type People, spelled } from './people.ts';

/** channel, position, owner, unit, price */
const SLOTS = [
  ['公众号头条', '周二头条', '自有', '次', 0],
  ['公众号头条', '周五次条', '自有', '次', 0],
  ['抖音', '信息流', '外购', '天', 260],
  ['抖音', '达人合拍', '外购', '次', 3000],
  ['抖音', '直播间贴片', '外购', '次', 1500],
  ['官网首页', '轮播第一屏', '自有', '周', 0],
  ['官网首页', '轮播第二屏', '自有', '周', 0],
  ['官网首页', '讲师推荐位', '自有', '周', 0],
  ['利润宝轮播', '首页轮播', '自有', '周', 0],
  ['利润宝轮播', '课程页横幅', '置换', '周', 0],
  ['展会', '银行业博览会展位', '外购', '次', 18000],
  ['展会', '会刊内页', '置换', '次', 0],
  ['户外', '邢台高铁站灯箱', '外购', '月', 6500],
  ['户外', '金融街楼宇屏', '外购', '周', 2200],
] as const;
const BOOKINGS = 40;
const TITLES = ['厅堂营销公开课', '开门红专场', '明星讲师推介', '品牌形象', '网点转型方案', '秋季课程上新'];

/** 14 slots, 40 bookings without overlap, and the results of those that have begun. */
export async function addAdSlots(trx: Trx, random: Random, day: string, people: People): Promise<void> {
  const authors = people.staff.filter((one) => one.role === 'market_department');
  await insertRows(
    trx,
    'ad_slot',
    SLOTS.map(([channel, position, owner, price_unit, price], i) => ({
      id: i + 1,
      channel,
      position,
      ...spelled(`${channel} ${position}`, 'other'),
      owner,
      price_unit,
      price: String(price),
      contact: owner === '外购' ? '媒介代理 孙经理' : null,
      status: i === 11 ? 2 : 1,
    })),
  );
  const bookings: Insertable<DB['ad_booking']>[] = [];
  const log: Insertable<DB['ad_log']>[] = [];
  // Each slot's next booking begins some days after the last one ended.
  const next = SLOTS.map((_, i) => addDays(day, -60 + (i % 7) * 3));
  for (let n = 0; n < BOOKINGS; n++) {
    const slot = n % SLOTS.length;
    const from = next[slot] ?? day;
    const to = addDays(from, random.int(6, 27));
    next[slot] = addDays(to, random.int(1, 12));
    const id = n + 1;
    const price = String((SLOTS[slot]?.[4] ?? 0) * (SLOTS[slot]?.[3] === '天' ? 10 : 1));
    bookings.push({
      id,
      slot_id: slot + 1,
      title: random.pick(TITLES),
      subject_kind: '品牌',
      from_date: from,
      to_date: to,
      price,
    });
    const add = (on: string, action: string, values: Partial<Insertable<DB['ad_log']>> = {}) => {
      if (on < day)
        log.push({
          slot_id: slot + 1,
          booking_id: id,
          action,
          upttime: `${on} 15:00:00`,
          authorid: random.pick(authors).id,
          ...values,
        });
    };
    add(from, '上线');
    const impressions = random.int(4000, 30_000);
    const clicks = Math.floor(impressions * (0.01 + random.next() * 0.03));
    add(addDays(from, 5), '数据', {
      impressions,
      clicks,
      leads: Math.floor(clicks * 0.05),
      cost: price === '0' ? null : price,
    });
    add(addDays(to, 1), '下线');
  }
  await insertRows(trx, 'ad_booking', bookings);
  await insertRows(trx, 'ad_log', log);
  await continueNumbering(trx, 'ad_slot', 'ad_booking');
}
