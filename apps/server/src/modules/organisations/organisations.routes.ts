import { organisationsApi } from '@shibiao/contract/organisations';
import { serve } from '../../lib/serve.ts';
import { organisations } from './organisations.queries.ts';
import { deleteOrganisation, saveOrganisation, setContactCap } from './organisations.service.ts';

export const organisationCalls = [
  serve(organisationsApi.list, ({ db, actor, input }) => organisations.page(db, actor, input)),
  serve(organisationsApi.edit, ({ db, actor, input }) => saveOrganisation(db, actor, input)),
  serve(organisationsApi.delete, ({ db, actor, input }) =>
    deleteOrganisation(db, actor, input.id, input.version),
  ),
  serve(organisationsApi.setContactCap, ({ db, actor, input }) => setContactCap(db, actor, input)),
];
