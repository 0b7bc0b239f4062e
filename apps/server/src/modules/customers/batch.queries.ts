import type { customerBatchApi } from '@shibiao/contract/customers/batch';
import type { InputOf } from '@shibiao/contract/endpoint';
import { sql } from 'kysely';
import type { Executor } from '../../db/transaction.ts';

export type BatchChanges = Omit<InputOf<typeof customerBatchApi.previewEdit>, 'ids'>;

/** Customers compared by a batch edit, in id order. */
export async function customersForEdit(db: Executor, ids: readonly number[]) {
  return await db
    .selectFrom('contact')
    .innerJoin('institution', 'institution.id', 'contact.institution_id')
    .leftJoin('region as province', 'province.id', 'contact.province_id')
    .leftJoin('region as city', 'city.id', 'contact.city_id')
    .where('contact.id', 'in', [...ids])
    .select([
      'contact.id',
      'contact.version',
      'contact.name as contactName',
      'institution.name as cooperationName',
      'contact.level',
      'contact.kind',
      'contact.source',
      'contact.is_key_person',
      'contact.province_id',
      'contact.city_id',
      'province.name as provinceName',
      sql<string | null>`city_name(city)`.as('cityName'),
    ])
    .orderBy('contact.id')
    .execute();
}
export type EditedCustomer = Awaited<ReturnType<typeof customersForEdit>>[number];

export interface BatchValues {
  level?: string;
  kind?: string;
  source?: string;
  is_key_person?: boolean;
  province_id?: number;
  city_id?: number | null;
}
/** A province and, when given, a city of it. */
export async function placeOf(db: Executor, provinceId: number, cityId: number | null) {
  return await db
    .selectFrom('region as province')
    .leftJoin('region as city', (join) =>
      join.onRef('city.parent_id', '=', 'province.id').on('city.id', '=', cityId ?? 0),
    )
    .where('province.id', '=', provinceId)
    .where('province.level', '=', 1)
    .select([
      'province.name as provinceName',
      'city.id as cityId',
      sql<string | null>`city_name(city)`.as('cityName'),
    ])
    .executeTakeFirst();
}
