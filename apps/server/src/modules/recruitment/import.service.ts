import type { Readable } from 'node:stream';
import type { OutputOf } from '@shibiao/contract/endpoint';
import { nameKey } from '@shibiao/contract/names';
import type { recruitmentApi } from '@shibiao/contract/recruitment/calls';
import { candidateEdit } from '@shibiao/contract/recruitment/candidates';
import type { Database } from '../../db/pool.ts';
import { transaction } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { dayTyped, type FormColumn, isWritten, problemsIn, readFormRows } from '../../lib/form-rows.ts';
import { apply } from './candidates.service.ts';
import { knownApplications, openingsByTitle } from './import.queries.ts';

/** Columns of the template: accepted headings and form fields. */
export const CANDIDATE_COLUMNS = [
  ['name', '姓名', /^(姓名|候选人)/],
  ['phone', '手机', /(手机|电话|联系方式)/],
  ['opening', '应聘职位', /(职位|岗位)/],
  ['channel', '渠道', /(渠道|来源)/],
  ['gender', '性别', /^性别$/],
  ['birthYear', '出生年份', /出生/],
  ['education', '学历', /学历/],
  ['school', '院校', /(院校|学校)/],
  ['years', '工作年限', /年限/],
  ['currentCompany', '现公司', /公司/],
  ['email', '邮箱', /(邮箱|email)/i],
  ['expectedSalary', '期望薪资', /(期望|薪资)/],
  ['appliedOn', '应聘日期', /^((应聘|投递|申请|登记)(日期|时间)|日期)$/],
  ['remark', '备注', /备注/],
] as const satisfies FormColumn<string>[];
type Key = (typeof CANDIDATE_COLUMNS)[number][0];
/** A cell in the form's format. */
function cellOf(key: Key, text: string): string {
  if (key === 'gender') return text === '男' ? '1' : text === '女' ? '2' : text;
  if (key === 'appliedOn') return dayTyped(text);
  if (key === 'birthYear') return /^\d{4}/.exec(text)?.[0] ?? text;
  return text;
}

/** Plan of an import: each row by the form's rules, for an open opening, once. */
export async function planCandidates(db: Database, actor: Actor, file: Readable) {
  const {
    rows: given,
    titles,
    ...table
  } = await readFormRows<Key>(file, CANDIDATE_COLUMNS, ['name', 'phone', 'opening'], cellOf);
  const openings = await openingsByTitle(db, actor);
  const read = given.map(({ line, given: { opening = '', ...rest }, problem }) => {
    const parsed = candidateEdit.safeParse(rest);
    const openingId = openings.get(nameKey(opening));
    const said =
      problem ??
      (openingId ? null : `没有招聘中的职位“${opening}”`) ??
      (parsed.success ? null : problemsIn(parsed.error, titles));
    return {
      line,
      name: rest.name ?? '',
      problem: said,
      openingId,
      form: parsed.success ? parsed.data : null,
    };
  });
  const known = await knownApplications(
    db,
    read.flatMap(({ form }) => form?.phone ?? []),
  );
  const rows = read.map((row) => {
    const key = `${row.openingId} ${row.form?.phone}`;
    if (row.problem === null && known.has(key)) return { ...row, problem: '已应聘过此职位' };
    if (row.problem === null) known.add(key);
    return row;
  });
  return { rows, ...table };
}

/** Writes each row completely or not at all; existing applications are skipped, so that repeating it has no effect. */
export async function importCandidates(
  db: Database,
  actor: Actor,
  file: Readable,
): Promise<OutputOf<typeof recruitmentApi.import>> {
  const { rows } = await planCandidates(db, actor, file);
  let created = 0;
  for (const { problem, openingId, form } of rows) {
    const { name, phone } = form ?? {};
    if (problem !== null || !openingId || !form || !name || !phone) continue;
    const columns = {
      owner_id: form.ownerId ?? undefined,
      email: form.email,
      gender: form.gender,
      birth_year: form.birthYear,
      education: form.education,
      school: form.school,
      years: form.years,
      current_company: form.currentCompany,
      channel: form.channel,
      expected_salary: form.expectedSalary,
      applied_on: form.appliedOn ?? undefined,
      remark: form.remark,
    };
    const write = () =>
      transaction(db, actor, (trx) => apply(trx, actor, { name, phone, openingId, columns }));
    if (await isWritten(write)) created++;
  }
  return { created, failed: rows.length - created };
}
