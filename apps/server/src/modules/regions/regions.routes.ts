import { regionsApi } from '@shibiao/contract/regions';
import { serve } from '../../lib/serve.ts';
import { listRegions } from './regions.queries.ts';

export const regionCalls = [serve(regionsApi.list, ({ db, input }) => listRegions(db, input))];
