import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import {
  MARKET_MEASURES,
  type MarketMeasure,
  type marketTargetsApi,
  REACHED_OF,
} from '@shibiao/contract/market/targets';
import type { Database } from '../../db/pool.ts';
import { markDeleted, rowExists, updateRow } from '../../db/rows.ts';
import { type Executor, transaction } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { today } from '../../lib/dates.ts';
import { conflict, invalid, orNotFound } from '../../lib/errors.ts';
import { add } from '../../lib/money.ts';
import { monthName, pace, paceOf, ratio, staleCells } from './market.rules.ts';
import {
  addTarget,
  copyTargets,
  type TargetCell,
  targetActuals,
  targetCellOf,
  targetCells,
} from './targets.queries.ts';

type Grid = Omit<OutputOf<typeof marketTargetsApi.targets>, 'asOf'>;
type Row = Grid['rows'][number];

const thisYear = () => Number(today().slice(0, 4));
const sumOf = (values: readonly (string | null)[]): string | null => {
  const given = values.filter((value) => value !== null);
  return given.length > 0 ? add(...given) : null;
};

/** Plan and actual of a year: a row per measure, a cell per month. Future months have no actual. */
export async function targetGrid(
  db: Executor,
  { year = thisYear(), month, personnelId }: InputOf<typeof marketTargetsApi.targets>,
): Promise<Grid> {
  const [wanted, person] = [year ?? thisYear(), personnelId ?? null];
  const [cells, actuals] = [
    await targetCells(db, wanted, person),
    await targetActuals(db, wanted, person),
  ] as const;
  const day = today();
  const paces = paceOf(wanted, day);
  const reached = new Map(actuals.map((one) => [`${one.measure} ${one.month}`, one.actual]));
  const months = month ? [month] : paces.map((_, i) => i + 1);

  const rowOf = (measure: MarketMeasure, title: string): Row => {
    const own = new Map(
      cells
        .filter((cell) => cell.measure === measure && (measure !== 'other' || cell.title === title))
        .map((cell) => [cell.month, cell]),
    );
    const list = months.map((no) => {
      const cell = own.get(no);
      const hasBegun = `${monthName(wanted, no)}-01` <= day;
      const counted =
        measure === 'other' ? (cell?.reached ?? null) : (reached.get(`${measure} ${no}`) ?? '0.00');
      const actual = hasBegun ? counted : null;
      return {
        month: no,
        id: cell?.id ?? null,
        version: cell?.version ?? null,
        planned: cell?.planned ?? null,
        actual,
        rate: cell && actual !== null ? ratio(actual, cell.planned) : null,
        pace: pace(paces.slice(no - 1, no)),
      };
    });
    const planned = sumOf(list.map((cell) => cell.planned));
    const actual = sumOf(list.map((cell) => cell.actual));
    return {
      measure,
      title,
      months: list,
      year: {
        planned,
        actual,
        rate: actual === null ? null : ratio(actual, planned),
        pace: pace(months.map((no) => paces[no - 1] ?? { passed: 0, all: 0 })),
      },
    };
  };
  const others = [...new Set(cells.filter((cell) => cell.measure === 'other').map((cell) => cell.title))];
  return {
    year: wanted,
    rows: [
      ...MARKET_MEASURES.table
        .filter(({ value }) => value !== 'other')
        .map(({ value, label }) => rowOf(value, label)),
      ...others.map((title) => rowOf('other', title)),
    ],
  };
}

/** The grid as sheet rows: a measure's months, then its year. */
export function* targetLines({ year, rows }: Grid) {
  for (const row of rows) {
    for (const cell of row.months) yield { ...cell, title: row.title, month: monthName(year, cell.month) };
    yield { ...row.year, title: row.title, month: `${year} 合计` };
  }
}

/**
 * Saves cells of one year, all or none.
 * @returns the number written
 * @throws 409 on a version conflict
 */
export async function saveTargets(
  db: Database,
  actor: Actor,
  input: InputOf<typeof marketTargetsApi.editTargets>,
): Promise<{ cells: number }> {
  const { copyFrom, raise } = input;
  return await transaction(db, actor, async (trx) => {
    const { year, personnelId, cells } = await wantedOf(trx, input);
    if (personnelId && !(await rowExists(trx, 'personnel', personnelId)))
      throw invalid({ field: 'personnelId', message: '人员不存在' });
    if (copyFrom)
      return {
        cells: await copyTargets(trx, {
          from: copyFrom,
          to: year,
          factor: 1 + (raise ?? 0) / 100,
          personnelId,
        }),
      };
    const before = new Map(
      (await targetCells(trx, year, personnelId, true)).map((cell) => [keyOf(cell), cell]),
    );
    const wanted = cells.map((cell, index) => {
      const title = cell.measure === 'other' ? cell.title : '';
      if (title === null || title === undefined)
        throw invalid({ field: `cells.${index}.title`, message: '请填写其他指标的名称' });
      return { ...cell, title };
    });
    const knownOf = (cell: Pick<TargetCell, 'measure' | 'title' | 'month'>) => before.get(keyOf(cell));
    const stale = staleCells(wanted, knownOf, ({ measure, title, month, planned, reached }, known) => {
      const column = String(month);
      const plan = { row: `${measure} ${title}`, column, value: known?.planned ?? '' };
      const isSamePlan = plan.value === (planned ?? '');
      if (reached === undefined) return { isSame: isSamePlan, shown: [plan] };
      const value = known?.reached ?? '';
      const own = { row: `${measure} ${REACHED_OF}${title}`, column, value };
      return { isSame: isSamePlan && value === (reached ?? ''), shown: isSamePlan ? [own] : [plan, own] };
    });
    if (stale[0]) throw conflict(stale[0].by, null, stale);
    for (const { measure, title, month, planned, reached } of wanted) {
      const known = knownOf({ measure, title, month });
      const typed = measure === 'other' ? reached : undefined;
      if (planned === null || planned === undefined) {
        if (known) await markDeleted(trx, 'market_target', [known.id], '目标');
      } else if (known) await updateRow(trx, 'market_target', known.id, { planned, reached: typed });
      else {
        const row = { year, personnelId, measure, title, month, planned, reached: typed ?? null };
        if (!(await addTarget(trx, row))) throw conflict(null, null);
      }
    }
    return { cells: cells.length };
  });
}

type Edit = InputOf<typeof marketTargetsApi.editTargets>;
/** Cells of one year; a cell with an id takes its owner and month from the row. @throws 404, 408 */
async function wantedOf(
  trx: Executor,
  { id, year, personnelId, cells = [], ...one }: Edit,
): Promise<{ year: number; personnelId: number | null; cells: NonNullable<Edit['cells']> }> {
  if (!id) {
    if (!year) throw invalid({ field: 'year', message: '请选择年度' });
    return { year, personnelId: personnelId ?? null, cells };
  }
  const cell = orNotFound(await targetCellOf(trx, id), '目标');
  const { title, month, planned, reached, version } = { ...cell, ...one };
  const measure = cell.measure as MarketMeasure;
  return {
    year: cell.year,
    personnelId: cell.personnelId,
    cells: [{ measure, title, month, planned, reached, version }],
  };
}

const keyOf = ({ measure, title, month }: Pick<TargetCell, 'measure' | 'title' | 'month'>) =>
  `${measure} ${month} ${title}`;
