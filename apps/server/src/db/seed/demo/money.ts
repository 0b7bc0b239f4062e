import { labourTax } from '@shibiao/contract/finance/labourTax';
import { creditCheck } from '@shibiao/contract/finance/taxNumber';
import type { Insertable } from 'kysely';
import { addDays } from '../../../lib/dates.ts';
import { settle, type TaxTable, tableOn } from '../../../modules/payments/tax.rules.ts';
import type { DB } from '../../tables.generated.ts';
import type { Trx } from '../../transaction.ts';
import { continueNumbering, insertRows } from '../insert.ts';
import type { Random } from '../random.ts';
import { reached } from '../times.ts';
import type { Institution } from './customers.ts';
import type { Lesson } from './lessons.ts';
import type { People } from './people.ts';

const COMPANIES = [
  ['师表教育科技有限公司', 1, '91130500MA0SHIB001'],
  ['邢台师表企业管理咨询有限公司', 1, '91130500MA0SHIB002'],
  ['深圳师表文化传播有限公司', 2, '91440300MA0SHIB003'],
  ['杭州师表培训有限公司', 2, '91330100MA0SHIB004'],
] as const;
/** Two finance people decide, so that neither decides on their own request. */
const FINANCE = [8, 39] as const;
const GENERAL_MANAGER = 2;
const ADMINISTRATOR = 1;

/** Contract companies with their bank accounts. @returns how many */
export async function addCompanies(trx: Trx): Promise<number> {
  await insertRows(
    trx,
    'contract_company',
    COMPANIES.map(([name, series, tax_no], i) => ({
      id: i + 1,
      name,
      series,
      tax_no,
      bank_name: '中国工商银行',
      bank_account: `04060200092${String(10_000_000 + i)}`,
    })),
  );
  await insertRows(
    trx,
    'bank_account',
    COMPANIES.map(([name], i) => ({
      id: i + 1,
      company_id: i + 1,
      bank_name: '中国工商银行',
      account_no: `04060200092${String(10_000_000 + i)}`,
      title: name,
    })),
  );
  await continueNumbering(trx, 'contract_company', 'bank_account');
  return COMPANIES.length;
}

/** A tax number for an institution of Hebei; the last character is the check digit. */
function taxNumberOf(institutionId: number): string {
  const first = `91130500${String(100_000_000 + institutionId * 991)}`;
  return `${first}${creditCheck(first)}`;
}

/** A receipt that can pay further lessons. */
interface Open {
  id: number;
  receipt: Insertable<DB['receipt']>;
  paid: string;
  lines: number;
}

/**
 * Invoices and receipts of taught lessons; nearly all older ones are paid, so that receivables have a realistic tail.
 */
