import { regionsApi } from '@shibiao/contract/regions';
import { serve } from '../../lib/serve.ts';
import { regions } from './regions.queries.ts';

export const regionCalls = [serve(regionsApi.list, ({ db, actor, input }) => regions.page(db, actor, input))];
