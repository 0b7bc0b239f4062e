import type { Served } from './lib/serve.ts';
import { accessCalls } from './modules/access/access.routes.ts';
import { demandCalls } from './modules/demands/demands.routes.ts';
import { accountCalls } from './modules/identity/accounts.routes.ts';
import { signInCalls } from './modules/identity/signin.routes.ts';
import { messageCalls } from './modules/messages/messages.routes.ts';
import { searchCalls } from './modules/search/search.routes.ts';
import { viewCalls } from './modules/views/views.routes.ts';

/** Every module of the product: what is not listed here is not served. */
export const modules: Record<string, readonly Served[]> = {
  access: accessCalls,
  identity: [...signInCalls, ...accountCalls],
  demands: demandCalls,
  messages: messageCalls,
  search: searchCalls,
  views: viewCalls,
};
