import { type OfficeDay, reportsApi } from '@shibiao/contract/reports/reports';
import { sql } from 'kysely';
import { list, type Rows } from '../../db/list.ts';
import { likePattern } from '../../db/search.ts';
import { today } from '../../lib/dates.ts';
import { peopleInOn } from '../personnel/employment.queries.ts';
import { selectDay, visibleDays } from '../sales/sales.queries.ts';

const MOVED = sql`work_day.personnel_id and at >= work_day.date and at < work_day.date + 1`;
/** What a person of the general office registered on a day. */
const factsJson = sql<OfficeDay['facts']>`array(
  select json_build_object('kind', kind, 'text', text) from (
    select '物资' as kind, l.at, l.kind || ' ' || s.name || ' ' || trim_scale(abs(l.quantity)) || s.unit as text
      from supply_log l join supply s on s.id = l.supply_id where by_id = ${MOVED}
    union all
    select '设备', l.at, l.action || ' ' || e.name || ' ' || e.asset_no
      from equipment_log l join equipment e on e.id = l.equipment_id where by_id = ${MOVED}
    union all
    select '号码', l.at, l.action || ' ' || n.number
      from phone_number_log l join phone_number n on n.id = l.phone_number_id where by_id = ${MOVED}
  ) facts order by at)`;

/** Daily logs of the general office. */
export const officeDays = list(reportsApi.generalOfficeLog, {
  table: 'work_day',
  title: '综合部日志',
  visible: (actor) => sql`work_day.kind = 'office' and ${visibleDays(actor)}`,
  filters: {
    keyword: (words) => sql`work_day.search_text like ${likePattern(words)}`,
    from: (day) => sql`work_day.date >= ${day}::date`,
    to: (day) => sql`work_day.date <= ${day}::date`,
    personnelId: (id) => sql`work_day.personnel_id = ${id}`,
    orgnizationalid: (id, _actor, { to }) => sql`work_day.personnel_id in ${peopleInOn(to ?? today(), id)}`,
  },
  sorts: { date: { by: sql`work_day.date` } },
  defaultSort: ['date', 'desc'],
  select: (rows: Rows<'work_day'>) => selectDay(rows).select(factsJson.as('facts')),
  present: (actor) => (row) => ({ ...row, isOwn: row.personnelId === actor.personnelId }),
});
