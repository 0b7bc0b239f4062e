import type { InputOf } from '@shibiao/contract/endpoint';
import { RENAMES, TRASH_KIND, type trashApi } from '@shibiao/contract/trash';
import { updateRow } from '../../db/rows.ts';
import type { Executor, Trx } from '../../db/transaction.ts';
import { invalid } from '../../lib/errors.ts';
import { pinyinOf } from '../../lib/pinyin.ts';
import { plainTel } from '../customers/duplicates.rules.ts';
import { type Taken, takenValues } from './clashes.queries.ts';
import { type Lot, rowOf } from './trash.queries.ts';

export type Rename = NonNullable<InputOf<typeof trashApi.restore>['renames']>[number];

/** Taken unique values in words. */
export async function takenBy(db: Executor, lots: readonly Lot[]) {
  const taken: (Taken & { table: Lot['table']; message: string })[] = [];
  for (const lot of lots)
    for (const one of await takenValues(db, lot)) {
      const { id, title } = one.holder;
      const message = `${TRASH_KIND.labelOf(lot.table)}“${one.title}”的唯一值已被 ${title}（编号 ${id}） 使用`;
      taken.push({ ...one, table: lot.table, message });
    }
  return taken;
}

/** Fields of the row that may get a new value, with the present values. */
export async function renamesOf(
  db: Executor,
  { table, id, columns: taken }: Taken & { table: Lot['table'] },
) {
  const columns = Object.entries(RENAMES[table] ?? {}).filter(([column]) => taken.includes(column));
  if (columns.length === 0) return [];
  const row = await rowOf(db, table, id);
  return columns.map(([field, { title }]) => ({
    kind: table,
    id,
    field,
    title,
    value: String(row?.[field] ?? ''),
  }));
}

/** Gives rows in the bin new values before their restore. @throws 408 */
export async function rename(trx: Trx, lots: readonly Lot[], renames: readonly Rename[]): Promise<void> {
  for (const { kind, id, field, value } of renames) {
    const lot = lots.find(({ table, ids }) => table === kind && ids.includes(id));
    const column = RENAMES[kind]?.[field];
    if (!lot || !column) throw invalid({ field: 'renames', message: '该项不能改名' });
    const read = column.schema.safeParse(value);
    if (!read.success)
      throw invalid({
        field: 'renames',
        message: `${column.title}：${read.error.issues[0]?.message ?? '不正确'}`,
      });
    const row = await rowOf(trx, kind, id);
    const { full, initials } = pinyinOf(
      read.data,
      kind === 'contact' || kind === 'teacher' ? 'person' : 'other',
    );
    const isSpelled = field === 'name' && row && 'pinyin' in row;
    await updateRow(trx, lot.table as 'contact', id, {
      [field]: field === 'tel' ? plainTel(read.data) : read.data,
      pinyin: isSpelled ? full : undefined,
      initials: isSpelled ? initials : undefined,
    });
  }
}
