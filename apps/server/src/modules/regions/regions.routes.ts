import { regionsApi } from '@shibiao/contract/regions';
import { serveAlike } from '../../lib/serve.ts';
import { regions } from './regions.queries.ts';

export const regionCalls = [
  serveAlike(regionsApi.list, ({ db, actor, input }) => regions.page(db, actor, input)),
];
