import type { Served } from './lib/serve.ts';
import { accessCalls } from './modules/access/access.routes.ts';
import { customerCalls } from './modules/customers/customers.routes.ts';
import { contractCalls } from './modules/contracts/contracts.routes.ts';
import { demandCalls } from './modules/demands/demands.routes.ts';
import { accountCalls } from './modules/identity/accounts.routes.ts';
import { signInCalls } from './modules/identity/signin.routes.ts';
import { institutionCalls } from './modules/institutions/institutions.routes.ts';
import { invoiceCalls } from './modules/invoices/invoices.routes.ts';
import { messageCalls } from './modules/messages/messages.routes.ts';
import { paymentCalls } from './modules/payments/payments.routes.ts';
import { poolCalls } from './modules/pool/pool.routes.ts';
import { receiptCalls } from './modules/receipts/receipts.routes.ts';
import { receivableCalls } from './modules/receivables/receivables.routes.ts';
import { searchCalls } from './modules/search/search.routes.ts';
import { trackingCalls } from './modules/trackings/trackings.routes.ts';
import { transferCalls } from './modules/transfers/transfers.routes.ts';
import { viewCalls } from './modules/views/views.routes.ts';

/** Every module of the product: what is not listed here is not served. */
export const modules: Record<string, readonly Served[]> = {
  access: accessCalls,
  identity: [...signInCalls, ...accountCalls],
  customers: [...customerCalls, ...trackingCalls, ...transferCalls, ...institutionCalls],
  pool: poolCalls,
  demands: demandCalls,
  finance: [...receivableCalls, ...invoiceCalls, ...receiptCalls, ...paymentCalls, ...contractCalls],
  messages: messageCalls,
  search: searchCalls,
  views: viewCalls,
};
