import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import { budgetApi } from '@shibiao/contract/market/budget';
import { figure, figurePart } from '../../db/cache.ts';
import type { Database } from '../../db/pool.ts';
import { markDeleted, updateRow } from '../../db/rows.ts';
import { type Executor, type Trx, transaction } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { seenByAll } from '../../lib/cache.ts';
import { today } from '../../lib/dates.ts';
import { conflict, invalid } from '../../lib/errors.ts';
import { add, inYuan, subtract, toFen } from '../../lib/money.ts';
import {
  addBudget,
  budgetCells,
  budgetItems,
  budgetNow,
  charged,
  committed,
  copyBudget,
} from './budget.queries.ts';
import { monthName, ratio, staleCells } from './market.rules.ts';

type Matrix = OutputOf<typeof budgetApi.budgets>;
type Figures = Matrix['total'];
type Row = Matrix['rows'][number];
type Facts = Pick<Figures, 'planned' | 'asked' | 'paid' | 'committed'>;

const NOTHING: Facts = { planned: '0.00', asked: '0.00', paid: '0.00', committed: '0.00' };

/** left = planned − paid − asked; use = (paid + asked) ÷ planned. */
const figuresOf = (facts: Facts): Figures => ({
  planned: facts.planned,
  asked: facts.asked,
  paid: facts.paid,
  committed: facts.committed,
  left: subtract(facts.planned, facts.paid, facts.asked),
  use: ratio(add(facts.paid, facts.asked), facts.planned),
});
const sum = (all: readonly Facts[]): Figures =>
  figuresOf({
    planned: add(...all.map((one) => one.planned)),
    asked: add(...all.map((one) => one.asked)),
    paid: add(...all.map((one) => one.paid)),
    committed: add(...all.map((one) => one.committed)),
  });

const MONTHS = Array.from({ length: 12 }, (_, i) => i + 1);
const CHARGED = figurePart(budgetApi.budgets, 'charged');

/** Items × months of a year, with sums of the cells. */
export async function budgetMatrix(
  db: Executor,
  { year: asked, month, item }: InputOf<typeof budgetApi.budgets>,
): Promise<Matrix> {
  const year = asked ?? Number(today().slice(0, 4));
  const cells = await budgetCells(db, year);
  const { value: lines } = await figure(db, CHARGED, seenByAll, { year }, () => charged(db, year));
  const open = await committed(db, year);
  const facts = new Map<string, Facts>();
  const put = (one: { item: string; month: number }, values: Partial<Facts>) => {
    const key = `${one.month} ${one.item}`;
    facts.set(key, { ...(facts.get(key) ?? NOTHING), ...values });
  };
  for (const cell of cells) put(cell, { planned: cell.planned });
  for (const line of lines) put(line, { asked: line.asked, paid: line.paid });
  for (const one of open) put(one, { committed: one.amount });
  const known = new Map(cells.map((cell) => [`${cell.month} ${cell.item}`, cell]));
  const used = [...cells, ...lines, ...open].map((one) => one.item);
  const items = [...new Set([...(await budgetItems(db)), ...used])].filter((name) => !item || name === item);
  const cellsOf = (name: string) =>
    MONTHS.map((no) => {
      const cell = known.get(`${no} ${name}`);
      return {
        month: no,
        id: cell?.id ?? null,
        version: cell?.version ?? null,
        note: cell?.note ?? null,
        ...figuresOf(facts.get(`${no} ${name}`) ?? NOTHING),
      };
    });
  const isAsked = (one: { month: number }) => !month || one.month === month;
  const whole = items.map((name) => ({ item: name, months: cellsOf(name) }));
  const rows: Row[] = whole.map((row) => {
    const shown = row.months.filter(isAsked);
    return { item: row.item, months: shown, year: sum(shown) };
  });
  // Unused amounts of earlier months carry over, also when one month alone is requested.
  let [plannedSoFar, usedSoFar] = ['0.00', '0.00'];
  const totals = MONTHS.map((no, index) => {
    const own = sum(whole.map((row) => row.months[index] ?? NOTHING));
    const carried = subtract(plannedSoFar, usedSoFar);
    plannedSoFar = add(plannedSoFar, own.planned);
    usedSoFar = add(usedSoFar, own.paid, own.asked);
    return { month: no, ...own, plannedSoFar, usedSoFar, carried };
  }).filter(isAsked);
  return { year, rows, months: totals, total: sum(totals) };
}

