import { customersApi } from '@shibiao/contract/customers/customers';
import type { useCans } from '../../lib/session.ts';

/** The list of the customers that the caller's statistics count; the market department's are the market customers. */
export const listOfCustomers = (can: ReturnType<typeof useCans>): string | null =>
  can(customersApi.list) ? '/customers/list' : can(customersApi.listForMarket) ? '/customers/market' : null;
