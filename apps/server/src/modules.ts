import type { Served } from './lib/serve.ts';
import { demandCalls } from './modules/demands/demands.routes.ts';
import { messageCalls } from './modules/messages/messages.routes.ts';
import { searchCalls } from './modules/search/search.routes.ts';
import { viewCalls } from './modules/views/views.routes.ts';

/** Every module of the product: what is not listed here is not served. */
export const modules: Record<string, readonly Served[]> = {
  demands: demandCalls,
  messages: messageCalls,
  search: searchCalls,
  views: viewCalls,
};
