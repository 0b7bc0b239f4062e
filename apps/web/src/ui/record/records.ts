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

interface Place {
  /** Reads the one record: who may not call it gets no link. */
  one: Endpoint;
  /** A further call that the record's page needs. */
  needs?: Endpoint;
  address: (id: number) => string;
}

/** Where each kind of record is read, and by what call. */
export const PLACES: Record<RecordKind, Place> = {
  customer: { one: customersApi.one, address: (id) => `/customers/detail/${id}` },
  institution: { one: institutionsApi.institution, address: (id) => `/customers/institution/${id}` },
  teacher: { one: teachersApi.one, address: (id) => `/teacherManage/teacherDetails/${id}` },
  demand: { one: demandsApi.one, address: (id) => `/sales/demands/${id}` },
  lesson: { one: lessonsApi.detail, address: (id) => `/sigLessonDetails/${id}` },
  invoice: { one: invoicesApi.one, address: (id) => `/financeInfo/invoices?open=${id}` },
  receipt: { one: receiptsApi.one, address: (id) => `/financeInfo/receipts?open=${id}` },
  payment: { one: paymentsApi.one, address: (id) => `/financeInfo/payments/${id}` },
  person: {
    one: personnelApi.detail,
    needs: personnelApi.edit,
    // The page with everything about the person, each tab by its own right.
    address: (id) => `/hr/archive/${id}`,
  },
};

/** Whether somebody with these rights may open records of the kind. */
export const mayOpen = (can: (grant: Endpoint) => boolean, kind: RecordKind): boolean => {
  const { one, needs } = PLACES[kind];
  return can(one) && (needs === undefined || can(needs));
};
