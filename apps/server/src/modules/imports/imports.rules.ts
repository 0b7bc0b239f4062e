import { customerForm } from '@shibiao/contract/customers/customers';
import { IMPORT_FIELDS, type ImportField, REQUIRED_FIELDS } from '@shibiao/contract/customers/imports';

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

/** How people head their columns. */
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

/** Which column holds what, by its header. A header that fits twice goes to the first field that has none yet. */
export function guessMapping(headers: readonly string[]): Mapping {
  const mapping: Mapping = {};
  for (const field of IMPORT_FIELDS.values) {
    const taken = new Set(Object.values(mapping));
    const index = headers.findIndex((header, i) => !taken.has(i) && SYNONYMS[field].test(plain(header)));
    if (index >= 0) mapping[field] = index;
  }
  return mapping;
}
export const missingFields = (mapping: Mapping): string[] =>
  REQUIRED_FIELDS.filter((field) => mapping[field] === undefined).map(IMPORT_FIELDS.labelOf);

/** Full-width digits and letters, odd blanks and what spreadsheets add become plain text. */
const plain = (cell: string | undefined): string =>
  (cell ?? '')
    .normalize('NFKC')
    .replace(/[\u00a0\u200b\ufeff]/g, ' ')
    .trim();

/** A row by the same rules as the form. @returns what it says, or what is wrong with it in Chinese */
export function readRow(
  cells: readonly string[],
  mapping: Mapping,
): { row: ImportRow } | { problem: string } {
  const of = (field: ImportField) => {
    const index = mapping[field];
    return index === undefined ? '' : plain(cells[index]);
  };
  const given = {
    contactName: of('contactName'),
    // 13800000000.0 and '13800000000 are how spreadsheets spoil numbers.
    tel: of('tel')
      .replace(/^'/, '')
      .replace(/\.0+$/, '')
      .replace(/[\s-](?=\d{4}\b)/g, ''),
    cooperationName: of('cooperationName'),
    position: of('position'),
    wechat: of('wechat'),
    level: of('level').toUpperCase().replace(/级$/, ''),
    source: of('source'),
    remark: of('remark'),
  };
  if (given.cooperationName === '') return { problem: '机构：必填' };
  const parsed = customerForm.safeParse(given);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => {
      return `${IMPORT_FIELDS.labelOf(issue.path[0])}：${issue.message}`;
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
