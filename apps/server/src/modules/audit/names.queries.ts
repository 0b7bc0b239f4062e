import { sql } from 'kysely';
import type { DB } from '../../db/tables.generated.ts';
import type { Executor } from '../../db/transaction.ts';

const to = <T extends keyof DB>(table: T, label: keyof DB[T] & string) => ({ table, label });

/** Which table a column's number points at, and what people call its rows. A column that is not here holds no id. */
const POINTS_AT: Record<string, { table: keyof DB; label: string }> = {
  contact_id: to('contact', 'name'),
  institution_id: to('institution', 'name'),
  merged_into: to('institution', 'name'),
  teacher_id: to('teacher', 'name'),
  lesson_id: to('lesson', 'name'),
  demand_id: to('demand', 'topic'),
  organisation_id: to('organisation', 'name'),
  parent_id: to('organisation', 'name'),
  part_time_org_id: to('organisation', 'name'),
  role_id: to('role', 'name'),
  menu_id: to('menu_item', 'title'),
  function_id: to('function', 'title'),
  account_id: to('account', 'nickname'),
  uploaded_by: to('account', 'nickname'),
  created_by: to('account', 'nickname'),
  request_id: to('payment_request', 'no'),
  invoice_id: to('invoice', 'title'),
  receipt_id: to('receipt', 'no'),
  file_id: to('file', 'name'),
  photo_file_id: to('file', 'name'),
  contract_company_id: to('contract_company', 'name'),
  contract_group_id: to('contract_group', 'title'),
  bank_account_id: to('bank_account', 'account_no'),
  ...Object.fromEntries(
    [
      'owner_id',
      'previous_owner_id',
      'leader_id',
      'handover_id',
      'personnel_id',
      'by_id',
      'assignee_id',
      'applicant_id',
      'courseware_uploader_id',
      'clash_allowed_by',
    ].map((column) => [column, to('personnel', 'name')]),
  ),
  ...Object.fromEntries(
    ['province_id', 'city_id', 'district_id', 'home_province_id', 'home_city_id', 'region_id'].map(
      (column) => [column, to('region', 'name')],
    ),
  ),
};
type Row = Record<string, unknown> | null;

/** Names of everything that the rows point at, in one statement: `(column, id) → name`. */
export async function namesIn(
  db: Executor,
  rows: readonly Row[],
): Promise<(column: string, value: unknown) => string | undefined> {
  const wanted = new Map<string, Set<number>>();
  for (const row of rows)
    for (const [column, value] of Object.entries(row ?? {})) {
      const target = POINTS_AT[column];
      if (!target || typeof value !== 'number') continue;
      const key = `${target.table}.${target.label}`;
      wanted.set(key, (wanted.get(key) ?? new Set()).add(value));
    }
  if (wanted.size === 0) return () => undefined;
  const parts = [...wanted].map(([key, ids]) => {
    const [table = '', label = ''] = key.split('.');
    return sql`select ${key} as key, id, ${sql.ref(label)}::text as name from ${sql.table(table)} where id = any(${[...ids]}::integer[])`;
  });
  const { rows: found } = await sql<{
    key: string;
    id: number;
    name: string | null;
  }>`${sql.join(parts, sql` union all `)}`.execute(db);
  const names = new Map(found.map(({ key, id, name }) => [`${key}.${id}`, name ?? undefined]));
  return (column, value) => {
    const target = POINTS_AT[column];
    return target && typeof value === 'number'
      ? names.get(`${target.table}.${target.label}.${value}`)
      : undefined;
  };
}
