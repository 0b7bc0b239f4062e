import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import { recruitmentApi } from '@shibiao/contract/recruitment/calls';
import { candidateColumns, openingColumns } from '@shibiao/contract/recruitment/candidates';
import { datedFigure } from '../../db/cache.ts';
import type { Database } from '../../db/pool.ts';
import type { Executor } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { seenByOne } from '../../lib/cache.ts';
import { addMonths, type DayRange, monthOf, today } from '../../lib/dates.ts';
import { invalid } from '../../lib/errors.ts';
import { exportColumns, exportOfSheets, sheetOf } from '../../lib/export.ts';
import { exportNote } from '../../lib/export-note.ts';
import { candidates, openings } from './candidates.queries.ts';
import { applicantsFor, interviewerLoad, openingDays } from './funnel.queries.ts';
import { funnelOf, quartiles } from './funnel.rules.ts';

type FunnelInput = Parameters<typeof applicantsFor>[2];
type Given = { from?: string | null | undefined; to?: string | null | undefined };

const MOST_MONTHS = 60;
/** Span of the cohort: the last twelve months by default. */
function spanOf({ from, to }: Given): DayRange {
  const end = to ?? today();
  const start = from ?? `${addMonths(monthOf(end), -11)}-01`;
  if (start > end) throw invalid({ field: 'from', message: '开始日期不能晚于结束日期' });
  if (monthOf(start) < addMonths(monthOf(end), -MOST_MONTHS))
    throw invalid({ field: 'from', message: '一次最多统计五年' });
  return { from: start, to: end };
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

/** The funnel of a cohort with its time of computation. */
export async function datedFunnel(
  db: Executor,
  actor: Actor,
  input: InputOf<typeof recruitmentApi.statistics>,
) {
  const filter = { ...input, ...spanOf(input) };
  return await datedFigure(db, recruitmentApi.statistics, seenByOne(actor), filter, () =>
    funnelFor(db, actor, filter),
  );
}

/** Candidates, openings and the funnel in three sheets. */
export async function recruitmentWorkbook(
  db: Database,
  actor: Actor,
  input: InputOf<typeof recruitmentApi.export>,
) {
  const { from, to, openingId, channel, orgnizationalid } = input;
  const cohort = {
    // Candidates of the first sheet: without a first day, as far back as a funnel goes.
    ...spanOf({ from: from ?? `${addMonths(monthOf(to ?? today()), -MOST_MONTHS)}-01`, to }),
    openingId,
    channel,
    orgnizationalid,
  };
  const { stages } = await funnelFor(db, actor, cohort);
  // Openings have no stage, and a funnel of one stage has no meaning: these sheets use part of the filter, and state
  // it.
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
}