export async function addMoney(
  trx: Trx,
  random: Random,
  day: string,
  lessons: Lesson[],
  institutions: Institution[],
): Promise<void> {
  const byId = new Map(institutions.map((one) => [one.id, one]));
  const invoices: Insertable<DB['invoice']>[] = [];
  const invoiceLines: Insertable<DB['invoice_line']>[] = [];
  const receipts: Insertable<DB['receipt']>[] = [];
  const receiptLines: Insertable<DB['receipt_line']>[] = [];
  const together = new Map<string, Open>();
  const taught = lessons
    .filter((lesson) => lesson.status === 1 && lesson.last < day)
    .sort((a, b) => (a.last < b.last ? -1 : 1));
  for (const lesson of taught) {
    const age = Math.round((Date.parse(day) - Date.parse(lesson.last)) / 86_400_000);
    const institution = byId.get(lesson.customer.institutionId);
    if (!institution) continue;
    if (random.chance(age > 20 ? 0.96 : 0.5)) {
      const id = invoices.length + 1;
      const applied = addDays(lesson.last, random.int(1, 8));
      const on = applied > day ? day : applied;
      const status = age > 15 ? 3 : random.pick([1, 2, 3]);
      const issued = addDays(on, 2);
      invoices.push({
        id,
        no: status === 1 ? null : `2613${String(10_000_000 + id)}`,
        institution_id: institution.id,
        company_id: (lesson.id % COMPANIES.length) + 1,
        owner_id: lesson.ownerId,
        organisation_id: lesson.organisationId,
        kind: random.pick(['普票', '专票']),
        title: institution.name,
        tax_no: taxNumberOf(institution.id),
        rate: '0.0600',
        amount: lesson.income.toFixed(2),
        status,
        applied_at: reached(`${on} 09:30:00`),
        issued_at: status > 1 ? reached(`${issued} 10:00:00`) : null,
        posted_at: status > 2 ? reached(`${addDays(on, 3)} 16:00:00`) : null,
        tracking_no: status > 2 ? `SF${String(1_000_000_000 + id * 77)}` : null,
        created_at: reached(`${on} 09:30:00`),
      });
      invoiceLines.push({ invoice_id: id, lesson_id: lesson.id, amount: lesson.income.toFixed(2) });
    }
    // Older lessons are more likely paid; every fourteenth old lesson stays open.
    const isPaid = age > 60 ? random.chance(0.93) : random.chance(age / 75);
    if (!isPaid) continue;
    const isPartial = random.chance(0.06);
    const amount = isPartial ? Math.round(lesson.income / 2) : lesson.income;
    const paid = addDays(lesson.last, random.int(Math.min(age, 5), Math.min(age, 60)));
    const method = random.weighted([
      ['银行转账', 18],
      ['微信', 1],
      ['置换', 0.5],
    ]);
    const no = (id: number) => `SK${paid.slice(0, 7).replace('-', '')}${String(id).padStart(5, '0')}`;
    const line = { lesson_id: lesson.id, amount: amount.toFixed(2) };
    // Institutions with several lessons within a few weeks pay them together.
    const open = together.get(`${institution.id}/${lesson.ownerId}/${method}`);
    if (open && !isPartial && open.lines < 4 && paid >= open.paid && paid <= addDays(open.paid, 20)) {
      Object.assign(open.receipt, {
        no: no(open.id),
        amount: (Number(open.receipt.amount) + amount).toFixed(2),
        received_on: paid,
        created_at: reached(`${paid} 14:00:00`),
      });
      open.lines += 1;
      receiptLines.push({ receipt_id: open.id, ...line });
      continue;
    }
    const id = receipts.length + 1;
    const receipt = {
      id,
      no: no(id),
      institution_id: institution.id,
      owner_id: lesson.ownerId,
      organisation_id: lesson.organisationId,
      amount: amount.toFixed(2),
      received_on: paid,
      method,
      // A barter payment arrives at no account.
      bank_account_id: method === '置换' ? null : (lesson.id % COMPANIES.length) + 1,
      payer: institution.name,
      created_at: reached(`${paid} 14:00:00`),
    };
    receipts.push(receipt);
    together.set(`${institution.id}/${lesson.ownerId}/${method}`, { id, receipt, paid, lines: 1 });
    receiptLines.push({ receipt_id: id, ...line });
  }
  await insertRows(trx, 'invoice', invoices);
  await insertRows(trx, 'invoice_line', invoiceLines);
  await insertRows(trx, 'receipt', receipts);
  await insertRows(trx, 'receipt_line', receiptLines);
  await continueNumbering(trx, 'invoice', 'receipt');
}

/**
 * A lesson's teacher fee as settled by the product: taxed by the rule, after tax where agreed, with travel costs paid
 * by the teacher. Sometimes the tickets come later than the fee.
 */
function feeLine(lesson: Lesson, table: TaxTable) {
  const travel = lesson.teacher.paysTravel && lesson.id % 61 !== 0 ? lesson.travel : 0;
  const parts = {
    fee: lesson.teacherFee.toFixed(2),
    subsidy: lesson.subsidy.toFixed(2),
    travel: travel.toFixed(2),
  };
  const [line] = settle([parts], lesson.teacher, table).lines;
  if (!line) throw new Error('a settlement without its lesson');
  return { ...line, title: lesson.name };
}

