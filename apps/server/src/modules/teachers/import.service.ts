import type { Readable } from 'node:stream';
import { amountTyped } from '@shibiao/contract/amounts';
import { nameKey } from '@shibiao/contract/names';
import { GENDER } from '@shibiao/contract/personnel';
import {
  COOPERATION_STATUS,
  MANAGEMENT_LEVEL,
  SETTLEMENT_METHOD,
  teacherForm,
} from '@shibiao/contract/teachers';
import type { Database } from '../../db/pool.ts';
import type { Actor } from '../../lib/actor.ts';
import {
  codeIn,
  dayTyped,
  type FormColumn,
  isWritten,
  problemsIn,
  readFormRows,
} from '../../lib/form-rows.ts';
import { idCardProblem } from '../../lib/id-card.ts';
import { placesByName } from '../regions/regions.queries.ts';
import { knownTeachers } from './import.queries.ts';
import { saveTeacher } from './teachers.service.ts';

export const TEACHER_COLUMNS = [
  ['name', '姓名', /^(姓名|讲师|讲师姓名|老师|老师姓名)$/],
  ['phone', '手机号', /^(手机|手机号|手机号码|电话|联系电话|联系方式)$/],
  ['gender', '性别', /^性别$/],
  ['birth', '出生日期', /(出生|生日)/],
  ['idCard', '身份证号', /(身份证|证件号)/],
  ['city', '常驻城市', /(城市|常驻|所在地)/],
  ['fields', '领域', /(领域|方向)/],
  ['topics', '主讲课题', /(课题|课程|主讲)/],
  ['tags', '标签', /标签/],
  ['guanlilevel', '级别', /(级别|等级)/],
  ['hezuostatus', '合作状态', /^合作(状态)?$/],
  ['jiezhidate', '合作截止', /截止/],
  ['feeHalfDay', '课酬/半天', /半天/],
  ['feeDay', '课酬/天', /课酬/],
  ['jiesuanfangshi', '结算方式', /结算/],
  ['bankName', '开户行', /(开户行|银行名称)/],
  ['bankAccount', '银行账号', /(银行(卡|账)号|卡号)/],
  ['intro', '简介', /(简介|介绍)/],
] as const satisfies FormColumn<string>[];
type Key = (typeof TEACHER_COLUMNS)[number][0];
const CODES = {
  gender: GENDER,
  guanlilevel: MANAGEMENT_LEVEL,
  hezuostatus: COOPERATION_STATUS,
  jiesuanfangshi: SETTLEMENT_METHOD,
} as const;

/** A cell in the form's format. */
function cellOf(key: Key, text: string): string {
  // Files have A, the form has A 级.
  if (key === 'guanlilevel')
    return codeIn(MANAGEMENT_LEVEL, /^[a-z]$/i.test(text) ? `${text.toUpperCase()}级` : text);
  if (key in CODES) return codeIn(CODES[key as keyof typeof CODES], text);
  if (key === 'phone') return text.replaceAll(/[\s-]/g, '');
  if (key === 'birth' || key === 'jiezhidate') return dayTyped(text);
  if (key === 'feeDay' || key === 'feeHalfDay') return amountTyped(text);
  return text;
}

/** Plan of an import: each row by the form's rules, no duplicates. */
export async function planTeachers(db: Database, file: Readable) {
  const { rows, titles, ...table } = await readFormRows<Key>(file, TEACHER_COLUMNS, ['name'], cellOf);
  const places = await placesByName(
    db,
    rows.flatMap(({ given }) => given.city ?? []),
  );
  const known = await knownTeachers(
    db,
    rows.map(({ given }) => given),
  );
  const planned = rows.map(({ line, given, problem }) => {
    const { city, ...rest } = given;
    const place = city ? places.get(city) : undefined;
    const parsed = teacherForm.safeParse({
      ...rest,
      homeProvinceId: place?.provinceId,
      homeCityId: place?.cityId,
    });
    const form = parsed.success ? parsed.data : null;
    const taken = [form?.phone, form?.idCard, form && !form.phone ? form.name : null].find(
      (one) => one && known.has(nameKey(one)),
    );
    const said =
      problem ??
      (parsed.success ? null : problemsIn(parsed.error, titles, CODES)) ??
      (city && !place ? `常驻城市：没有“${city}”` : null) ??
      (form?.idCard && idCardProblem(form.idCard) ? `身份证号：${idCardProblem(form.idCard)}` : null) ??
      (taken
        ? taken === form?.name
          ? '已有同名的讲师，填上手机号才能区分'
          : '已登记过，或文件中重复'
        : null);
    if (form && said === null)
      for (const one of [form.phone, form.idCard, form.name]) if (one) known.add(nameKey(one));
    return { line, name: given.name ?? '', problem: said, form };
  });
  return { rows: planned, ...table };
}

/** Writes each row completely or not at all. */
export async function importTeachers(db: Database, actor: Actor, file: Readable) {
  const { rows } = await planTeachers(db, file);
  let created = 0;
  for (const { problem, form } of rows)
    if (problem === null && form && (await isWritten(() => saveTeacher(db, actor, form)))) created++;
  return { created, failed: rows.length - created };
}
