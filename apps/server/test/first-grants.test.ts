import { accessApi } from '@shibiao/contract/access';
import { commissionBatchesApi } from '@shibiao/contract/commissions/batches';
import { commissionEntriesApi } from '@shibiao/contract/commissions/entries';
import { commissionsApi } from '@shibiao/contract/commissions/lessons';
import { contactsApi } from '@shibiao/contract/contacts';
import { customerPageApi } from '@shibiao/contract/customers/customerPage';
import { customersApi } from '@shibiao/contract/customers/customers';
import { institutionsApi } from '@shibiao/contract/customers/institutions';
import { poolApi } from '@shibiao/contract/customers/pool';
import { rankingsApi } from '@shibiao/contract/customers/rankings';
import { customerStatisticsApi } from '@shibiao/contract/customers/statistics';
import { trackingsApi } from '@shibiao/contract/customers/trackings';
import { transfersApi } from '@shibiao/contract/customers/transfers';
import { demandsApi } from '@shibiao/contract/demands';
import { downloadsApi } from '@shibiao/contract/downloads';
import type { Endpoint } from '@shibiao/contract/endpoint';
import { banksApi, contractsApi } from '@shibiao/contract/finance/contracts';
import { invoiceListApi, invoicesApi } from '@shibiao/contract/finance/invoices';
import { paymentListApi, paymentPhotosApi, paymentsApi } from '@shibiao/contract/finance/payments';
import { payrollApi } from '@shibiao/contract/finance/payroll';
import { receiptListApi, receiptsApi } from '@shibiao/contract/finance/receipts';
import { lessonFinanceTotalsApi, receivablesApi } from '@shibiao/contract/finance/receivables';
import { homeApi } from '@shibiao/contract/home';
import { identityApi } from '@shibiao/contract/identity';
import { mailboxApi } from '@shibiao/contract/mailbox';
import { budgetApi } from '@shibiao/contract/market/budget';
import { followersApi } from '@shibiao/contract/market/followers';
import { marketTargetsApi } from '@shibiao/contract/market/targets';
import { personnelApi } from '@shibiao/contract/personnel';
import { postersApi } from '@shibiao/contract/posters';
import { reportsApi } from '@shibiao/contract/reports/reports';
import { salesApi } from '@shibiao/contract/sales';
import { salespeopleApi } from '@shibiao/contract/salespeople/salespeople';
import { statisticsApi } from '@shibiao/contract/statistics';
import { systemApi } from '@shibiao/contract/system';
import { dashboardApi } from '@shibiao/contract/targets';
import { teachersApi } from '@shibiao/contract/teachers';
import { beforeAll, expect, test } from 'vitest';
import type { RoleKey } from '../src/modules/access/roles.data.ts';
import { type TestApp, testApp } from './app.ts';
import { functionsOf } from './grants.ts';

type Nouns = Record<string, Endpoint>[];
type Without = [role: RoleKey, calls: Record<string, Endpoint>, but?: string[]];
const none = (role: RoleKey, ...nouns: Nouns): Without[] => nouns.map((calls) => [role, calls]);

/** A role, a noun without first grants for it, and the operations granted all the same. */
const WITHOUT: Without[] = [
  ...none('hr', invoicesApi, invoiceListApi, receiptsApi, receiptListApi, contractsApi, banksApi),
  ...none('hr', receivablesApi, lessonFinanceTotalsApi, demandsApi, postersApi),
  ...none('hr', commissionsApi, commissionEntriesApi, commissionBatchesApi, payrollApi),
  ['hr', accessApi, ['systemRoleOptions', 'roleOptions']],
  ['hr', identityApi, ['partnerAccountCount']],
  ...none('partner', paymentsApi, paymentListApi, paymentPhotosApi, contactsApi, mailboxApi),
  ...none('partner', salesApi, salespeopleApi, reportsApi, dashboardApi, statisticsApi),
  ...none('teacher', customerStatisticsApi, rankingsApi),
  ...none('finance', followersApi),
  ...none('general_office', customersApi, customerPageApi, institutionsApi, trackingsApi),
  ...none('general_office', poolApi, transfersApi, teachersApi, homeApi),
  ...none('salesperson', downloadsApi, systemApi, marketTargetsApi),
  // The owner of a customer says whether its contact sees money.
  ['salesperson', contactsApi, ['updateMoney']],
  ['salesperson', budgetApi, ['budgetCheck']],
  [
    'salesperson',
    Object.fromEntries(Object.entries(personnelApi).filter(([, one]) => one.intent === 'command')),
  ],
];
let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});

test('a role without a part in a noun gets none of its calls; the matrix tests that other calls answer 403', async () => {
  const held: string[] = [];
  for (const [role, calls, but = []] of WITHOUT) {
    const functions = await functionsOf(t, role);
    for (const { access, module, operation, path } of Object.values(calls))
      if (access === 'granted' && !but.includes(operation) && functions.has(`/api${path}`))
        held.push(`${role} ${module}.${operation}`);
  }
  expect(held).toEqual([]);
});
