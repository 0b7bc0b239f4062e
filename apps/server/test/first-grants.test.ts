import { accessApi } from '@shibiao/contract/access';
import { customerPageApi } from '@shibiao/contract/customers/customerPage';
import { customersApi } from '@shibiao/contract/customers/customers';
import { institutionsApi } from '@shibiao/contract/customers/institutions';
import { poolApi } from '@shibiao/contract/customers/pool';
import { trackingsApi } from '@shibiao/contract/customers/trackings';
import { transfersApi } from '@shibiao/contract/customers/transfers';
import { demandsApi } from '@shibiao/contract/demands';
import type { Endpoint } from '@shibiao/contract/endpoint';
import { banksApi, contractsApi } from '@shibiao/contract/finance/contracts';
import { invoiceListApi, invoicesApi } from '@shibiao/contract/finance/invoices';
import { paymentListApi, paymentPhotosApi, paymentsApi } from '@shibiao/contract/finance/payments';
import { receiptListApi, receiptsApi } from '@shibiao/contract/finance/receipts';
import { lessonFinanceTotalsApi, receivablesApi } from '@shibiao/contract/finance/receivables';
import { identityApi } from '@shibiao/contract/identity';
import { personnelApi } from '@shibiao/contract/personnel';
import { teachersApi } from '@shibiao/contract/teachers';
import { beforeAll, expect, test } from 'vitest';
import type { RoleKey } from '../src/modules/access/roles.data.ts';
import { type TestApp, testApp } from './app.ts';
import { functionsOf } from './grants.ts';

/** A noun, a role that gets none of its calls at first, and the operations that it gets all the same. */
const WITHOUT: [role: RoleKey, calls: Record<string, Endpoint>, but?: string[]][] = [
  ...[invoicesApi, invoiceListApi, receiptsApi, receiptListApi, contractsApi, banksApi].map(
    (calls): [RoleKey, Record<string, Endpoint>] => ['hr', calls],
  ),
  ['hr', demandsApi],
  ['hr', receivablesApi],
  ['hr', lessonFinanceTotalsApi],
  ['hr', accessApi, ['systemRoleOptions', 'roleOptions']],
  ['hr', identityApi, ['partnerAccountCount']],
  ['partner', paymentsApi],
  ['partner', paymentListApi],
  ['partner', paymentPhotosApi],
  ['general_office', poolApi],
  ['general_office', transfersApi],
  ['general_office', trackingsApi],
  ['general_office', teachersApi],
  ['general_office', customersApi],
  ['general_office', customerPageApi],
  ['general_office', institutionsApi],
  [
    'salesperson',
    Object.fromEntries(Object.entries(personnelApi).filter(([, one]) => one.intent === 'command')),
  ],
];
let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});

test('whoever has nothing to do with a noun gets none of its calls; that a call not granted answers 403 is the matrix’s', async () => {
  const held: string[] = [];
  for (const [role, calls, but = []] of WITHOUT) {
    const functions = await functionsOf(t, role);
    for (const { access, module, operation, path } of Object.values(calls))
      if (access === 'granted' && !but.includes(operation) && functions.has(`/api${path}`))
        held.push(`${role} ${module}.${operation}`);
  }
  expect(held).toEqual([]);
});
