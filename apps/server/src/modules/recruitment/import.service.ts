import type { Readable } from 'node:stream';
import type { OutputOf } from '@shibiao/contract/endpoint';
import type { recruitmentApi } from '@shibiao/contract/recruitment/calls';
import { candidateEdit } from '@shibiao/contract/recruitment/candidates';
import type { Database } from '../../db/pool.ts';
import { transaction } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { parseDay } from '../../lib/dates.ts';
import { AppError, invalid } from '../../lib/errors.ts';
import { spoiltCell } from '../../lib/excel-read-cells.ts';
import { readTable, wrongLines, wrongRowsOf } from '../../lib/import-files.ts';
import { listedRows } from '../../lib/preview-rows.ts';
import { apply } from './candidates.service.ts';
import { knownApplications, openingsByTitle } from './import.queries.ts';

const LIMITS = { maxRows: 5_000, maxColumns: 60, fillsMerged: true };

/** The template's columns: how a heading is known, and which field of the form it is. */
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
] as const;
type Key = (typeof CANDIDATE_COLUMNS)[number][0];
const REQUIRED = ['name', 'phone', 'opening'] as const satisfies Key[];
const TITLES = new Map<string, string>(CANDIDATE_COLUMNS.map(([key, title]) => [key, title]));

/** A cell as the form takes it. */
function cellOf(key: Key, text: string): string {
  if (key === 'gender') return text === '男' ? '1' : text === '女' ? '2' : text;
  if (key === 'appliedOn') return parseDay(text) ?? text;
  if (key === 'birthYear') return /^\d{4}/.exec(text)?.[0] ?? text;
  return text;
}

function mappingOf(headers: readonly string[]): (Key | null)[] {
  const taken = new Set<Key>();
  return headers.map((header) => {
    const found = CANDIDATE_COLUMNS.find(
      ([key, , pattern]) => !taken.has(key) && pattern.test(header.trim()),
    );
    if (found) taken.add(found[0]);
    return found?.[0] ?? null;
  });
}
const isHeading = (values: readonly string[]): boolean => {
  const mapping = mappingOf(values);
  return REQUIRED.every((key) => mapping.includes(key));
};

/** What a file would add: each row by the rules of the form, for an open opening, once. */
async function plan(db: Database, actor: Actor, file: Readable) {
  const { headers, lines, sheets } = await readTable(file, LIMITS, isHeading);
  const mapping = mappingOf(headers);
  for (const key of REQUIRED)
    if (!mapping.includes(key)) throw invalid({ field: 'file', message: `文件须有“${TITLES.get(key)}”列` });
  if (lines.length === 0) throw invalid({ field: 'file', message: '文件中没有数据行（只读第一张工作表）' });
  const openings = await openingsByTitle(db, actor);
  const read = lines.map(({ line, cells }) => {
    const given: Partial<Record<Key, string>> = {};
    const spoilt: string[] = [];
    mapping.forEach((key, i) => {
      const text = (cells[i] ?? '').normalize('NFKC').replace(/^'/, '').trim();
      const wrong = key && spoiltCell(text);
      if (wrong) spoilt.push(`${TITLES.get(key)}：${wrong}`);
      else if (key && text) given[key] = cellOf(key, text);
    });
    const { opening = '', ...rest } = given;
    const parsed = candidateEdit.safeParse(rest);
    const openingId = openings.get(opening);
    const problems = parsed.success
      ? []
      : parsed.error.issues.map(({ path, message }) => `${TITLES.get(String(path[0])) ?? ''}：${message}`);
    const problem =
      spoilt.join('；') ||
      (!rest.name && '姓名：必填') ||
      (!rest.phone && '手机：必填') ||
      (!openingId && `没有招聘中的职位“${opening}”`) ||
      problems.join('；') ||
      null;
    return { line, name: rest.name ?? '', problem, openingId, form: parsed.success ? parsed.data : null };
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
  return { rows, headers, lines, sheets };
}

export async function previewCandidates(
  db: Database,
  actor: Actor,
  file: Readable,
): Promise<OutputOf<typeof recruitmentApi.importPreview>> {
  const { rows, sheets } = await plan(db, actor, file);
  const bad = rows.filter((row) => row.problem !== null).length;
  return {
    rows: listedRows(rows).map(({ line, name, problem }) => ({ line, name, problem })),
    good: rows.length - bad,
    bad,
    sheets,
  };
}

/** The rows with problems, to be corrected and imported again. */
export async function candidateErrors(db: Database, actor: Actor, file: Readable) {
  const { rows, headers, lines } = await plan(db, actor, file);
  return wrongRowsOf(headers, wrongLines(lines, rows));
}

/** Each row as a whole or not at all; who has applied already is left out, so twice is once. */
export async function importCandidates(
  db: Database,
  actor: Actor,
  file: Readable,
): Promise<OutputOf<typeof recruitmentApi.import>> {
  let created = 0;
  let failed = 0;
  const { rows } = await plan(db, actor, file);
  for (const { problem, openingId, form } of rows) {
    const { name, phone } = form ?? {};
    if (problem !== null || !openingId || !form || !name || !phone) {
      failed++;
      continue;
    }
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
    try {
      await transaction(db, actor, (trx) => apply(trx, actor, { name, phone, openingId, columns }));
      created++;
    } catch (error) {
      if (!(error instanceof AppError) && !(error as { code?: string }).code?.startsWith('23')) throw error;
      failed++;
    }
  }
  return { created, failed };
}
