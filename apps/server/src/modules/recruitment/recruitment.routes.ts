import { recruitmentApi } from '@shibiao/contract/recruitment/calls';
import { openingColumns } from '@shibiao/contract/recruitment/candidates';
import { exportsList } from '../../lib/export.ts';
import { errorsOf, previewOf, templateOf, uploaded } from '../../lib/form-rows.ts';
import { serve } from '../../lib/serve.ts';
import { candidates, openings } from './candidates.queries.ts';
import { editCandidate, oneCandidate } from './candidates.service.ts';
import { datedFunnel, recruitmentWorkbook } from './funnel.service.ts';
import { CANDIDATE_COLUMNS, importCandidates, planCandidates } from './import.service.ts';
import { saveOpening } from './openings.service.ts';

export const recruitmentCalls = [
  serve(recruitmentApi.list, async ({ db, actor, input }) => {
    if (input.view !== 'openings') return await candidates.page(db, actor, input);
    const { page, count, keyword, ownerId, orgnizationalid } = input;
    const found = await openings.page(db, actor, { page, count, keyword, ownerId, orgnizationalid });
    return { list: [], total: found.total, openings: found.list };
  }),
  serve(
    recruitmentApi.edit,
    ({ db, actor, input, environment }) => editCandidate(db, actor, input, environment.DEFAULT_PASSWORD),
    candidates.ofRow,
  ),
  serve(recruitmentApi.export, ({ db, actor, input }) => recruitmentWorkbook(db, actor, input)),
  serve(recruitmentApi.statistics, ({ db, actor, input }) => datedFunnel(db, actor, input)),
  serve(recruitmentApi.one, ({ db, actor, input }) => oneCandidate(db, actor, input.id), candidates.ofRow),
  serve(recruitmentApi.openings, ({ db, actor, input }) => openings.page(db, actor, input)),
  serve(recruitmentApi.exportOpenings, exportsList('招聘职位', openingColumns, openings)),
  serve(recruitmentApi.opening, ({ db, actor, input }) => openings.one(db, actor, input.id), openings.ofRow),
  serve(recruitmentApi.saveOpening, ({ db, actor, input }) => saveOpening(db, actor, input), openings.ofRow),
  serve(recruitmentApi.importTemplate, async () => templateOf('候选人导入模板', CANDIDATE_COLUMNS)),
  serve(recruitmentApi.importPreview, async ({ db, actor, request }) =>
    previewOf(await planCandidates(db, actor, await uploaded(request))),
  ),
  serve(recruitmentApi.importErrors, async ({ db, actor, request }) =>
    errorsOf(await planCandidates(db, actor, await uploaded(request))),
  ),
  serve(recruitmentApi.import, async ({ db, actor, request }) =>
    importCandidates(db, actor, await uploaded(request)),
  ),
];
