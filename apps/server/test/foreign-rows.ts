import type { TestApp } from './app.ts';

/**
 * Rows that belong to somebody else's customers, by table: what a call with `row` must answer 404 for. A call whose table is not here is
 * walked with a row that does not exist, which must answer the same.
 */
export const foreignRows: Record<string, (t: TestApp) => Promise<number>> = {
  account: async ({ make }) => (await make.staff('salesperson')).accountId,
  contact: async ({ make }) => make.contact(await make.staff('salesperson')),
  demand: async (t) => {
    const owner = await t.make.staff('salesperson');
    const contact_id = await t.make.contact(owner);
    const row = await t.db
      .insertInto('demand')
      .columns(['contact_id', 'institution_id', 'owner_id', 'organisation_id', 'topic'])
      .expression((eb) =>
        eb
          .selectFrom('contact')
          .where('id', '=', contact_id)
          .select(['id', 'institution_id', 'owner_id', 'organisation_id', eb.val('别人的需求').as('topic')]),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  },
  invoice: async (t) => {
    const owner = await t.make.staff('salesperson');
    return (
      await t.db
        .insertInto('invoice')
        .values({
          institution_id: await t.make.institution(),
          owner_id: owner.personnelId,
          title: '别人的发票',
          amount: '1.00',
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  },
  receipt: async (t) => {
    const owner = await t.make.staff('salesperson');
    const no = `SK-${owner.personnelId}`;
    return (
      await t.db
        .insertInto('receipt')
        .values({
          no,
          institution_id: await t.make.institution(),
          owner_id: owner.personnelId,
          amount: '1.00',
          received_on: '2026-01-05',
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  },
  payment_request: async (t) => {
    const owner = await t.make.staff('salesperson');
    const no = `FK-${owner.personnelId}`;
    return (
      await t.db
        .insertInto('payment_request')
        .values({ no, kind: 2, applicant_id: owner.personnelId, title: '别人的报销', amount: '1.00' })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  },
};

/** Main tables of modules whose name is not the table's. */
export const MAIN_TABLE: Record<string, string> = { demands: 'demand', customers: 'contact' };