/** Teacher fees, reimbursements and data applications in every step of approval. */
export async function addPayments(
  trx: Trx,
  random: Random,
  day: string,
  lessons: Lesson[],
  people: People,
): Promise<void> {
  const requests: Insertable<DB['payment_request']>[] = [];
  const lines: Insertable<DB['payment_line']>[] = [];
  const steps: Insertable<DB['payment_step']>[] = [];
  const setting = await trx
    .selectFrom('setting')
    .where('key', '=', 'labourTax')
    .select('value')
    .executeTakeFirstOrThrow();
  const table = tableOn(labourTax.parse(setting.value), day);
  const managers = new Map(
    people.staff.filter((p) => p.role === 'manager').map((p) => [p.organisationId, p.id]),
  );
  const managerOf = (personnelId: number): number => {
    for (
      let person = people.staff[personnelId - 1];
      person;
      person = person.leaderId ? people.staff[person.leaderId - 1] : undefined
    ) {
      const manager = managers.get(person.organisationId);
      if (manager && manager !== personnelId) return manager;
    }
    // Nobody decides on their own request: the general manager's goes to the administrator.
    return personnelId === GENERAL_MANAGER ? ADMINISTRATOR : GENERAL_MANAGER;
  };
  const add = (
    kind: number,
    applicantId: number,
    title: string,
    /** Amount of kinds other than fees; a fee comes from the lesson. */
    amount: number,
    on: string,
    status: number,
    lesson?: Lesson,
  ) => {
    const id = requests.length + 1;
    const applicant = people.staff[applicantId - 1];
    const line = lesson ? feeLine(lesson, table) : { title, amount: amount.toFixed(2) };
    requests.push({
      id,
      no: `FK${on.slice(0, 7).replace('-', '')}${String(id).padStart(5, '0')}`,
      kind,
      applicant_id: applicantId,
      organisation_id: applicant?.organisationId ?? null,
      teacher_id: lesson?.teacher.id ?? null,
      title,
      amount: line.amount,
      payee: lesson?.teacher.name ?? applicant?.name ?? null,
      bank_name: lesson?.teacher.bankName ?? null,
      bank_account: lesson?.teacher.bankAccount ?? null,
      status,
      reject_reason: status === 5 ? '金额与课程不符，请核对' : null,
      submitted_at: reached(`${on} 11:00:00`),
      paid_at: status === 4 ? reached(`${addDays(on, 2)} 17:00:00`) : null,
      paid_on: status === 4 ? addDays(on, 2) : null,
      method: status === 4 ? '银行转账' : null,
      created_at: reached(`${on} 11:00:00`),
    });
    lines.push({ request_id: id, lesson_id: lesson?.id ?? null, ...line });
    const step = (number: number, result: string, by: number, after: number) =>
      steps.push({
        request_id: id,
        round: 1,
        step: number,
        result,
        applicant_id: applicantId,
        by_id: by,
        at: reached(`${addDays(on, after)} 15:00:00`),
      });
    if (status === 5) step(1, 'rejected', managerOf(applicantId), 0);
    else if (status !== 1 && status !== 6) step(1, 'approved', managerOf(applicantId), 0);
    if (status === 3 || status === 4)
      step(2, 'approved', applicantId === FINANCE[0] ? FINANCE[1] : FINANCE[0], 1);
    if (status === 4) step(3, 'paid', applicantId === FINANCE[1] ? FINANCE[0] : FINANCE[1], 2);
  };
  for (const lesson of lessons) {
    if (lesson.status !== 1 || lesson.last >= addDays(day, -3)) continue;
    const isOld = lesson.last < addDays(day, -30);
    const status = isOld
      ? 4
      : random.weighted([
          [1, 2],
          [2, 2],
          [3, 1],
          [4, 5],
          [5, 0.4],
        ]);
    const on = addDays(lesson.last, 2);
    if (addDays(on, 2) > day && status === 4) continue;
    add(1, lesson.ownerId, `${lesson.teacher.name}课酬：${lesson.name}`, 0, on, status, lesson);
  }
  for (let i = 0; i < 160; i++) {
    const person = random.pick(people.staff.slice(1));
    const on = addDays(day, -random.int(0, 200));
    const isRecent = on > addDays(day, -12);
    add(
      2,
      person.id,
      random.pick(['差旅报销：高铁与住宿', '客户招待费', '办公用品采购', '资料印刷费', '市内交通费']),
      random.int(2, 60) * 50,
      on,
      isRecent
        ? random.pick([1, 2, 3])
        : random.weighted([
            [4, 12],
            [5, 1],
            [6, 0.5],
          ]),
    );
  }
  for (let i = 0; i < 40; i++) {
    const person = random.pick(people.sellers);
    const on = addDays(day, -random.int(0, 120));
    add(
      3,
      person.id,
      random.pick(['申请讲师课件样例', '申请公司资质文件', '申请合同模板', '申请往期课程照片']),
      0,
      on,
      on > addDays(day, -8) ? random.pick([1, 2]) : 4,
    );
  }
  await insertRows(trx, 'payment_request', requests);
  await insertRows(trx, 'payment_line', lines);
  await insertRows(trx, 'payment_step', steps);
  await continueNumbering(trx, 'payment_request');
}
