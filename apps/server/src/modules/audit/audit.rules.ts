import type { Codes } from '@shibiao/contract/codes';
import { maskPhone } from '../../lib/mask.ts';
import type { AuditedTable } from '../../noun.ts';
import { COLUMNS } from './columns.data.ts';

/** Never shown, whoever reads. */
const SECRET = /password|token|secret|_hash$/;
const PRIVATE = new Set(['tel', 'phone', 'username', 'id_card', 'bank_account']);
const HIDDEN = new Set(['id', 'created_at', 'created_by']);

interface Raw {
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
  table: AuditedTable | undefined,
  nameOf: (column: string, value: unknown) => string | undefined,
  isMasked: boolean,
): Change[] {
  const show = (field: string, value: unknown) => {
    const text = nameOf(field, value) ?? labelOf(table, field, value) ?? readable(value);
    return isMasked && PRIVATE.has(field) ? maskPhone(text) : text;
  };
  return Object.keys({ ...raw.before, ...raw.after })
    .filter((field) => !SECRET.test(field) && !HIDDEN.has(field))
    .flatMap((field) => {
      const [before, after] = [show(field, raw.before?.[field]), show(field, raw.after?.[field])];
      return before === after
        ? []
        : [{ field, title: table?.columns?.[field] ?? COLUMNS[field] ?? field, before, after }];
    });
}

function labelOf(table: AuditedTable | undefined, field: string, value: unknown): string | undefined {
  const codes = table?.codes?.[field];
  if (!codes || value === null || value === undefined) return undefined;
  return isCodes(codes) ? codes.labelOf(value) : codes[String(value)];
}
const isCodes = (codes: Codes | Readonly<Record<string, string>>): codes is Codes =>
  typeof codes.labelOf === 'function';

function readable(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (Array.isArray(value)) return value.length === 0 ? null : value.join('、');
  return typeof value === 'object' ? JSON.stringify(value) : String(value).replace(INSTANT, '$1 $2');
}
/** As the trail keeps a time: in Shanghai's zone, to the microsecond. */
const INSTANT = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2})(?:\.\d+)?\+08:00$/;

/** One change of a row in a line; a new row had nothing before. */
export const saying = (action: string, { before, after }: Change): string =>
  action === 'insert' ? (after ?? '（空）') : `${before ?? '（空）'} → ${after ?? '（空）'}`;
