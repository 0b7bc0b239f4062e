import { institutionsApi } from '@shibiao/contract/customers/institutions';
import { serve } from '../../lib/serve.ts';
import { listInstitutions } from './institutions.queries.ts';

export const institutionCalls = [
  serve(institutionsApi.institutions, ({ db, input }) => listInstitutions(db, input)),
];
