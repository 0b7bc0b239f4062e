import { HALVES } from '@shibiao/contract/lessons/codes';
import type { Session } from '@shibiao/contract/lessons/lessons';
import { addDays, daysBetween, parseDay } from '../../lib/dates.ts';
import { daysOf } from '../lessons/lessons.rules.ts';

/** Maximum span of a lesson's days; the form takes at most two half-days a day. */
const MOST_DAYS = 60;
type Half = Session['half'];
const WHOLE_DAY: readonly Half[] = [1, 2];

interface Said {
  from: string;
  to?: string | undefined;
  half?: string | undefined;
  days?: string | undefined;
}

/**
 * Half-days of a row. Whole days by default; when the number of days is half a day less than the dates, the last
 * afternoon is free.
 * @returns the row's problem otherwise
 */
export function sessionsIn(said: Said): Session[] | string {
  const [, from = said.from, until] = SPAN.exec(said.from) ?? [];
  if (TIMED.test(said.from)) return '上课日期：只填日期，上午、下午、晚上填在“时段”';
  const first = parseDay(from);
  if (!first) return '上课日期：格式应为 2026-03-01，多天的写 2026-03-01至2026-03-02';
  const halves = halvesIn(said.half);
  if (!halves) return '时段：应为“全天”“上午”“下午”“晚上”，几个用顿号隔开';
  if (said.days && !/^\d{1,2}(\.[05]0?)?$/.test(said.days)) return '天数：应为 0.5 的倍数';
  const wanted = said.days ? Number(said.days) * 2 : null;
  if (wanted === 0) return '天数：应大于 0';
  const end = said.to ?? until;
  const last = end
    ? lastDayIn(end, first)
    : addDays(first, wanted ? Math.ceil(wanted / halves.length) - 1 : 0);
  if (!last) return '结束日期：格式应为 2026-03-01';
  const span = daysBetween(first, last) + 1;
  if (span < 1) return '结束日期：早于上课日期';
  if (span > MOST_DAYS) return `结束日期：一节课最多 ${MOST_DAYS} 天`;
  const all = Array.from({ length: span }, (_, i) =>
    halves.map((half): Session => ({ date: addDays(first, i), half })),
  ).flat();
  const least = said.half ? all.length : all.length - halves.length + 1;
  if (wanted !== null && (wanted < least || wanted > all.length))
    return `天数：按日期和时段是 ${daysOf(all)} 天，与 ${said.days} 天不符`;
  return all.slice(0, wanted ?? all.length);
}

/** Two days with a separator; the second may be short: 2026.3.5-3.6, 2026年3月5日至6日. */
const SPAN = /^(\d{4}年\d{1,2}月\d{1,2}[日号]?|\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{8})\s*[至到~—–-]+\s*(\S.*)$/;
const TIMED = /\d:\d\d/;

/** Last day of a span; missing year and month are those of its first day. */
function lastDayIn(text: string, first: string): string | null {
  const [, month = first.slice(5, 7), day] = /^(?:(\d{1,2})[-/.月])?(\d{1,2})[日号]?$/.exec(text) ?? [];
  return parseDay(day === undefined ? text : `${first.slice(0, 4)}-${month}-${day}`);
}

function halvesIn(text: string | undefined): readonly Half[] | null {
  if (!text || text === '全天') return WHOLE_DAY;
  const halves = text
    .split(/[、,，/+\s]+/)
    .map((one) => HALVES.table.find(({ label }) => label === one)?.value ?? null);
  return halves.includes(null) ? null : (halves as Half[]);
}
