import { customersApi } from '@shibiao/contract/customers/customers';
import type { useCans } from '../../lib/session.ts';

/** The list behind the caller's customer statistics; for the market department the market customers. */
export const listOfCustomers = (can: ReturnType<typeof useCans>): string | null =>
  can(customersApi.list) ? '/customers/list' : can(customersApi.listForMarket) ? '/customers/market' : null;
