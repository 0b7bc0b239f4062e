import { type OfficeDay, reportsApi } from '@shibiao/contract/reports/reports';
import { type RawBuilder, sql } from 'kysely';
import { list, type Rows } from '../../db/list.ts';
import { likePattern } from '../../db/search.ts';
import type { Executor } from '../../db/transaction.ts';
import { today } from '../../lib/dates.ts';
import { teamOn } from '../personnel/employment.queries.ts';
import { selectDay, visibleDays, wasInOrganisation } from '../sales/sales.queries.ts';

/** A person's registered facts of a day, in order. */
const factsOf = (person: RawBuilder<unknown>, day: RawBuilder<unknown>) => {
  const theirs = sql`${person} and at >= ${day} and at < ${day} + 1`;
  return sql<OfficeDay['facts']>`array(
  select json_build_object('kind', kind, 'text', text) from (
    select '物资' as kind, l.at, l.kind || ' ' || s.name || ' ' || trim_scale(abs(l.quantity)) || s.unit as text
      from supply_log l join supply s on s.id = l.supply_id where by_id = ${theirs}
    union all
    select '设备', l.at, l.action || ' ' || e.name || ' ' || e.asset_no
      from equipment_log l join equipment e on e.id = l.equipment_id where by_id = ${theirs}
    union all
    select '号码', l.at, l.action || ' ' || n.number
      from phone_number_log l join phone_number n on n.id = l.phone_number_id where by_id = ${theirs}
  ) facts order by at)`;
};

/** A person's registered facts by day. */
export async function factsOfDays(
  db: Executor,
  person: number,
  days: readonly string[],
): Promise<Map<string, OfficeDay['facts']>> {
  const { rows } = await sql<{ date: string; facts: OfficeDay['facts'] }>`
    select d.date::text as date, ${factsOf(sql`${person}::integer`, sql`d.date`)} as facts
    from unnest(${[...days]}::date[]) as d (date)`.execute(db);
  return new Map(rows.map(({ date, facts }) => [date, facts]));
}

/** Daily logs of the general office. */
export const officeDays = list(reportsApi.generalOfficeLog, {
  table: 'work_day',
  title: '综合部日志',
  visible: (actor) => sql`work_day.kind = 'office' and ${visibleDays(actor)}`,
  filters: {
    keyword: (words) => sql`work_day.search_text like ${likePattern(words)}`,
    from: (day) => sql`work_day.date >= ${day}::date`,
    to: (day) => sql`work_day.date <= ${day}::date`,
    personnelId: (id, _actor, { to }) => sql`work_day.personnel_id in ${teamOn(to ?? today(), id)}`,
    orgnizationalid: (id) => wasInOrganisation('work_day', id),
  },
  sorts: { date: { by: sql`work_day.date` } },
  defaultSort: ['date', 'desc'],
  select: (rows: Rows<'work_day'>) =>
    selectDay(rows).select(factsOf(sql`work_day.personnel_id`, sql`work_day.date`).as('facts')),
  present: (actor) => (row) => ({ ...row, isOwn: row.personnelId === actor.personnelId }),
});
