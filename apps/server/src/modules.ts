import type { Served } from './lib/serve.ts';
import { demandCalls } from './modules/demands/demands.routes.ts';

/** Every module of the product: what is not listed here is not served. */
export const modules: Record<string, readonly Served[]> = {
  demands: demandCalls,
};
