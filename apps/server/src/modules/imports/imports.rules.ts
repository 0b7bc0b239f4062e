import { customerForm, LEVELS } from '@shibiao/contract/customers/customers';
import { IMPORT_FIELDS, type ImportField, REQUIRED_FIELDS } from '@shibiao/contract/customers/imports';
import { headingOf } from '../../lib/excel-headings.ts';
import { spoiltCell } from '../../lib/excel-read-cells.ts';

export type Mapping = Partial<Record<ImportField, number>>;
export interface ImportRow {
  contactName: string;
  tel: string;
  cooperationName: string;
  position: string | null;
  wechat: string | null;
  level: string | null;
  source: string | null;
  authorName: string | null;
  remark: string | null;
}

/** Accepted headings of the columns. */
const SYNONYMS: Record<ImportField, RegExp> = {
  contactName: /^(客户|联系人|客户姓名|联系人姓名|姓名|名字|name)$/i,
  tel: /(电话|手机|联系方式|tel|phone)/i,
  cooperationName: /(机构|单位|公司|学校|企业|institution|company)/i,
  position: /(职位|职务|岗位|position)/i,
  wechat: /(微信|wechat)/i,
  level: /(等级|级别|level)/i,
  source: /(来源|渠道|source)/i,
  authorName: /(业务员|负责人|跟进人|owner)/i,
  remark: /(备注|说明|remark)/i,
};

/** Columns by heading. A heading that fits several fields goes to the first free one. */
export function guessMapping(headers: readonly string[]): Mapping {
  const mapping: Mapping = {};
  for (const field of IMPORT_FIELDS.values) {
    const taken = new Set(Object.values(mapping));
    const index = headers.findIndex((header, i) => !taken.has(i) && SYNONYMS[field].test(headingOf(header)));
    if (index >= 0) mapping[field] = index;
  }
  return mapping;
}
/** Labels of required fields without a column. */
export const missingFields = (mapping: Mapping): string[] =>
  REQUIRED_FIELDS.filter((field) => mapping[field] === undefined).map(IMPORT_FIELDS.labelOf);

/** Normalises blanks and spreadsheet marks; punctuation stays. */
const typed = (cell: string | undefined): string =>
  (cell ?? '').replace(/[\u00a0\u200b\u3000\ufeff]/g, ' ').trim();
/** Also normalises full-width digits and letters of compared values and codes. */
const plain = (cell: string | undefined): string => typed(cell?.normalize('NFKC'));

/** Validates a row like the form. @returns its values, or its problems in Chinese */
export function readRow(
  cells: readonly string[],
  mapping: Mapping,
): { row: ImportRow } | { problem: string } {
  const cellOf = (field: ImportField) => cells[mapping[field] ?? -1];
  const of = (field: ImportField) => plain(cellOf(field));
  const text = (field: ImportField) => typed(cellOf(field));
  const spoilt = IMPORT_FIELDS.table.flatMap(({ value, label }) => {
    const problem = spoiltCell(text(value));
    return problem ? [`${label}：${problem}`] : [];
  });
  if (spoilt.length > 0) return { problem: spoilt.join('；') };
  const given = {
    contactName: text('contactName'),
    // Spreadsheets turn numbers into 13800000000.0 and '13800000000.
    tel: of('tel')
      .replace(/^'/, '')
      .replace(/\.0+$/, '')
      .replace(/[\s-](?=\d{4}\b)/g, ''),
    cooperationName: text('cooperationName'),
    position: text('position'),
    wechat: of('wechat'),
    level: of('level').toUpperCase().replace(/级$/, ''),
    source: text('source'),
    remark: text('remark'),
  };
  if (given.cooperationName === '') return { problem: '机构：必填' };
  const parsed = customerForm.safeParse(given);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => {
      const message = issue.path[0] === 'level' ? `请填 ${LEVELS.values.join('、')} 之一` : issue.message;
      return `${IMPORT_FIELDS.labelOf(issue.path[0])}：${message}`;
    });
    return { problem: [...new Set(problems)].join('；') };
  }
  const { contactName, tel, cooperationName, position, wechat, level, source, remark } = parsed.data;
  return {
    row: {
      contactName,
      tel,
      cooperationName: cooperationName ?? '',
      position: position ?? null,
      wechat: wechat ?? null,
      level: level ?? null,
      source: source ?? null,
      authorName: of('authorName') || null,
      remark: remark ?? null,
    },
  };
}
