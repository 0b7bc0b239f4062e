import type { RequestFacts } from '@shibiao/contract/requests/requests';
import { type Insertable, sql } from 'kysely';
import type { DB } from '../../db/tables.generated.ts';
import type { Executor, Trx } from '../../db/transaction.ts';
import { moneyFactsOf } from './expenses.queries.ts';

type FactTable =
  | 'request_leave'
  | 'request_trip'
  | 'request_overtime'
  | 'request_correction'
  | 'request_paper';

/** Writes the facts of a kind; a request that is submitted again gets its new ones. */
export async function putFacts<T extends FactTable>(
  trx: Trx,
  table: T,
  requestId: number,
  values: Omit<Insertable<DB[T]>, 'staff_request_id'>,
): Promise<void> {
  await trx
    .deleteFrom(table as FactTable)
    .where('staff_request_id', '=', requestId)
    .execute();
  await trx
    .insertInto(table as FactTable)
    .values({ ...values, staff_request_id: requestId } as never)
    .execute();
}

/** Facts of a request; null for the other kinds'. */
export async function factsOf(db: Executor, requestId: number): Promise<RequestFacts> {
  const { rows } = await sql<Omit<RequestFacts, 'supplies' | 'expense' | 'payment'>>`select
    (select json_build_object('leaveKind', leave_kind, 'isAdvance', is_advance)
      from request_leave where staff_request_id = ${requestId}) as leave,
    (select json_build_object('way', way, 'place', place) from request_trip where staff_request_id = ${requestId}) as trip,
    (select json_build_object('hours', hours, 'reward', reward)
      from request_overtime where staff_request_id = ${requestId}) as overtime,
    (select json_build_object('card', card, 'time', at_time)
      from request_correction where staff_request_id = ${requestId}) as correction,
    (select json_build_object('document', document, 'copies', copies, 'neededOn', needed_on, 'seal', seal,
      'isTakenOut', is_taken_out) from request_paper where staff_request_id = ${requestId}) as paper`.execute(
    db,
  );
  const none = { leave: null, trip: null, overtime: null, correction: null, paper: null };
  const [supplies, money] = await Promise.all([suppliesOf(db, requestId), moneyFactsOf(db, requestId)]);
  return { ...none, ...rows[0], ...money, supplies };
}

export async function suppliesOf(db: Executor, requestId: number): Promise<RequestFacts['supplies']> {
  const { rows } = await sql<RequestFacts['supplies'][number]>`
    select s.supply_id as "supplyId", concat_ws(' ', supply.name, nullif(supply.spec, '')) as name, supply.unit, s.quantity
    from request_supply s join supply on supply.id = s.supply_id
    where s.staff_request_id = ${requestId} order by s.id`.execute(db);
  return rows;
}

export async function putSupplies(
  trx: Trx,
  requestId: number,
  lines: readonly { supplyId: number; quantity: string }[],
): Promise<void> {
  await trx.deleteFrom('request_supply').where('staff_request_id', '=', requestId).execute();
  await trx
    .insertInto('request_supply')
    .values(
      lines.map(({ supplyId, quantity }) => ({ staff_request_id: requestId, supply_id: supplyId, quantity })),
    )
    .execute();
}
