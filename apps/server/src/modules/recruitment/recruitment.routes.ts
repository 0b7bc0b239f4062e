import type { OutputOf } from '@shibiao/contract/endpoint';
import { recruitmentApi } from '@shibiao/contract/recruitment/calls';
import { candidateColumns, openingColumns } from '@shibiao/contract/recruitment/candidates';
import { datedFigure } from '../../db/cache.ts';
import type { Executor } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { seenByOne } from '../../lib/cache.ts';
import { addDays, addMonths, type DayRange, monthOf, today } from '../../lib/dates.ts';
import { invalid } from '../../lib/errors.ts';
import { exportColumns, exportOfSheets, exportsList, sheetOf } from '../../lib/export.ts';
import { exportNote } from '../../lib/export-note.ts';
import { errorsOf, previewOf, templateOf, uploaded } from '../../lib/form-rows.ts';
import { serve } from '../../lib/serve.ts';
import { checkedSpan } from '../../lib/spans.ts';
import { candidates, openings } from './candidates.queries.ts';
import { editCandidate, oneCandidate } from './candidates.service.ts';
import { applicantsFor, interviewerLoad, openingDays } from './funnel.queries.ts';
import { funnelOf, quartiles } from './funnel.rules.ts';
import { CANDIDATE_COLUMNS, importCandidates, planCandidates } from './import.service.ts';
import { saveOpening } from './openings.service.ts';

type FunnelInput = Parameters<typeof applicantsFor>[2];
type Given = { from?: string | null | undefined; to?: string | null | undefined };

const MOST_DAYS = 5 * 366;
/** The cohort's span: the last twelve months unless told. */
function spanOf({ from, to }: Given): DayRange {
  const end = to ?? today();
  const start = from ?? `${addMonths(monthOf(end), -11)}-01`;
  return checkedSpan({ from: start, to: end }, MOST_DAYS, '一次最多统计五年');
}

async function funnelFor(
  db: Executor,
  actor: Actor,
  filter: FunnelInput,
): Promise<Omit<OutputOf<typeof recruitmentApi.statistics>, 'asOf'>> {
  const [applicants, filled, interviewers] = await Promise.all([
    applicantsFor(db, actor, filter),
    openingDays(db, actor, filter),
    interviewerLoad(db, actor, filter),
  ]);
  const { from, to } = filter;
  return { from, to, ...funnelOf(applicants, today()), openingCycle: quartiles(filled), interviewers };
}

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
  serve(recruitmentApi.export, async ({ db, actor, input }) => {
    const { from, to, openingId, channel, orgnizationalid } = input;
    const cohort = {
      // Of the candidates of the first sheet: without a day as far back as a funnel goes.
      ...spanOf({ from: from ?? addDays(to ?? today(), 1 - MOST_DAYS), to }),
      openingId,
      channel,
      orgnizationalid,
    };
    const { stages } = await funnelFor(db, actor, cohort);
    // Openings have no stage, and a funnel of one stage is none: these sheets are of a part of the filter, and say so.
    const noteOf = (asked: object) => exportNote(db, actor, recruitmentApi.export, asked);
    return exportOfSheets('招聘管理', [
      sheetOf({
        name: '候选人',
        columns: exportColumns(candidateColumns),
        rows: candidates.stream(db, actor, input),
      }),
      {
        ...sheetOf({
          name: '职位',
          columns: exportColumns(openingColumns),
          rows: openings.stream(db, actor, { page: 1, count: 1, id: openingId, orgnizationalid }),
        }),
        note: await noteOf({ openingId, orgnizationalid }),
      },
      {
        ...sheetOf({
          name: '漏斗',
          columns: [
            { key: 'label', title: '阶段' },
            { key: 'reached', title: '到达人数', type: 'number' },
            { key: 'conversion', title: '到下一阶段', type: 'percent' },
            { key: 'open', title: '进行中', type: 'number' },
            { key: 'medianDays', title: '中位天数', type: 'number' },
          ],
          rows: stages,
        }),
        note: await noteOf(cohort),
      },
    ]);
  }),
  serve(recruitmentApi.statistics, async ({ db, actor, input }) => {
    const filter = { ...input, ...spanOf(input) };
    return await datedFigure(db, recruitmentApi.statistics, seenByOne(actor), filter, () =>
      funnelFor(db, actor, filter),
    );
  }),
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
