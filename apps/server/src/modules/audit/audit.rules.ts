import type { Codes } from '@shibiao/contract/codes';
import { maskPhone } from '../../lib/mask.ts';
import type { AuditedTable } from '../../noun.ts';
import { COLUMNS } from './columns.data.ts';

/** Columns hidden from everybody. */
const SECRET = /password|token|secret|_hash$/;
const PRIVATE = new Set([
  'tel',
  'phone',
  'emergency_phone',
  'username',
  'id_card',
  'bank_account',
  'new_bank_account',
]);
const HIDDEN = new Set(['id', 'created_at', 'created_by']);

/** Whether a column is never shown. */
export const isHidden = (column: string): boolean => SECRET.test(column) || HIDDEN.has(column);

type Row = Readonly<Record<string, unknown>>;
interface Raw {
  table: string;
  before: Row | null;
  after: Row | null;
}
export interface Change {
  field: string;
  title: string;
  before: string | null;
  after: string | null;
}
/** Title of a value by its path: the column, or a key inside its JSON. */
type Say = (path: string, value: unknown) => string | null;

/** The Chinese title of a column, or of a key inside its JSON. */
export const titleOf = (table: AuditedTable | undefined, path: string): string | undefined =>
  table?.columns?.[path] ?? COLUMNS[path];

/**
 * Changes in words: names for ids, labels for codes; empty columns of a new row are omitted.
 * @param isMasked shortens phones, identity cards and accounts
 */
export function changesOf(
  raw: Raw,
  table: AuditedTable | undefined,
  nameOf: (table: string, path: string, value: unknown, row: Row) => string | undefined,
  isMasked: boolean,
): Change[] {
  const sayIn = (row: Row | null): Say => {
    const say: Say = (path, value) =>
      nameOf(raw.table, path, value, row ?? {}) ??
      labelOf(table, path, value) ??
      readable(value, path, table, say);
    return say;
  };
  const [sayBefore, sayAfter] = [sayIn(raw.before), sayIn(raw.after)];
  const isShort = (field: string) =>
    (isMasked && PRIVATE.has(field)) || (table?.sensitive?.includes(field) ?? false);
  const shown = (field: string, text: string | null) => (isShort(field) ? maskPhone(text) : text);
  return Object.keys({ ...raw.before, ...raw.after })
    .filter((field) => !isHidden(field))
    .flatMap((field) => {
      const before = sayBefore(field, raw.before?.[field]);
      const after = sayAfter(field, raw.after?.[field]);
      if (before === after) return [];
      const title = titleOf(table, field) ?? field;
      return [{ field, title, before: shown(field, before), after: shown(field, after) }];
    });
}

/** Label of a code, for columns with codes. */
export function labelOf(table: AuditedTable | undefined, path: string, value: unknown): string | undefined {
  const codes = table?.codes?.[path];
  if (!codes || value === null || value === undefined || typeof value === 'object') return undefined;
  return isCodes(codes) ? codes.labelOf(value) : codes[String(value)];
}
const isCodes = (codes: Codes | Readonly<Record<string, string>>): codes is Codes =>
  typeof codes.labelOf === 'function';

function readable(value: unknown, path: string, table: AuditedTable | undefined, say: Say): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (Array.isArray(value)) return listed(value, path, table, say);
  return typeof value === 'object' ? keyed(value, path, table, say) : String(value).replace(INSTANT, '$1 $2');
}
/** Time format of the audit log: Shanghai time with microseconds. */
const INSTANT = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2})(?:\.\d+)?\+08:00$/;

/** Maximum number of listed items; above it the count is given. */
const MOST_ITEMS = 20;
function listed(
  items: readonly unknown[],
  path: string,
  table: AuditedTable | undefined,
  say: Say,
): string | null {
  const [first] = items;
  if (first === undefined) return null;
  const isKeyed = typeof first === 'object' && first !== null && !Array.isArray(first);
  const isTitled = !isKeyed || Object.keys(first).some((key) => titleOf(table, `${path}.${key}`));
  if (items.length > MOST_ITEMS || !isTitled) return `${items.length} 项`;
  return items.map((item) => say(path, item) ?? '（空）').join(isKeyed ? '；' : '、');
}

/** Keys of a JSON value with titles; keys without a title are technical. */
function keyed(value: object, path: string, table: AuditedTable | undefined, say: Say): string | null {
  const parts = Object.entries(value).flatMap(([key, one]) => {
    const title = titleOf(table, `${path}.${key}`);
    const text = title ? say(`${path}.${key}`, one) : null;
    return title && text ? [`${title} ${text}`] : [];
  });
  return parts.join('，') || null;
}

/** One change as a line; a new row has no former value. */
export const saying = (action: string, { before, after }: Change): string =>
  action === 'insert' ? (after ?? '（空）') : `${before ?? '（空）'} → ${after ?? '（空）'}`;
