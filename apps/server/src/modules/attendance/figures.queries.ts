import { sql } from 'kysely';
import type { Executor, Trx } from '../../db/transaction.ts';

export interface ImportedFigure {
  id: number;
  personnelId: number;
  kind: string;
  times: number;
  quantity: number;
  /** The figure of the file; the quantity is the part that no request says. */
  imported: number;
  /** A request says all of it. */
  isAside: boolean;
}

/** A month's figures of the last import, those that requests say wholly too. */
export async function importedFigures(
  db: Executor,
  people: readonly number[],
  month: string,
): Promise<ImportedFigure[]> {
  const { rows } = await sql<ImportedFigure>`
    select id, personnel_id as "personnelId", kind, times, quantity::float8 as quantity, coalesce(imported, quantity)::float8 as imported,
      deleted_at is not null as "isAside"
    from attendance_item where month = ${month} and personnel_id = any(${[...people]}::integer[]) and date is null
      and source = '导入' and (deleted_at is null or imported is not null and lifted_by is not null) order by id`.execute(
    db,
  );
  return rows;
}

/** Sets what is left of a figure; with nothing left it is put aside until a request is withdrawn. */
export async function setFigure(
  trx: Trx,
  { id, quantity, isAside }: ImportedFigure,
  rest: number,
  requestId: number | null,
): Promise<void> {
  if (rest > 0 ? !isAside && rest === quantity : isAside) return;
  if (rest > 0)
    await sql`update attendance_item set imported = coalesce(imported, quantity), quantity = ${rest}, deleted_at = null, lifted_by = null where id = ${id}`.execute(
      trx,
    );
  else
    await sql`update attendance_item set imported = coalesce(imported, quantity), deleted_at = now(), lifted_by = ${requestId}
      where id = ${id}`.execute(trx);
}

/** Figures that a newer import replaces are gone, whatever had put them aside. */
export async function dropFigures(trx: Trx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`update attendance_item set deleted_at = coalesce(deleted_at, now()), lifted_by = null
    where id = any(${[...ids]}::integer[])`.execute(trx);
}
