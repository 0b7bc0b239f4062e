import { customerBatchApi } from '@shibiao/contract/customers/batch';
import { customerPageApi } from '@shibiao/contract/customers/customerPage';
import { customersApi } from '@shibiao/contract/customers/customers';
import { exportOf } from '../../lib/export.ts';
import { type ServeOptions, serve } from '../../lib/serve.ts';
import { editMany, previewEdit } from './batch.service.ts';
import type { Variant } from './conditions.queries.ts';
import { CUSTOMER_COLUMNS } from './customers.columns.ts';
import { oneCustomer, ownIdentity } from './customers.queries.ts';
import {
  addContactPerson,
  editLevel,
  removeCustomers,
  restoreCustomers,
  saveCustomer,
  updateLastDeal,
} from './customers.service.ts';
import { listDeleted } from './deleted.queries.ts';
import { checkName } from './duplicates.service.ts';
import { countsOf, customerDemands, customerLessons, moneyOf, ownershipOf } from './facts.queries.ts';
import { listCustomers, neighboursOf, streamCustomers } from './lists.queries.ts';

const own: ServeOptions = { row: ({ db, actor, id }) => ownIdentity(db, actor, id) };

export const customerCalls = [
  serve(customersApi.list, ({ db, actor, input }) => listCustomers(db, actor, 'all', input)),
  serve(customersApi.listByPost, ({ db, actor, input }) => listCustomers(db, actor, 'all', input)),
  serve(customersApi.listByRegion, ({ db, actor, input }) => listCustomers(db, actor, 'region', input)),
  serve(customersApi.listForMarket, ({ db, actor, input }) => listCustomers(db, actor, 'market', input)),
  serve(customersApi.listNew, ({ db, actor, input }) => listCustomers(db, actor, 'new', input)),
  serve(customersApi.one, ({ db, actor, input }) => oneCustomer(db, actor, input.id)),
  serve(customersApi.neighbours, ({ db, actor, input }) =>
    neighboursOf(db, actor, input.variant ?? 'all', input, input.id),
  ),
  serve(customersApi.save, ({ db, actor, input }) => saveCustomer(db, actor, input), own),
  serve(customersApi.addContactPerson, ({ db, actor, input }) => addContactPerson(db, actor, input), {
    ...own,
    rowField: 'contactId',
  }),
  serve(customersApi.isNameRegistered, ({ db, limits, actor, input }) => checkName(db, limits, actor, input)),
  serve(customersApi.editLevel, async ({ db, actor, input }) => {
    await editLevel(db, actor, input.id, input.level);
    return {};
  }),
  serve(
    customersApi.updateLastDeal,
    async ({ db, actor, input }) => {
      await updateLastDeal(db, actor, input.id, input.lastDealAt);
      return {};
    },
    own,
  ),
  serve(
    customersApi.remove,
    async ({ db, actor, input }) => {
      await removeCustomers(db, actor, [input.id]);
      return {};
    },
    own,
  ),
  serve(customersApi.batchDelete, async ({ db, actor, input }) => {
    await removeCustomers(db, actor, input.ids);
    return {};
  }),
  serve(customerBatchApi.previewEdit, ({ db, actor, input }) => previewEdit(db, actor, input)),
  serve(customerBatchApi.editMany, ({ db, actor, input }) => editMany(db, actor, input)),
  serve(customersApi.listDeleted, ({ db, actor, input }) => listDeleted(db, actor, input)),
  serve(customersApi.restore, async ({ db, actor, input }) => {
    await restoreCustomers(db, actor, input.ids);
    return {};
  }),
  serve(customersApi.export, async ({ db, actor, input }) =>
    exportOf(
      '客户',
      CUSTOMER_COLUMNS,
      input.columns,
      streamCustomers(db, actor, exported(input.variant), input),
    ),
  ),
  serve(customersApi.exportByRegion, async ({ db, actor, input }) =>
    exportOf('区域客户', CUSTOMER_COLUMNS, input.columns, streamCustomers(db, actor, 'region', input)),
  ),
  serve(
    customerPageApi.facts,
    async ({ db, input }) => {
      const [counts, money] = await Promise.all([countsOf(db, input.id), moneyOf(db, input.id)]);
      return { counts, money };
    },
    own,
  ),
  serve(customerPageApi.customerDemands, ({ db, input }) => customerDemands(db, input), own),
  serve(customerPageApi.customerLessons, ({ db, input }) => customerLessons(db, input), own),
  serve(customerPageApi.ownership, async ({ db, input }) => ({ list: await ownershipOf(db, input.id) }), own),
];

/** The region's list has an export of its own, which is granted apart. */
const exported = (variant: Variant | null | undefined): Variant =>
  !variant || variant === 'region' ? 'all' : variant;
