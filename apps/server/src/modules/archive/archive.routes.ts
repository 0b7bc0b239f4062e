import { archiveApi } from '@shibiao/contract/archive/calls';
import { STAFF_FIGURES, staffRowColumns } from '@shibiao/contract/archive/statistics';
import type { InputOf } from '@shibiao/contract/endpoint';
import { besides, datedFigure, figure } from '../../db/cache.ts';
import type { Executor } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { seenIn } from '../../lib/cache.ts';
import { addDays, addMonths, monthOf, today } from '../../lib/dates.ts';
import { invalid } from '../../lib/errors.ts';
import { exportColumns, exportOf } from '../../lib/export.ts';
import { templateOf, uploaded } from '../../lib/form-rows.ts';
import { serve } from '../../lib/serve.ts';
import { checkedSpan } from '../../lib/spans.ts';
import { archives, changes } from './archive.queries.ts';
import { oneArchive, removeFiles, revealArchive, saveArchive } from './archive.service.ts';
import { archiveWorkbook } from './export.service.ts';
import { countedIn, inOrder, staffRow } from './figures.rules.ts';
import { IMPORT_COLUMNS } from './import.rules.ts';
import { importErrors, previewImport, runImport } from './import.service.ts';
import { newStaffMonths, partOf, periodsFor } from './periods.queries.ts';
import { remindersFor } from './reminders.queries.ts';
import { compositionOf, newStaffOf, oldStaffOf } from './retention.rules.ts';
import { type Counted, staysOf, turnoverOf } from './turnover.rules.ts';

const MOST_YEARS = 10;
/** The span that is asked for: the last twelve months unless told, never beyond today. */
function spanOf({ from, to }: { from?: string | null | undefined; to?: string | null | undefined }) {
  const day = today();
  const end = to && to < day ? to : day;
  const start = from ?? `${addMonths(monthOf(end), -11)}-01`;
  return checkedSpan({ from: start, to: end }, MOST_YEARS * 366, '一次最多统计十年');
}

type RowsInput = InputOf<typeof archiveApi.figureRows>;
const COHORTS: readonly string[] = ['entered', 'enteredHere', 'eligible', 'retained'];

const PERIODS = besides(archiveApi.figureRows, 'periods');
/** All employments in the caller's scope, kept: figures, filters and pages only choose among them. */
async function keptPeriods(db: Executor, actor: Actor) {
  const { value } = await figure(db, PERIODS, seenIn(actor, 'personnel'), {}, async () => ({
    periods: await periodsFor(db, actor),
  }));
  return value.periods;
}

/** The days that a figure is of, the last twelve months unless told. */
const daysOf = ({ figure, from, to, on }: RowsInput) =>
  COHORTS.includes(figure)
    ? { from: from ?? `${addMonths(monthOf(to ?? on ?? today()), -11)}-01`, to: to ?? on ?? today() }
    : spanOf({ from, to });

/** The people whom a figure counts, all of them, in the order that is asked for. */
async function peopleOf(db: Executor, actor: Actor, input: RowsInput): Promise<Counted[]> {
  const { from: _from, to: _to, on, newStaffMonths: given, ...filter } = input;
  const day = on ?? today();
  const span = daysOf(input);
  const months = given ?? (await newStaffMonths(db));
  const wanted = { ...filter, span, on: day, newStaffMonths: months };
  return inOrder(countedIn(await keptPeriods(db, actor), await partOf(db, input), wanted), wanted);
}

export const archiveCalls = [
  serve(archiveApi.list, ({ db, actor, input }) => archives.page(db, actor, input)),
  serve(archiveApi.edit, ({ db, actor, input }) => saveArchive(db, actor, input), archives.ofRow),
  serve(archiveApi.export, ({ db, actor, input }) => archiveWorkbook(db, actor, input)),
  serve(archiveApi.one, ({ db, actor, input }) => oneArchive(db, actor, input.id), archives.ofRow),
  serve(archiveApi.reveal, ({ db, actor, input }) => revealArchive(db, actor, input.id), archives.ofRow),
  serve(archiveApi.changes, ({ db, actor, input }) => changes.page(db, actor, input)),
  // What falls due among everybody's contracts is the same for all who see these people, until the day is over.
  serve(archiveApi.reminders, async ({ db, actor }) => {
    const due = async () => ({ list: await remindersFor(db, actor) });
    return (await figure(db, archiveApi.reminders, seenIn(actor, 'personnel'), { day: today() }, due)).value;
  }),
  serve(archiveApi.removeFiles, ({ db, actor, input }) => removeFiles(db, actor, input), archives.ofRow),
  serve(archiveApi.importTemplate, async () => templateOf('人事档案导入模板', IMPORT_COLUMNS)),
  serve(archiveApi.importPreview, async ({ db, actor, request }) =>
    previewImport(db, actor, await uploaded(request)),
  ),
  serve(archiveApi.importErrors, async ({ db, actor, request }) =>
    importErrors(db, actor, await uploaded(request)),
  ),
  serve(archiveApi.import, async ({ db, actor, request }) => runImport(db, actor, await uploaded(request))),
  serve(archiveApi.composition, ({ db, actor, input }) =>
    datedFigure(
      db,
      archiveApi.composition,
      seenIn(actor, 'personnel'),
      { ...input, day: today() },
      async () => compositionOf(await periodsFor(db, actor), await partOf(db, input), input.on ?? today()),
    ),
  ),
  serve(archiveApi.turnover, async ({ db, actor, input }) => {
    const span = spanOf(input);
    return await datedFigure(
      db,
      archiveApi.turnover,
      seenIn(actor, 'personnel'),
      { ...input, ...span },
      async () => turnoverOf(staysOf(await periodsFor(db, actor), await partOf(db, input)), span),
    );
  }),
  serve(archiveApi.newStaffRetention, async ({ db, actor, input }) => {
    const on = input.on ?? today();
    const to = input.to ?? monthOf(on);
    const from = input.from ?? addMonths(to, -11);
    if (from > to || from < addMonths(to, -120))
      throw invalid({ field: 'from', message: '开始月份不能晚于结束月份，且最多十年' });
    return await datedFigure(
      db,
      archiveApi.newStaffRetention,
      seenIn(actor, 'personnel'),
      { ...input, from, to, on },
      async () => newStaffOf(await periodsFor(db, actor), await partOf(db, input), { from, to }, on),
    );
  }),
  serve(archiveApi.oldStaffRetention, async ({ db, actor, input }) => {
    const span = spanOf(input);
    const months = input.newStaffMonths ?? (await newStaffMonths(db));
    return await datedFigure(
      db,
      archiveApi.oldStaffRetention,
      seenIn(actor, 'personnel'),
      { ...input, ...span, newStaffMonths: months },
      async () => oldStaffOf(staysOf(await periodsFor(db, actor), await partOf(db, input)), span, months),
    );
  }),
  serve(archiveApi.figureRows, async ({ db, actor, input }) => {
    const { page, count } = input;
    const people = await peopleOf(db, actor, input);
    return { list: people.slice((page - 1) * count, page * count).map(staffRow), total: people.length };
  }),
  serve(archiveApi.exportFigureRows, async ({ db, actor, input }) =>
    exportOf(
      STAFF_FIGURES.labelOf(input.figure),
      exportColumns(staffRowColumns),
      input.columns,
      (await peopleOf(db, actor, input)).map(staffRow),
      // Those here are of a day, whatever span was asked for beside it.
      input.figure === 'here' ? { on: input.on ?? today(), from: null, to: null } : daysOf(input),
    ),
  ),
];
