import { archiveForm } from '@shibiao/contract/archive/archive';
import { headingOf } from '../../lib/excel-headings.ts';
import { spoiltCell } from '../../lib/excel-read-cells.ts';
import { dayTyped } from '../../lib/form-rows.ts';
import { idCardProblem } from '../../lib/id-card.ts';

/** Accepted headings by column, including those of the export and of the template. */
export const IMPORT_COLUMNS = [
  ['jobNo', '工号', /^(工号|员工编号|编号)$/],
  ['name', '姓名', /^(姓名|员工姓名)$/],
  ['idCard', '身份证号', /(身份证|证件号)/],
  ['ethnicity', '民族', /^民族$/],
  ['nativePlace', '籍贯', /^籍贯$/],
  ['household', '户口性质', /户口|户籍性质/],
  ['politics', '政治面貌', /政治面貌/],
  ['marriage', '婚姻状况', /婚姻|婚否/],
  ['education', '学历', /学历/],
  ['school', '毕业院校', /院校|学校/],
  ['major', '专业', /专业/],
  ['graduatedOn', '毕业日期', /毕业(日期|时间)/],
  ['workSince', '参加工作日期', /参加工作/],
  ['address', '住址', /住址|地址/],
  ['email', '邮箱', /邮箱|email/i],
  ['emergencyName', '紧急联系人', /^紧急联系人(姓名)?$/],
  ['emergencyPhone', '紧急联系电话', /紧急.*(电话|手机)/],
  ['emergencyRelation', '与紧急联系人关系', /关系/],
  ['bankName', '开户行', /开户行/],
  ['bankAccount', '银行卡号', /银行(卡|账)号/],
  ['socialSecurityCity', '社保城市', /社保/],
  ['fund', '公积金', /公积金/],
  ['channel', '来源渠道', /渠道/],
  ['remark', '备注', /备注/],
] as const;
export type ImportKey = (typeof IMPORT_COLUMNS)[number][0];
const DAYS: readonly ImportKey[] = ['graduatedOn', 'workSince'];
const titles = new Map<string, string>(IMPORT_COLUMNS.map(([key, title]) => [key, title]));
const facts = archiveForm.partial();
export type Facts = Omit<ReturnType<typeof facts.parse>, 'id' | 'version'>;

export const titleOf = (key: string): string => titles.get(key) ?? key;

/** Columns by field, found by heading; unknown headings are ignored. */
export function mappingOf(headers: readonly string[]): (ImportKey | null)[] {
  const taken = new Set<ImportKey>();
  return headers.map((header) => {
    const text = headingOf(header);
    const found = IMPORT_COLUMNS.find(([key, , pattern]) => !taken.has(key) && pattern.test(text));
    if (!found) return null;
    taken.add(found[0]);
    return found[0];
  });
}

/** Whether a row holds the headings: 工号 or 身份证号, and at least one further known one. */
export const isHeading = (values: readonly string[]): boolean => {
  const mapping = mappingOf(values);
  return (
    (mapping.includes('jobNo') || mapping.includes('idCard')) &&
    mapping.filter((key) => key !== null).length > 1
  );
};

/** Validates a row by the form's schema; blank cells are omitted. */
export function readArchiveRow(
  mapping: readonly (ImportKey | null)[],
  cells: readonly string[],
): { jobNo: string; name: string; facts: Facts } | { jobNo: string; name: string; problem: string } {
  const given: Partial<Record<ImportKey, string>> = {};
  const spoilt: string[] = [];
  mapping.forEach((key, i) => {
    const text = (cells[i] ?? '').normalize('NFKC').replace(/^'/, '').trim();
    const problem = key && spoiltCell(text);
    if (problem) spoilt.push(`${titleOf(key)}：${problem}`);
    else if (key && text !== '') given[key] = DAYS.includes(key) ? dayTyped(text) : text;
  });
  const { jobNo = '', name = '', ...rest } = given;
  if (spoilt.length > 0) return { jobNo, name, problem: spoilt.join('；') };
  if (jobNo === '' && !rest.idCard) return { jobNo, name, problem: '须有工号或身份证号' };
  const wrong = rest.idCard ? idCardProblem(rest.idCard) : null;
  if (wrong) return { jobNo, name, problem: wrong };
  const parsed = facts.safeParse(rest);
  if (parsed.success) return { jobNo, name, facts: parsed.data };
  const problems = parsed.error.issues.map(({ path, message }) => `${titleOf(String(path[0]))}：${message}`);
  return { jobNo, name, problem: [...new Set(problems)].join('；') };
}
