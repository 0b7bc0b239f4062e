import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { addDays } from '../../../lib/dates.ts';
import type { Trx } from '../../transaction.ts';

/** Lines without a known institution, and one that is no receipt. */
const UNKNOWN = [
  { payer: '王建国', amount: '3600.00', memo: '培训费', reason: null },
  { payer: '市财政国库支付中心', amount: '28500.00', memo: '授权支付', reason: null },
  { payer: '北京远航人力资源有限公司', amount: '15000.00', memo: '课程款', reason: null },
  { payer: null, amount: '127.36', memo: '结息', reason: '银行结息' },
] as const;

interface Line {
  payer: string | null;
  account: string | null;
  amount: string;
  memo: string;
  reason: string | null;
  receiptId: number | null;
  on: string;
  bankAccountId: number | null;
}

/** Bank lines of the last days: matched by institution name, by earlier payers, unmatched, and two entered. */
export async function addBankLines(trx: Trx, day: string): Promise<void> {
  // Institutions with the highest debts, each with its oldest open lesson.
  const owing = await sql<{ name: string; amount: string }>`
    select i.name, (select l.fee_income - l.received - l.written_off from lesson l
        where l.institution_id = i.id and l.status = 1 and l.lesson_status = 1 and l.last_date < ${day}
          and l.received + l.written_off < l.fee_income order by l.last_date, l.id limit 1)::text as amount
    from institution i where i.deleted_at is null and i.merged_into is null and i.id in (
      select l.institution_id from lesson l where l.status = 1 and l.lesson_status = 1 and l.last_date < ${day}
        and l.received + l.written_off < l.fee_income)
    order by i.id limit 7`.execute(trx);
  const entered = await sql<{ id: number; payer: string; amount: string; on: string; bank: number }>`
    select id, payer, amount::text as amount, received_on::text as "on", bank_account_id as bank from receipt
    where deleted_at is null and method = '银行转账' and bank_account_id is not null and amount > 0 and refunded = 0
    order by received_on desc, id desc limit 3`.execute(trx);
  const lines: Line[] = [
    ...entered.rows.map(({ id, payer, amount, on, bank }, i) => ({
      payer: i === 2 ? '集团财务共享中心' : payer,
      account: `62220210${String(3000 + i)}`,
      amount,
      memo: '培训费',
      reason: null,
      receiptId: id,
      on,
      bankAccountId: bank,
    })),
    ...owing.rows.map(({ name, amount }, i) => ({
      payer: name,
      account: `62220210${String(4000 + i)}`,
      amount,
      memo: '培训费',
      reason: null,
      receiptId: null,
      on: addDays(day, -1 - (i % 4)),
      bankAccountId: 1,
    })),
    // The account that paid the third entered line.
    {
      payer: '集团财务共享中心',
      account: '622202103002',
      amount: '12000.00',
      memo: '代付培训费',
      reason: null,
      receiptId: null,
      on: addDays(day, -2),
      bankAccountId: 1,
    },
    ...UNKNOWN.map((line, i) => ({
      ...line,
      account: null,
      receiptId: null,
      on: addDays(day, -3 - i),
      bankAccountId: 1,
    })),
  ];
  for (const [i, line] of lines.entries()) {
    const serial = `${line.on.replaceAll('-', '')}${String(100_000 + i)}`;
    const { id } = await trx
      .insertInto('bank_line')
      .values({
        bank_account_id: line.bankAccountId,
        booked_on: line.on,
        amount: line.amount,
        payer: line.payer,
        payer_account: line.account,
        memo: line.memo,
        serial,
        line_key: createHash('sha256').update(serial).digest('hex'),
        ignore_reason: line.reason,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (line.receiptId)
      await trx.updateTable('receipt').set({ bank_line_id: id }).where('id', '=', line.receiptId).execute();
  }
}