/** The matrix as sheet rows: an item's months, its year, then the sums. */
export function* budgetLines({ year, rows, months, total }: Matrix) {
  for (const row of rows) {
    for (const cell of row.months) yield { ...cell, item: row.item, month: monthName(year, cell.month) };
    yield { ...row.year, item: row.item, month: `${year} 合计`, note: null };
  }
  for (const one of months) yield { ...one, item: '合计', month: monthName(year, one.month), note: null };
  yield { ...total, item: '合计', month: `${year} 合计`, note: null };
}

/**
 * Saves cells of one year, all or none, or copies another year's.
 * @throws 409 on a version conflict
 */
export async function saveBudget(
  db: Database,
  actor: Actor,
  { year, cells = [], copyFrom, raise }: InputOf<typeof budgetApi.editBudget>,
): Promise<{ cells: number }> {
  return await transaction(db, actor, async (trx) => {
    if (copyFrom)
      return { cells: await copyBudget(trx, { from: copyFrom, to: year, factor: 1 + (raise ?? 0) / 100 }) };
    const before = new Map(
      (await budgetCells(trx, year, true)).map((cell) => [`${cell.month} ${cell.item}`, cell]),
    );
    const knownOf = ({ month, item }: { month: number; item: string }) => before.get(`${month} ${item}`);
    const items = await budgetItems(trx);
    for (const [index, cell] of cells.entries())
      if (!knownOf(cell) && !items.includes(cell.item))
        throw invalid({ field: `cells.${index}.item`, message: '字典中没有此预算项目' });
    const stale = staleCells(cells, knownOf, ({ item, month, planned, note }, known) => {
      const isSamePlan = (known?.planned ?? '') === (planned ?? '');
      const place = { row: item, column: String(month) };
      if (note === undefined)
        return { isSame: isSamePlan, shown: [{ ...place, value: known?.planned ?? '' }] };
      // The grid of notes also sends the plan it read, and shows notes.
      const value = known?.note ?? '';
      return { isSame: isSamePlan && value === (note ?? ''), shown: [{ ...place, value }] };
    });
    if (stale[0]) throw conflict(stale[0].by, null, stale);
    for (const { item, month, planned, note } of cells) {
      const known = knownOf({ item, month });
      if (!planned) {
        if (known) await markDeleted(trx, 'market_budget', [known.id], '预算');
      } else if (known) await updateRow(trx, 'market_budget', known.id, { planned, note });
      else if (!(await addBudget(trx, { year, item, month, planned, note: note ?? null })))
        throw conflict(null, null);
    }
    return { cells: cells.length };
  });
}

/** Remaining budget of an item this month, and whether an amount exceeds it. */
export async function checkBudget(
  db: Executor,
  { item, amount, requestId }: InputOf<typeof budgetApi.budgetCheck>,
): Promise<OutputOf<typeof budgetApi.budgetCheck>> {
  const { planned, used } = (await budgetNow(db, [item], requestId ?? null)).get(item) ?? {
    planned: '0.00',
    used: '0.00',
  };
  return {
    left: subtract(planned, used),
    use: ratio(add(used, amount), planned),
    isOver: isOver(planned, used, amount),
  };
}

const isOver = (planned: string, used: string, amount: string): boolean =>
  toFen(amount) > 0n && toFen(add(used, amount)) > toFen(planned);

interface ChargedLine {
  amount: string;
  budgetItem?: string | null | undefined;
  budgetReason?: string | null | undefined;
}

/**
 * Lines beyond this month's budget need a reason.
 * @throws 408 beside the line
 */
export async function ensureBudget(
  trx: Trx,
  lines: readonly ChargedLine[],
  requestId: number | null,
): Promise<void> {
  const items = [...new Set(lines.flatMap((line) => line.budgetItem ?? []))];
  if (items.length === 0) return;
  const known = await budgetItems(trx);
  const now = await budgetNow(trx, items, requestId, true);
  const asked = new Map<string, string>();
  for (const [index, { amount, budgetItem, budgetReason }] of lines.entries()) {
    if (!budgetItem) continue;
    if (!known.includes(budgetItem))
      throw invalid({ field: `lines.${index}.budgetItem`, message: '字典中没有此预算项目' });
    const { planned, used } = now.get(budgetItem) ?? { planned: '0.00', used: '0.00' };
    const before = add(used, asked.get(budgetItem) ?? '0.00');
    if (!budgetReason && isOver(planned, before, amount))
      throw invalid({
        field: `lines.${index}.budgetReason`,
        message: `超出本月“${budgetItem}”预算（剩余 ${inYuan(subtract(planned, before))}），请说明原因`,
      });
    asked.set(budgetItem, add(asked.get(budgetItem) ?? '0.00', amount));
  }
}
