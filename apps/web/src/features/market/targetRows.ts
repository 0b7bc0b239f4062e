import type { OutputOf } from '@shibiao/contract/endpoint';
import { type MarketMeasure, type marketTargetsApi, REACHED_OF } from '@shibiao/contract/market/targets';
import { MONTHS, spanIn } from '../../shared/year/months.ts';
import type { CellChange, MatrixCell } from '../../ui/grid/matrix.ts';
import type { LeadFigure } from './LeadRows.tsx';
import { editableNumber } from './YearHead.tsx';

export type TargetRow = OutputOf<typeof marketTargetsApi.targets>['rows'][number];
/** A row of the matrix: a measure's plan, or the actual figure of a custom measure. */
export type GridRow = TargetRow & { isReached?: true };

const NOTHING = { planned: null, actual: null, rate: null, pace: '0.0000' };
/** A custom measure without cells. */
export const emptyRow = (title: string): TargetRow => ({
  measure: 'other',
  title,
  months: MONTHS.map((_, i) => ({ month: i + 1, id: null, version: null, ...NOTHING })),
  year: NOTHING,
});

/** All measures; a custom one is followed by the row of its actual figures. */
export const gridRows = (rows: readonly TargetRow[]): GridRow[] =>
  rows.flatMap((row): GridRow[] => (row.measure === 'other' ? [row, { ...row, isReached: true }] : [row]));

export const rowKey = (row: GridRow): string =>
  `${row.measure} ${row.isReached ? REACHED_OF : ''}${row.measure === 'other' ? row.title : ''}`;

export function cellOf(row: GridRow, month: string): MatrixCell {
  const cell = row.months[Number(month) - 1];
  const version = cell?.version ?? undefined;
  if (!row.isReached) return { value: editableNumber(cell?.planned ?? null), version };
  // An actual figure belongs to a plan: without one there is no row to store it.
  return { value: editableNumber(cell?.actual ?? null), version, isLocked: cell?.id === null };
}

/** Changed cells for the wire: plan and actual of a month are one cell of the server. */
export function cellsOf(changes: readonly CellChange[], rows: readonly TargetRow[]) {
  const cells = new Map<
    string,
    { planned: string | null; reached?: string | null } & Omit<Sent, 'planned'>
  >();
  for (const { row: key, column, value, version } of changes) {
    const at = key.indexOf(' ');
    const measure = key.slice(0, at) as MarketMeasure;
    const isReached = key.startsWith(REACHED_OF, at + 1);
    const title = key.slice(at + 1 + (isReached ? REACHED_OF.length : 0));
    const known = rows.find((row) => row.measure === measure && (measure !== 'other' || row.title === title));
    const month = Number(column);
    const before = cells.get(`${measure} ${title} ${month}`) ?? {
      measure,
      title,
      month,
      version,
      planned: known?.months[month - 1]?.planned ?? null,
    };
    const given = value === '' ? null : value;
    cells.set(
      `${measure} ${title} ${month}`,
      isReached ? { ...before, reached: given } : { ...before, planned: given },
    );
  }
  return [...cells.values()];
}
interface Sent {
  measure: MarketMeasure;
  title: string;
  month: number;
  version: number | undefined;
  planned: string | null;
}

interface Figure {
  year: number;
  /** null for the whole year. */
  month: number | null;
  personnelId: number | null;
}
const LEADS: Partial<Record<MarketMeasure, LeadFigure['measure']>> = {
  leads: 'leads',
  valid: 'valid',
  handed: 'handed',
  deals: 'deals',
  dealAmount: 'deals',
};

/** The rows of a measure: the address of a list, a drawer of customers, or null for typed figures. */
export function behind(measure: MarketMeasure, figure: Figure): string | LeadFigure | null {
  const { year, month, personnelId } = figure;
  const leads = LEADS[measure];
  if (leads) return { measure: leads, ...figure };
  const [from, to] = spanIn(year, month);
  switch (measure) {
    case 'followers':
      return `/market/followers?view=trend&from=${from}&to=${to}&unit=${month === null ? 'month' : 'day'}${personnelId === null ? '' : `&managerId=${personnelId}`}`;
    case 'bookings':
      return `/market/adslots?view=bookings&begunFrom=${from}&begunTo=${to}${personnelId === null ? '' : `&bookedById=${personnelId}`}`;
    case 'spend':
      return `/market/budget?view=charges&state=paid&year=${year}${month === null ? '' : `&month=${month}`}${personnelId === null ? '' : `&applicantId=${personnelId}`}`;
    default:
      return null;
  }
}
