import { createHash } from 'node:crypto';
import { CUSTOMER_KINDS } from '@shibiao/contract/customers/customers';
import type { Database } from '../../db/pool.ts';
import { updateRow } from '../../db/rows.ts';
import { type Executor, transaction } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { conflict, invalid } from '../../lib/errors.ts';
import {
  type BatchChanges,
  type BatchValues,
  customersForEdit,
  type EditedCustomer,
  placeOf,
} from './batch.queries.ts';
import { mustOwn } from './customers.policy.ts';
import { customers } from './lists.queries.ts';

interface Change {
  title: string;
  before: string | null;
  after: string | null;
}
type Given = BatchChanges & { ids: readonly number[] };

/** Columns set by a batch edit, with their words for the preview. @throws 408 */
async function wanted(db: Executor, given: BatchChanges) {
  const values: BatchValues = {};
  if (given.level) values.level = given.level;
  if (given.kind) values.kind = given.kind;
  if (given.source) values.source = given.source;
  if (given.isKeyPerson !== null && given.isKeyPerson !== undefined) values.is_key_person = given.isKeyPerson;
  if (given.cityId && !given.provinceId) throw invalid({ field: 'provinceId', message: '请选择省份' });
  let place: string | null = null;
  if (given.provinceId) {
    const found = await placeOf(db, given.provinceId, given.cityId ?? null);
    if (!found || (given.cityId && !found.cityId))
      throw invalid({ field: 'provinceId', message: '地区不存在' });
    values.province_id = given.provinceId;
    values.city_id = given.cityId ?? null;
    place = placeName(found.provinceName, found.cityName);
  }
  if (Object.keys(values).length === 0)
    throw invalid({ field: 'level', message: '请至少选择一项要修改的内容' });
  return { values, place };
}

const placeName = (province: string | null, city: string | null) =>
  province === null || city === null || city === province ? province : `${province} ${city}`;
const yesNo = (value: boolean) => (value ? '是' : '否');

function changesOf(row: EditedCustomer, { values, place }: Awaited<ReturnType<typeof wanted>>): Change[] {
  const list: Change[] = [];
  const add = (title: string, before: string | null, after: string | null | undefined) => {
    if (after !== undefined && before !== after) list.push({ title, before, after });
  };
  add('等级', row.level, values.level);
  add('类别', CUSTOMER_KINDS.labelOf(row.kind), values.kind && CUSTOMER_KINDS.labelOf(values.kind));
  add('来源', row.source, values.source);
  add(
    '关键人',
    yesNo(row.is_key_person),
    values.is_key_person === undefined ? undefined : yesNo(values.is_key_person),
  );
  if (values.province_id && (row.province_id !== values.province_id || row.city_id !== values.city_id))
    list.push({ title: '地区', before: placeName(row.provinceName, row.cityName), after: place });
  return list;
}

const stampOf = (rows: readonly EditedCustomer[]) =>
  createHash('sha256')
    .update(rows.map((row) => `${row.id}:${row.version}`).join(','))
    .digest('base64url');

/** Rows compared with their new values. */
async function compare(db: Executor, given: Given) {
  const goal = await wanted(db, given);
  const rows = await customersForEdit(db, [...new Set(given.ids)]);
  const list = rows
    .map(({ id, contactName, cooperationName, ...row }) => ({
      id,
      contactName,
      cooperationName,
      changes: changesOf({ id, contactName, cooperationName, ...row }, goal),
    }))
    .filter((row) => row.changes.length > 0);
  return { list, unchanged: rows.length - list.length, stamp: stampOf(rows), values: goal.values };
}

export async function previewEdit(db: Database, actor: Actor, given: Given) {
  await customers.mustSee(db, actor, given.ids);
  const { list, unchanged, stamp } = await compare(db, given);
  return { list, unchanged, stamp };
}

/** Changes all or none. @throws 404 when one is outside the scope; 409 when one changed after the preview */
export async function editMany(
  db: Database,
  actor: Actor,
  given: Given & { stamp?: string | null | undefined },
): Promise<{ changed: number }> {
  return await transaction(db, actor, async (trx) => {
    await mustOwn(trx, actor, given.ids);
    const { list, stamp, values } = await compare(trx, given);
    if (given.stamp && given.stamp !== stamp) throw conflict(null, null);
    if (list.length > 0)
      await updateRow(
        trx,
        'contact',
        list.map((row) => row.id),
        values,
      );
    return { changed: list.length };
  });
}
