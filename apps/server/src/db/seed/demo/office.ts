import { sql } from 'kysely';
import { addDays } from '../../../lib/dates.ts';
import type { Trx } from '../../transaction.ts';
import { insertRows } from '../insert.ts';
import type { Random } from '../random.ts';
import type { Institution } from './customers.ts';
import type { People } from './people.ts';

/** Frame contracts of one year with a fifth of the institutions taught. */
export async function addContracts(
  trx: Trx,
  random: Random,
  day: string,
  institutions: Institution[],
): Promise<void> {
  const { rows } = await sql<{ id: number; amount: string; first: string }>`
    select institution_id as id, sum(fee_income)::text as amount, min(first_date) as first from lesson
    where status = 1 and institution_id % 5 = 0 group by institution_id order by institution_id`.execute(trx);
  await insertRows(
    trx,
    'contract_group',
    rows.map(({ id, first, amount }, i) => {
      const from = addDays(first < day ? first : day, -random.int(5, 20));
      return {
        no: `HT${from.slice(0, 4)}${String(i + 1).padStart(4, '0')}`,
        company_id: random.int(1, 4),
        institution_id: id,
        title: `${institutions[id - 1]?.name ?? ''}年度培训服务合同`,
        amount: String(Math.ceil(Number(amount) / 10_000) * 10_000),
        signed_on: from,
        from_date: from,
        to_date: addDays(from, 364),
      };
    }),
  );
  await teachUnderContracts(trx);
}

/** Every second contract covers the lessons of its year with its company; their half-days belong to the contract. */
async function teachUnderContracts(trx: Trx): Promise<void> {
  await sql`select set_config('app.quiet', 'on', true)`.execute(trx);
  await sql`update lesson l set contract_group_id = g.id, contract_company_id = g.company_id from contract_group g
    where g.institution_id = l.institution_id and g.institution_id % 10 = 0 and l.lesson_status in (1, 3)
      and l.first_date >= g.from_date and l.last_date <= g.to_date`.execute(trx);
  // Nothing may refer to a booking while its holder is renamed.
  await sql`update lesson_session s set holder = null from lesson l
    where l.id = s.lesson_id and l.contract_group_id is not null`.execute(trx);
  await sql`update teacher_booking b set holder = 'G' || l.contract_group_id from lesson l
    where b.holder = 'L' || l.id and l.contract_group_id is not null`.execute(trx);
  await sql`update lesson_session s set holder = 'G' || l.contract_group_id from lesson l
    where l.id = s.lesson_id and l.contract_group_id is not null`.execute(trx);
  await sql`select set_config('app.quiet', 'off', true)`.execute(trx);
}

const LETTERS: readonly (readonly [string, string, string | null])[] = [
  [
    '关于讲师课酬结算周期的建议',
    '目前课后一个月才结算，几位老师反映偏慢，建议缩短到两周。',
    '已请财务部评估，下月起试行。',
  ],
  ['邢台办公室的打印机', '打印机经常卡纸，影响合同盖章，希望更换。', '已安排综合部更换。'],
  ['希望增加新产品培训', '数字化方向的课程客户问得很多，希望师资部多组织几次内部分享。', null],
  ['公海领取上限', '月底公海客户较多，每天五个的上限能否在月底放宽？', null],
];

/** Letters to the general manager; the second is anonymous. */
export async function addLetters(trx: Trx, day: string, people: People): Promise<void> {
  const authors = people.sellers.slice(1, 5);
  await insertRows(
    trx,
    'letter',
    LETTERS.map(([title, content, answer], i) => {
      const isAnonymous = i === 1;
      const on = addDays(day, -12 + i * 3);
      const author = authors[i]?.accountId ?? 1;
      return {
        author_id: isAnonymous ? null : author,
        author_key: `demo-${i}`,
        title,
        content,
        is_anonymous: isAnonymous,
        at: isAnonymous ? `${on} 00:00:00` : `${on} 15:20:00`,
        read_at: answer ? `${addDays(on, 1)} 09:00:00` : null,
        answer,
        answered_at: answer ? `${addDays(on, 1)} 09:10:00` : null,
      };
    }),
  );
}
