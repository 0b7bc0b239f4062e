import { coreColumns, institutionColumns, institutionsApi } from '@shibiao/contract/customers/institutions';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { today } from '../../lib/dates.ts';
import { ALL_ROWS, everyRow, exportColumns, exportOf, exportsList } from '../../lib/export.ts';
import { type ServeOptions, serve } from '../../lib/serve.ts';
import { institutionContacts } from './contacts.queries.ts';
import { coreMonths, listCore } from './core.queries.ts';
import { mustKeep } from './institutions.policy.ts';
import { institutions, oneInstitution } from './institutions.queries.ts';
import {
  deleteInstitution,
  saveCoreTarget,
  saveInstitution,
  setInstitutionLevel,
  toggleCore,
} from './institutions.service.ts';
import { merges } from './merges.queries.ts';
import { mergeInstitutions, previewMerge, undoMerge } from './merges.service.ts';

const ofInstitution: ServeOptions = {
  row: ({ db, actor, id }) => oneInstitution(db, actor, id),
  rowTable: 'institution',
};
/** Check for changing an institution and reading its plans. */
const keptInstitution: ServeOptions = {
  row: ({ db, actor, id }) => mustKeep(db, actor, id),
  rowTable: 'institution',
};
const monthOf = (month: string | null | undefined) => month ?? today().slice(0, 7);

export const institutionCalls = [
  serve(lessonsApi.updateOrgLevel, ({ db, actor, input }) =>
    setInstitutionLevel(db, actor, input.coorgid, input.level),
  ),
  serve(institutionsApi.institutions, ({ db, actor, input }) => institutions.page(db, actor, input)),
  serve(institutionsApi.exportInstitutions, exportsList('机构', institutionColumns, institutions)),
  serve(
    institutionsApi.institution,
    ({ db, actor, input }) => oneInstitution(db, actor, input.id),
    ofInstitution,
  ),
  serve(
    institutionsApi.institutionContacts,
    ({ db, actor, input }) => institutionContacts.page(db, actor, input),
    ofInstitution,
  ),
  serve(
    institutionsApi.saveInstitution,
    ({ db, actor, input }) => saveInstitution(db, actor, input),
    keptInstitution,
  ),
  serve(
    institutionsApi.deleteInstitution,
    ({ db, actor, input }) => deleteInstitution(db, actor, input.id, input.version),
    keptInstitution,
  ),
  serve(institutionsApi.mergePreview, ({ db, actor, input }) => previewMerge(db, actor, input)),
  serve(institutionsApi.mergeInstitutions, ({ db, actor, input }) => mergeInstitutions(db, actor, input)),
  serve(institutionsApi.merges, ({ db, actor, input }) => merges.page(db, actor, input)),
  serve(institutionsApi.undoMerge, ({ db, actor, input }) => undoMerge(db, actor, input.id)),
  serve(
    institutionsApi.toggleCore,
    ({ db, actor, input }) => toggleCore(db, actor, input.id),
    keptInstitution,
  ),
  serve(institutionsApi.coreList, ({ db, actor, input }) => listCore(db, actor, input, monthOf(input.month))),
  serve(institutionsApi.saveCoreTarget, ({ db, actor, input }) => saveCoreTarget(db, actor, input), {
    ...keptInstitution,
    rowField: 'coorgid',
  }),
  serve(institutionsApi.exportCoreTargets, async ({ db, actor, input }) =>
    exportOf(
      '核心客户目标',
      exportColumns(coreColumns),
      input.columns,
      everyRow(listCore(db, actor, { ...input, ...ALL_ROWS }, monthOf(input.month))),
      { month: monthOf(input.month) },
    ),
  ),
  serve(
    institutionsApi.coreMonths,
    async ({ db, input }) => ({ list: await coreMonths(db, input.id) }),
    keptInstitution,
  ),
];
