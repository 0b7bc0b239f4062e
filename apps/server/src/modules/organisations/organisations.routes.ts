import { organisationsApi } from '@shibiao/contract/organisations';
import { serve } from '../../lib/serve.ts';
import { listOrganisations } from './organisations.queries.ts';
import { deleteOrganisation, saveOrganisation, setContactCap } from './organisations.service.ts';

export const organisationCalls = [
  serve(organisationsApi.list, async ({ db, input }) => {
    const all = await listOrganisations(db, input.keyword);
    return { list: all.slice((input.page - 1) * input.count, input.page * input.count), total: all.length };
  }),
  serve(organisationsApi.edit, ({ db, actor, input }) => saveOrganisation(db, actor, input)),
  serve(organisationsApi.delete, ({ db, actor, input }) =>
    deleteOrganisation(db, actor, input.id, input.version),
  ),
  serve(organisationsApi.setContactCap, ({ db, actor, input }) => setContactCap(db, actor, input)),
];
