import type { TestApp } from './app.ts';

/**
 * Rows of other people's customers by table: calls with `row` must answer 404. For other tables a missing row is used,
 * which must answer the same.
 */
export const foreignRows: Record<string, (t: TestApp) => Promise<number>> = {
  account: async ({ make }) => (await make.staff('salesperson')).accountId,
  contact: async ({ make }) => make.contact(await make.staff('salesperson')),
  demand: async ({ make }) => make.demand(await make.staff('salesperson')),
  invoice: async ({ make }) => make.invoice(await make.staff('salesperson')),
  receipt: async ({ make }) => make.receipt(await make.staff('salesperson')),
  phone_number: async ({ db, make }) => {
    const { personnelId } = await make.staff('salesperson');
    const { id } = await db
      .insertInto('phone_number')
      .values({ number: make.phone(), operator: '移动', purpose: '业务', status: 1, holder_id: personnelId })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  },
  work_day: async ({ db, make }) => {
    const { personnelId } = await make.staff('salesperson');
    const { id } = await db
      .insertInto('work_day')
      .values({ personnel_id: personnelId, date: '2026-03-02' })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  },
  week_report: async ({ db, make }) => {
    const { personnelId } = await make.staff('salesperson');
    const { id } = await db
      .insertInto('week_report')
      .values({ personnel_id: personnelId, week_start: '2026-03-02' })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  },
  month_report: async ({ db, make }) => {
    const { personnelId } = await make.staff('salesperson');
    const { id } = await db
      .insertInto('month_report')
      .values({ personnel_id: personnelId, month: '2026-03' })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  },
  payment_request: async ({ make }) => make.payment(await make.staff('salesperson')),
};

/** Main tables of modules whose name is not the table's. */
export const MAIN_TABLE: Record<string, string> = {
  demands: 'demand',
  customers: 'contact',
  sales: 'work_day',
};
