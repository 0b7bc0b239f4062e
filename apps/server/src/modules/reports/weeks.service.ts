import type { InputOf } from '@shibiao/contract/endpoint';
import { reportsApi } from '@shibiao/contract/reports/reports';
import { WEEK_MEASURES, type WeekReport, type WeekReportRow } from '@shibiao/contract/reports/weeks';
import { figure } from '../../db/cache.ts';
import type { Database } from '../../db/pool.ts';
import { lockRow, updateRow } from '../../db/rows.ts';
import { type Executor, type Trx, transaction } from '../../db/transaction.ts';
import { type Actor, staffId } from '../../lib/actor.ts';
import { seenByOne } from '../../lib/cache.ts';
import { addDays, daysOf, monthOf, now, today, weekRange } from '../../lib/dates.ts';
import { badRequest, invalid, orNotFound } from '../../lib/errors.ts';
import { wasEmployed } from '../personnel/employment.queries.ts';
import { filingByWeek, peopleOf } from '../sales/due.queries.ts';
import { figuresOf } from '../sales/sales.queries.ts';
import { outsideEmployment } from '../sales/sales.rules.ts';
import { isDueBy, shareOfWeek, weekDeadline, weekTitle } from './reports.rules.ts';
import { move } from './review.service.ts';
import {
  deleteTargets,
  insertTargets,
  insertWeek,
  lastPlan,
  monthTargets,
  owedWeek,
  reportsByPerson,
  type TargetLine,
  weekActuals,
  weekOfPerson,
  weeks,
} from './weeks.queries.ts';

type Api = typeof reportsApi;
type Targets = InputOf<Api['addWeeklyTarget']>['targets'];

/** Due and filed days of each report's week. */
export async function withFiling(db: Executor, rows: readonly WeekReportRow[]): Promise<WeekReport[]> {
  if (rows.length === 0) return [];
  const people = [...new Set(rows.map((row) => row.personnelId))];
  const weeksOf = [...new Set(rows.map((row) => row.weekStart))];
  const days = weeksOf.flatMap((start) => daysOf({ from: start, to: addDays(start, 6) }));
  const filings = await filingByWeek(db, people, days);
  const filingOf = new Map(filings.map((one) => [`${one.personnelId} ${one.weekStart}`, one]));
  return rows.map((row) => {
    const { due = 0, filed = 0 } = filingOf.get(`${row.personnelId} ${row.weekStart}`) ?? {};
    return { ...row, dueDays: due, filedDays: filed };
  });
}

export async function listWeeks(db: Database, actor: Actor, input: InputOf<Api['weeklyList']>) {
  const page = await weeks.page(db, actor, input);
  return { ...page, list: await withFiling(db, page.list) };
}

/** @throws 408 for a line without measure and title, or a repeated measure */
function linesOf(targets: Targets): TargetLine[] {
  const measures = new Set<string>();
  return targets.map((line, i) => {
    const measure = line.measure ?? null;
    if (!measure && !line.title) throw invalid({ field: `targets.${i}.title`, message: '请填目标名称' });
    if (measure && measures.has(measure))
      throw invalid({ field: `targets.${i}.measure`, message: '同一指标只填一条' });
    if (measure) measures.add(measure);
    return {
      measure,
      title: line.title ?? '',
      planned: line.planned,
      unit: line.unit ?? '',
      actual: measure ? null : (line.actual ?? null),
      note: line.note ?? '',
      isCarried: line.isCarried ?? false,
    };
  });
}

/** Adds lines to the caller's week report, which is created when missing. @throws 400 after submission */
export async function addTargets(
  db: Database,
  actor: Actor,
  { date, targets }: InputOf<Api['addWeeklyTarget']>,
): Promise<{ id: number }> {
  const personnelId = staffId(actor);
  const { from: start } = weekRange(date);
  const lines = linesOf(targets);
  if (start > weekRange(addDays(today(), 7)).from)
    throw invalid({ field: 'date', message: '最多提前一周填写' });
  return await transaction(db, actor, async (trx) => {
    if (!(await wasEmployed(trx, personnelId, start, addDays(start, 6))))
      throw invalid({ field: 'date', message: outsideEmployment('这一周') });
    const created = await insertWeek(trx, personnelId, start);
    const id = created ?? orNotFound(await weekOfPerson(trx, personnelId, start), '周报').id;
    await lockRow(trx, 'week_report', id, undefined);
    const report = await weeks.one(trx, actor, id);
    if (report.status !== 1 && report.status !== 4) throw badRequest('该周周报已提交，请先撤回');
    const known = new Set(report.targets.map((line) => line.measure));
    await insertTargets(
      trx,
      id,
      lines.filter((line) => line.measure === null || !known.has(line.measure)),
    );
    return { id };
  });
}

/** Saves a week's lines and texts, or moves it on. @see move */
export async function editWeek(
  db: Database,
  actor: Actor,
  form: InputOf<Api['editWeeklyTarget']>,
): Promise<void> {
  await transaction(db, actor, async (trx) => {
    await lockRow(trx, 'week_report', form.id, form.version);
    const report = await weeks.one(trx, actor, form.id);
    const moved = await move(trx, actor, report, form, {
      title: `周报 ${report.weekTitle}`,
      path: `/sales/weeks?open=${report.id}`,
      deadline: weekDeadline(report.weekStart),
    });
    const isWritten = form.action === 'save' || form.action === 'submit' || !form.action;
    if (isWritten && form.targets) {
      await deleteTargets(trx, report.id);
      await insertTargets(trx, report.id, linesOf(form.targets));
    }
    await mustSaySomething(trx, actor, form, report);
    await updateRow(trx, 'week_report', report.id, {
      ...(isWritten
        ? { summary: textOf(form.summary), problems: textOf(form.problems), next_week: textOf(form.nextWeek) }
        : {}),
      ...moved,
    });
  });
}

