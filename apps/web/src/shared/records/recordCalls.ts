import { customersApi } from '@shibiao/contract/customers/customers';
import { institutionsApi } from '@shibiao/contract/customers/institutions';
import { demandsApi } from '@shibiao/contract/demands';
import type { Endpoint } from '@shibiao/contract/endpoint';
import { invoicesApi } from '@shibiao/contract/finance/invoices';
import { paymentsApi } from '@shibiao/contract/finance/payments';
import { receiptsApi } from '@shibiao/contract/finance/receipts';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { personnelApi } from '@shibiao/contract/personnel';
import type { RecordKind } from '@shibiao/contract/records';
import { teachersApi } from '@shibiao/contract/teachers';

/** The call that reads one record of a kind. */
export const ONE_OF: Record<RecordKind, Endpoint> = {
  customer: customersApi.one,
  institution: institutionsApi.institution,
  teacher: teachersApi.one,
  demand: demandsApi.one,
  lesson: lessonsApi.detail,
  invoice: invoicesApi.one,
  receipt: receiptsApi.one,
  payment: paymentsApi.one,
  person: personnelApi.detail,
};
