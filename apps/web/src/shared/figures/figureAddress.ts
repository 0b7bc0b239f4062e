import type { AnyMeasure } from '@shibiao/contract/measures';
import { FIGURE_ROWS, type FigureKey } from '@shibiao/contract/salespeople/rows';

/** People of a figure; without any it covers everybody in scope. */
export interface FigureOf {
  from: string;
  to: string;
  personnelId?: number | string | null | undefined;
  orgnizationalid?: number | string | null | undefined;
  ywleaderid?: number | string | null | undefined;
  keyword?: string | null | undefined;
  withLeft?: string | boolean | null | undefined;
  /** A subject of a past day, as `optionalPeople` of the contract. */
  peopleOf?: string | null | undefined;
}

/** Shares and averages open their numerator. */
const ABOVE: Readonly<Record<string, FigureKey>> = {
  coverage: 'covered',
  winRate: 'wonDemands',
  cancelRate: 'cancelled',
  collection: 'taughtReceived',
  avgPrice: 'income',
  customers: 'followed',
};

/** The figure of a measure, where its rows are listed. */
export const FIGURE_OF: Readonly<Partial<Record<AnyMeasure, FigureKey>>> = {
  receipt: 'received',
  exchanged: 'exchanged',
  contract: 'income',
  profit: 'profit',
  days: 'days',
  newCustomers: 'gained',
  lostCustomers: 'lost',
  heldCustomers: 'heldEnd',
  followUps: 'followUps',
  demands: 'demands',
  reserved: 'reserved',
  confirmed: 'confirmed',
  cancelled: 'cancelled',
};

/** The figure whose rows a column of people's statistics opens; null where it counts none. */
export function figureKeyOf(key: string): FigureKey | null {
  const figure = ABOVE[key] ?? key;
  return (FIGURE_ROWS.values as readonly string[]).includes(figure) ? (figure as FigureKey) : null;
}

/** Address of the screen with a figure's rows. */
export function figureAddress(figure: FigureKey, of: FigureOf): string {
  const known = Object.entries({ figure, ...of }).filter(
    ([, value]) => value !== null && value !== undefined && value !== '',
  );
  return `/sales/figureRows?${new URLSearchParams(known.map(([key, value]): [string, string] => [key, String(value)]))}`;
}