const textOf = (value: string | null | undefined) => (value === null ? '' : value);

async function mustSaySomething(
  trx: Trx,
  actor: Actor,
  form: InputOf<Api['editWeeklyTarget']>,
  report: WeekReportRow,
) {
  if (form.action !== 'submit') return;
  const { targets } = await weeks.one(trx, actor, report.id);
  if (!(form.summary === undefined ? report.summary : form.summary) && targets.length === 0)
    throw invalid({ field: 'summary', message: '请填写总结或周目标' });
}

/** State of an author's unwritten week report; 0: none, null: submitted or not due. */
async function openBefore(db: Executor, personnelId: number, start: string, status: number | null) {
  if (status !== null) return status === 1 || status === 4 ? status : null;
  return (await owedWeek(db, personnelId, start)) && isOver(start) ? 0 : null;
}
const isOver = (start: string) => addDays(start, 6) < today();

const MEASURED = new Set<string>(WEEK_MEASURES.values);

/** Prefilled week: the month targets' share, the previous week's unreached lines, and the last plan. */
export async function prefillWeek(db: Database, actor: Actor, date: string) {
  const personnelId = staffId(actor);
  const start = weekRange(date).from;
  const months = [...new Set([monthOf(start), monthOf(addDays(start, 6))])];
  const end = addDays(start, 6);
  const [planned, report, before, plan, actuals, figures] = await Promise.all([
    monthTargets(db, personnelId, months),
    weekOfPerson(db, personnelId, start),
    weekOfPerson(db, personnelId, addDays(start, -7)),
    lastPlan(db, personnelId, start),
    weekActuals(db, personnelId, start, end),
    figuresOf(db, personnelId, start, end),
  ]);
  const actualOf = (measure: string) => actuals.find((one) => one.measure === measure)?.actual ?? null;
  const last = before ? (await weeks.one(db, actor, before.id)).targets : [];
  const missed = last.filter((line) => Number(line.planned) > Number(line.actual ?? 0));
  const measures = [...new Set(planned.map((row) => row.measure))].filter((one) => MEASURED.has(one));
  const ofMonth = measures.map((measure) => ({
    measure,
    title: '',
    planned: shareOfWeek(measure, start, (month) =>
      Number(planned.find((row) => row.measure === measure && row.month === month)?.planned ?? 0),
    ).toFixed(2),
    unit: '',
    actual: actualOf(measure),
    isCarried: missed.some((line) => line.measure === measure),
    note: '',
  }));
  const carried = missed
    .filter((line) => line.measure === null || !measures.includes(line.measure))
    .map((line) => ({
      ...line,
      planned: (Number(line.planned) - Number(line.actual ?? 0)).toFixed(2),
      actual: line.measure && actualOf(line.measure),
      isCarried: true,
    }));
  return {
    weekStart: start,
    weekTitle: weekTitle(start),
    deadline: weekDeadline(start),
    id: report?.id ?? null,
    openBefore: await openBefore(db, personnelId, addDays(start, -7), before?.status ?? null),
    targets: [...ofMonth, ...carried],
    summary: plan,
    actuals,
    figures,
  };
}

const MATRIX_WEEKS = 6;

/** People × weeks: everybody who sells in that time, or reported. */
export async function matrixOf(db: Database, actor: Actor, input: InputOf<Api['weeklyMatrix']>) {
  const last = weekRange(input.to ?? today()).from;
  const starts = Array.from({ length: input.weeks ?? MATRIX_WEEKS }, (_, i) =>
    addDays(last, -7 * i),
  ).reverse();
  const span = { from: starts[0] ?? last, to: addDays(last, 6) };
  const over = starts.filter((start) => isDueBy(start, now()));
  const { personnelId, orgnizationalid } = input;
  const asked = { personnelId, orgnizationalid, starts, over };
  // All people's reports in one cached table per caller, because own drafts are included.
  const { value: list } = await figure(db, reportsApi.weeklyMatrix, seenByOne(actor), asked, async () =>
    peopleWeeks(await reportsByPerson(db, actor, peopleOf(actor, span.to, input), span, over), starts),
  );
  return {
    weeks: starts.map((weekStart) => ({ weekStart, title: weekTitle(weekStart) })),
    list,
    total: list.length,
  };
}

/** Rows of the matrix: a person's cells by week. */
function peopleWeeks(rows: Awaited<ReturnType<typeof reportsByPerson>>, starts: readonly string[]) {
  const people = [...Map.groupBy(rows, (row) => row.personnelId).values()];
  return people.flatMap(([first, ...more]) => {
    if (!first) return [];
    const reports = new Map([first, ...more].map((row) => [row.weekStart, row]));
    return {
      personnelId: first.personnelId,
      personnelName: first.personnelName,
      orgName: first.orgName,
      cells: starts.map((weekStart) => {
        const report = reports.get(weekStart);
        return {
          weekStart,
          reportId: report?.reportId ?? null,
          status: report?.status ?? null,
          isLate: report?.isLate ?? false,
          isMissing: !report && first.owed.includes(weekStart),
        };
      }),
    };
  });
}
