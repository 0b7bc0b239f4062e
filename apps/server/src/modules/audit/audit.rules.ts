import { DEMAND_STATUS } from '@shibiao/contract/demands';
import { LESSON_STATUS } from '@shibiao/contract/lessons/lessons';
import { COOPERATION_STATUS, MANAGEMENT_LEVEL, SETTLEMENT_METHOD } from '@shibiao/contract/teachers';
import { maskPhone } from '../../lib/mask.ts';
import { COLUMNS, TABLES } from './audit.titles.ts';

/** What codes mean, by table and column; `*` in every table. */
const LABELS: Record<string, Record<string, string>> = {
  'lesson.lesson_status': LESSON_STATUS,
  'lesson.status': { 1: '有效', 2: '已删除' },
  'demand.status': DEMAND_STATUS,
  'teacher.management_level': MANAGEMENT_LEVEL,
  'teacher.cooperation_status': COOPERATION_STATUS,
  'teacher.settlement_method': SETTLEMENT_METHOD,
  'personnel.login_status': { 1: '在职', 2: '离职' },
  'account.status': { 1: '启用', 2: '停用' },
  'account.user_type': { 1: '内部员工', 2: '合作客户', 3: '讲师' },
  'institution.is_core': { 1: '是', 2: '否' },
  '*.gender': { 1: '男', 2: '女' },
  '*.kind': { partner: '合作客户', market: '市场客户' },
};
/** Never shown, whoever reads. */
const SECRET = /password|token|secret|_hash$/;
const PRIVATE = new Set(['tel', 'phone', 'username', 'id_card', 'bank_account']);
const HIDDEN = new Set(['id', 'created_at', 'created_by']);

interface Raw {
  table: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}
export interface Change {
  field: string;
  title: string;
  before: string | null;
  after: string | null;
}

/**
 * What changed, in words: names for ids, labels for codes; a new row's empty columns say nothing.
 * @param isMasked phones, identity cards and accounts are cut short
 */
export function changesOf(
  raw: Raw,
  nameOf: (column: string, value: unknown) => string | undefined,
  isMasked: boolean,
): Change[] {
  const show = (field: string, value: unknown) => {
    const text = nameOf(field, value) ?? labelOf(raw.table, field, value) ?? readable(value);
    return isMasked && PRIVATE.has(field) ? maskPhone(text) : text;
  };
  return Object.keys({ ...raw.before, ...raw.after })
    .filter((field) => !SECRET.test(field) && !HIDDEN.has(field))
    .flatMap((field) => {
      const [before, after] = [show(field, raw.before?.[field]), show(field, raw.after?.[field])];
      return before === after ? [] : [{ field, title: COLUMNS[field] ?? field, before, after }];
    });
}

const labelOf = (table: string, field: string, value: unknown): string | undefined =>
  (LABELS[`${table}.${field}`] ?? LABELS[`*.${field}`])?.[String(value)];

function readable(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (Array.isArray(value)) return value.length === 0 ? null : value.join('、');
  return typeof value === 'object' ? JSON.stringify(value) : String(value).replace(INSTANT, '$1 $2');
}
/** As the trail keeps a time: in Shanghai's zone, to the microsecond. */
const INSTANT = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2})(?:\.\d+)?\+08:00$/;

export const tableTitle = (table: string): string => TABLES[table] ?? table;
