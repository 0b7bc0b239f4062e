import { answeredTo, type InputOf, type OutputOf } from '@shibiao/contract/endpoint';
import { portalMoneyApi, STATEMENT_KINDS, STATEMENT_LINES } from '@shibiao/contract/portalMoney';
import type { Database } from '../../db/pool.ts';
import { insertRow, lockRow, updateRow } from '../../db/rows.ts';
import { transaction } from '../../db/transaction.ts';
import { type Actor, visitorOf } from '../../lib/actor.ts';
import { today } from '../../lib/dates.ts';
import { badRequest, invalid } from '../../lib/errors.ts';
import { type ExportColumn, exportOf } from '../../lib/export.ts';
import type { FileAnswer } from '../../lib/serve.ts';
import { mustSeePortalMoney } from '../identity/portal-money.policy.ts';
import { profileById } from '../invoices/requests.queries.ts';
import { lockInstitution, profilesOf, statementEnds, statementEntries } from './portalMoney.queries.ts';
import { balanced, spanOf } from './portalMoney.rules.ts';

const STATEMENT = answeredTo(portalMoneyApi.statement, 'partner');
type Statement = OutputOf<typeof STATEMENT>;
const MOST_PROFILES = 20;

/** The account of a span: opening + taught − received = closing, which is what is open of taught lessons. */
export async function statementOf(
  db: Database,
  actor: Actor,
  input: InputOf<typeof portalMoneyApi.statement>,
): Promise<Statement> {
  // Staff are no institution: their statement is empty.
  if (visitorOf(actor)) mustSeePortalMoney(actor);
  const span = spanOf(input, today());
  const [{ opening, prepaid, name }, entries] = await Promise.all([
    statementEnds(db, actor, span),
    statementEntries(db, actor, span),
  ]);
  if (entries.length > STATEMENT_LINES)
    throw invalid({ field: 'from', message: `这段时间超过 ${STATEMENT_LINES} 笔，请缩短期间` });
  return { cooperationName: name, ...span, prepaid, ...balanced(opening, entries) };
}

interface SheetRow {
  date: string;
  what: string;
  lessonid: string | null;
  teachername: string | null;
  due: string | null;
  paid: string | null;
  balance: string | null;
}
const SHEET: readonly ExportColumn<SheetRow>[] = [
  { key: 'date', title: '日期', type: 'date', width: 14 },
  { key: 'what', title: '摘要', type: 'text', width: 40 },
  { key: 'lessonid', title: '课程编号', type: 'text', width: 18 },
  { key: 'teachername', title: '讲师', type: 'text', width: 12 },
  { key: 'due', title: '应付（元）', type: 'money', width: 16 },
  { key: 'paid', title: '已付与核销（元）', type: 'money', width: 18 },
  { key: 'balance', title: '余额（元）', type: 'money', width: 16 },
];

/** The same as a sheet, with its opening and closing rows. */
export async function statementSheet(
  db: Database,
  actor: Actor,
  input: InputOf<typeof portalMoneyApi.statementExcel>,
): Promise<FileAnswer> {
  const statement = await statementOf(db, actor, input);
  const blank = { lessonid: null, teachername: null, due: null, paid: null };
  const rows: SheetRow[] = [
    { ...blank, date: statement.from, what: '期初余额', balance: statement.opening },
    ...statement.list.map(({ date, kind, lessonname, lessonid, teachername, amount, balance }) => ({
      date,
      what: `${STATEMENT_KINDS.labelOf(kind)}：${lessonname}`,
      lessonid,
      teachername,
      due: kind === 'taught' ? amount : null,
      paid: kind === 'taught' ? null : amount,
      balance,
    })),
    { ...blank, date: statement.to, what: '期末余额', balance: statement.closing },
  ];
  return exportOf(`对账单-${statement.cooperationName}`, SHEET, null, rows, {
    from: statement.from,
    to: statement.to,
  });
}

/** The institution's own titles for invoices. */
export async function invoiceProfiles(db: Database, actor: Actor) {
  mustSeePortalMoney(actor);
  return { list: await profilesOf(db, actor.institutionId) };
}

/** Adds or changes a title. Titles do not repeat, also when two clicks arrive at once. */
export async function saveProfile(
  db: Database,
  actor: Actor,
  form: InputOf<typeof portalMoneyApi.saveProfile>,
): Promise<{ id: number }> {
  mustSeePortalMoney(actor);
  const institutionId = actor.institutionId ?? 0;
  return await transaction(db, actor, async (trx) => {
    await lockInstitution(trx, institutionId);
    if (form.id) {
      await profileById(trx, actor, form.id);
      await lockRow(trx, 'invoice_profile', form.id, form.version);
    }
    const others = (await profilesOf(trx, institutionId)).filter(({ id }) => id !== form.id);
    if (others.some(({ title }) => title === form.title))
      throw invalid({ field: 'title', message: '已有这个抬头，请直接修改它' });
    const facts = {
      title: form.title,
      tax_no: form.taxNo ?? null,
      address: form.address ?? null,
      phone: form.phone ?? null,
      bank_name: form.bankName ?? null,
      bank_account: form.bankAccount ?? null,
      email: form.email ?? null,
    };
    if (form.id) {
      await updateRow(trx, 'invoice_profile', form.id, facts);
      return { id: form.id };
    }
    if (others.length >= MOST_PROFILES) throw badRequest(`最多保存 ${MOST_PROFILES} 个抬头`);
    return { id: await insertRow(trx, 'invoice_profile', { ...facts, institution_id: institutionId }) };
  });
}
