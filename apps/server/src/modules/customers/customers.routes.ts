import { customerBatchApi } from '@shibiao/contract/customers/batch';
import { customerPageApi } from '@shibiao/contract/customers/customerPage';
import { customerColumns, customersApi } from '@shibiao/contract/customers/customers';
import { customerTimelineApi } from '@shibiao/contract/customers/timeline';
import { logDownload } from '../../db/download-log.ts';
import { exportColumns, exportOf } from '../../lib/export.ts';
import { serve } from '../../lib/serve.ts';
import { editMany, previewEdit } from './batch.service.ts';
import type { Variant } from './conditions.queries.ts';
import { customerFileCalls } from './customer-files.routes.ts';
import {
  addContactPerson,
  editLevel,
  removeCustomers,
  restoreCustomers,
  saveCustomer,
  updateLastDeal,
} from './customers.service.ts';
import { checkName } from './duplicates.service.ts';
import {
  countsOf,
  customerDemands,
  customerLessons,
  moneyOf,
  ownership,
  seesPortalMoney,
} from './facts.queries.ts';
import {
  customerLists,
  customers,
  deletedCustomers,
  neighboursOf,
  oneCustomer,
  streamChosen,
} from './lists.queries.ts';
import { revenueOf, timelineOf } from './timeline.queries.ts';

const columns = exportColumns(customerColumns);

export const customerCalls = [
  ...customerFileCalls,
  serve(customersApi.list, ({ db, actor, input }) => customerLists.all.page(db, actor, input)),
  serve(customersApi.listByPost, ({ db, actor, input }) => customerLists.all.page(db, actor, input)),
  serve(customersApi.listByRegion, ({ db, actor, input }) => customerLists.region.page(db, actor, input)),
  serve(customersApi.listForMarket, ({ db, actor, input }) => customerLists.market.page(db, actor, input)),
  serve(customersApi.listNew, ({ db, actor, input }) => customerLists.new.page(db, actor, input)),
  serve(customersApi.one, ({ db, actor, input }) => oneCustomer(db, actor, input.id)),
  serve(
    customersApi.showTel,
    async ({ db, actor, input }) => {
      const { tel } = await customers.one(db, actor, input.id);
      await logDownload(db, actor, customersApi.showTel, input);
      return { tel };
    },
    customers.ofRow,
  ),
  serve(customersApi.neighbours, ({ db, actor, input }) =>
    neighboursOf(db, actor, input.variant ?? 'all', input, input.id),
  ),
  serve(customersApi.save, ({ db, actor, input }) => saveCustomer(db, actor, input), {
    ...customers.ofRow,
    isAskedByWork: true,
  }),
  serve(customersApi.addContactPerson, ({ db, actor, input }) => addContactPerson(db, actor, input), {
    ...customers.ofRow,
    rowField: 'contactId',
  }),
  serve(customersApi.isNameRegistered, ({ db, limits, actor, input }) => checkName(db, limits, actor, input)),
  serve(customersApi.editLevel, ({ db, actor, input }) => editLevel(db, actor, input.id, input.level)),
  serve(
    customersApi.updateLastDeal,
    ({ db, actor, input }) => updateLastDeal(db, actor, input.id, input.lastDealAt),
    customers.ofRow,
  ),
  serve(
    customersApi.remove,
    ({ db, actor, input }) => removeCustomers(db, actor, [input.id]),
    customers.ofRow,
  ),
  serve(customersApi.batchDelete, ({ db, actor, input }) => removeCustomers(db, actor, input.ids)),
  serve(customerBatchApi.previewEdit, ({ db, actor, input }) => previewEdit(db, actor, input)),
  serve(customerBatchApi.editMany, ({ db, actor, input }) => editMany(db, actor, input)),
  serve(customersApi.listDeleted, ({ db, actor, input }) => deletedCustomers.page(db, actor, input)),
  serve(customersApi.restore, ({ db, actor, input, modules }) =>
    restoreCustomers(db, actor, input.ids, modules),
  ),
  serve(customersApi.export, async ({ db, actor, input }) =>
    exportOf(
      '客户',
      columns,
      input.columns,
      streamChosen(db, actor, exported(input.variant), input, input.columns),
    ),
  ),
  serve(customersApi.exportByRegion, async ({ db, actor, input }) =>
    exportOf('区域客户', columns, input.columns, streamChosen(db, actor, 'region', input, input.columns)),
  ),
  serve(
    customerPageApi.facts,
    async ({ db, input }) => {
      const [counts, money, portalMoney] = await Promise.all([
        countsOf(db, input.id),
        moneyOf(db, input.id),
        seesPortalMoney(db, input.id),
      ]);
      return { counts, money, portalMoney };
    },
    customers.ofRow,
  ),
  serve(
    customerPageApi.customerDemands,
    ({ db, actor, input }) => customerDemands.page(db, actor, input),
    customers.ofRow,
  ),
  serve(
    customerPageApi.customerLessons,
    ({ db, actor, input }) => customerLessons.page(db, actor, input),
    customers.ofRow,
  ),
  serve(
    customerPageApi.ownership,
    ({ db, actor, input }) => ownership.page(db, actor, input),
    customers.ofRow,
  ),
  serve(
    customerTimelineApi.timeline,
    ({ db, actor, input }) => timelineOf(db, actor, input),
    customers.ofRow,
  ),
  serve(customerTimelineApi.revenue, ({ db, input }) => revenueOf(db, input.id), customers.ofRow),
];

/** The region's list has its own export permission. */
const exported = (variant: Variant | null | undefined): Variant =>
  !variant || variant === 'region' ? 'all' : variant;
