import { type Insertable, sql } from 'kysely';
import { addMonths, daysOf, monthOf, monthRange } from '../../../lib/dates.ts';
import { isWorkday } from '../../../lib/holidays.ts';
import type { DB } from '../../tables.generated.ts';
import type { Trx } from '../../transaction.ts';
import { continueNumbering, insertRows } from '../insert.ts';
import type { Random } from '../random.ts';

const MONTHS = 13;
const LEAST_DAYS = 10;
const round = (value: number) => Math.round((value + Number.EPSILON) * 100) / 100;
const GRADES = [
  ['A', 95, 1.2],
  ['B', 85, 1],
  ['C', 70, 0.8],
  ['D', 60, 0.5],
  ['E', 0, 0],
] as const;

interface Person {
  id: number;
  leader: number | null;
  isSeller: boolean;
  workdays: number;
  absent: number;
  filed: number;
  receipt: number;
  gained: number;
  receiptPlan: number | null;
  gainedPlan: number | null;
}

/** People of a month with their computed figures: automatic items and plans. */
async function peopleOf(trx: Trx, month: string, workdays: readonly string[]): Promise<Person[]> {
  const { from, to } = monthRange(month);
  const { rows } = await sql<Person>`
    select p.id, 'salesperson' = any(a.role_keys) as "isSeller",
      coalesce((select l.id from personnel l where l.id = a.leader_id and l.id <> p.id and l.login_status = 1),
        (select g.personnel_id from assignments_on(${to}::date) g
          where 'general_manager' = any(g.role_keys) and g.personnel_id <> p.id limit 1)) as leader,
      (select count(*)::integer from unnest(${workdays}::date[]) d where exists (select from employment e
        where e.personnel_id = p.id and d between e.entry_date and coalesce(e.quit_date, 'infinity') and e.deleted_at is null)) as workdays,
      coalesce((select sum(i.quantity) / 2 from attendance_item i where i.personnel_id = p.id and i.month = ${month}
        and i.kind in ('事假', '病假', '年假', '旷工')), 0)::float8 as absent,
      (select count(*)::integer from work_day w where w.personnel_id = p.id and w.date = any(${workdays}::date[])
        and w.submitted_at is not null and w.deleted_at is null) as filed,
      coalesce(received.value, 0)::float8 as receipt, coalesce(gained.value, 0)::float8 as gained,
      (select planned::float8 from target t where t.subject_kind = 'person' and t.subject_id = p.id and t.measure = 'receipt'
        and t.period_kind = 'month' and t.year = ${Number(month.slice(0, 4))} and t.period_no = ${Number(month.slice(5))}
          and t.deleted_at is null) as "receiptPlan",
      (select planned::float8 from target t where t.subject_kind = 'person' and t.subject_id = p.id and t.measure = 'newCustomers'
        and t.period_kind = 'month' and t.year = ${Number(month.slice(0, 4))} and t.period_no = ${Number(month.slice(5))}
          and t.deleted_at is null) as "gainedPlan"
    from personnel p join assignments_on(${to}::date) a on a.personnel_id = p.id
      left join (select owner_id, sum(value) as value from measure_facts('receipt', ${from}::date, ${to}::date) group by 1) received
        on received.owner_id = p.id
      left join (select owner_id, count(distinct id) as value from measure_facts('newCustomers', ${from}::date, ${to}::date) group by 1) gained
        on gained.owner_id = p.id
    where p.deleted_at is null and not a.role_keys && array['super_admin', 'admin', 'general_manager'] order by p.id`.execute(
    trx,
  );
  return rows.filter((row) => row.workdays >= LEAST_DAYS);
}

interface Scored {
  title: string;
  weight: number;
  source: string;
  measure: string | null;
  planned: number | null;
  actual: number | null;
}

const itemsOf = (person: Person): Scored[] =>
  person.isSeller
    ? [
        {
          title: '收款',
          weight: 50,
          source: 'auto',
          measure: 'receipt',
          planned: person.receiptPlan,
          actual: person.receipt,
        },
        {
          title: '新客户',
          weight: 30,
          source: 'auto',
          measure: 'newCustomers',
          planned: person.gainedPlan ?? 8,
          actual: person.gained,
        },
        {
          title: '工作日志',
          weight: 20,
          source: 'auto',
          measure: 'filed',
          planned: 100,
          actual: person.filed === 0 ? null : round((100 * person.filed) / person.workdays),
        },
      ]
    : [
        {
          title: '出勤',
          weight: 20,
          source: 'auto',
          measure: 'present',
          planned: 100,
          actual: round((100 * (person.workdays - person.absent)) / person.workdays),
        },
        { title: '工作完成', weight: 50, source: 'manual', measure: null, planned: null, actual: null },
        { title: '协作与态度', weight: 30, source: 'manual', measure: null, planned: null, actual: null },
      ];

/** Twelve confirmed months, and the last one in every state; scores match the records. */
export async function addPerformance(trx: Trx, random: Random, day: string): Promise<void> {
  const templates = await trx.selectFrom('performance_template').select(['id', 'role_key']).execute();
  const templateOf = (isSeller: boolean) =>
    templates.find((one) => one.role_key === (isSeller ? 'salesperson' : null))?.id ?? null;
  const sheets: Insertable<DB['performance_month']>[] = [];
  const items: Insertable<DB['performance_item']>[] = [];
  for (let age = MONTHS; age > 0; age--) {
    const month = addMonths(monthOf(day), -age);
    const workdays = daysOf(monthRange(month)).filter(isWorkday);
    for (const person of await peopleOf(trx, month, workdays)) {
      const status =
        age > 1
          ? 4
          : random.weighted([
              [1, 2],
              [2, 5],
              [3, 3],
            ] as const);
      const id = sheets.length + 1;
      let final = 0;
      let own = 0;
      for (const [sort, item] of itemsOf(person).entries()) {
        const auto =
          item.planned && item.actual !== null
            ? round(Math.min(120, (100 * item.actual) / item.planned))
            : null;
        const score = auto ?? random.int(78, 100);
        const self = Math.min(120, Math.max(60, Math.round(score + random.int(-4, 8))));
        final += (item.weight * score) / 100;
        own += (item.weight * self) / 100;
        items.push({
          performance_id: id,
          sort: sort + 1,
          title: item.title,
          weight: String(item.weight),
          source: item.source,
          measure: item.measure,
          planned: item.planned === null ? null : String(item.planned),
          actual: status > 2 && item.actual !== null ? String(item.actual) : null,
          auto_score: status > 2 && auto !== null ? String(auto) : null,
          self_score: status > 1 ? String(self) : null,
          leader_score: status > 2 ? String(score) : null,
        });
      }
      const total = round(final);
      const [grade, , coefficient] = GRADES.find(([, least]) => total >= least) ?? GRADES[4];
      sheets.push({
        id,
        personnel_id: person.id,
        month,
        template_id: templateOf(person.isSeller),
        leader_id: person.leader,
        status,
        due_days: String(person.workdays),
        self_total: status > 1 ? String(round(own)) : null,
        ...(status > 2 ? { final: String(total), grade, coefficient: String(coefficient) } : {}),
        leader_comment:
          status > 2
            ? random.pick(['完成较好，继续保持', '重点客户跟进要再快一些', '配合主动', '下月补上新客户'])
            : null,
        confirmed_at: status === 4 ? `${addMonths(month, 1)}-08 10:00:00` : null,
      });
    }
  }
  await insertRows(trx, 'performance_month', sheets);
  await insertRows(trx, 'performance_item', items);
  await continueNumbering(trx, 'performance_month', 'performance_item');
}
