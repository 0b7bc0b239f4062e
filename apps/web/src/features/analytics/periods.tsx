import { periodColumns } from '@shibiao/contract/analytics/columns';
import type { analyticsApi } from '@shibiao/contract/analytics/figures';
import type { Unit } from '@shibiao/contract/analytics/groups';
import type { OutputOf } from '@shibiao/contract/endpoint';
import type { ReactNode } from 'react';
import { FormulaHint } from '../../ui/FormulaHint.tsx';
import { Percent } from '../../ui/texts.tsx';

type Row = OutputOf<typeof analyticsApi.activeUserNum>['list'][number];
const TYPES: Partial<Record<keyof Row, number | undefined>> = {
  total: undefined,
  staff: 1,
  partners: 2,
  teachers: 3,
};
/** Columns that only weeks or months have. */
const OF_UNITS: Partial<Record<keyof Row, readonly Unit[]>> = {
  stickiness: ['week', 'month'],
  open: ['month'],
  activeRate: ['month'],
};

/** Names of periods on an axis; days leave the year out. */
export const axisNameOf =
  (unit: Unit) =>
  ({ label }: { label: string }): string =>
    unit === 'day' ? label.slice(5) : label;

/** Columns of periods with their definitions; a figure of people is drawn by `figure`. */
export const periodTableColumns = (
  unit: Unit,
  figure: (row: Row, value: number, userType: number | undefined) => ReactNode,
) =>
  periodColumns
    .filter(({ key }) => OF_UNITS[key]?.includes(unit) ?? true)
    .map(({ key, title, type, width, hint }) => ({
      key,
      width: width ?? 80,
      title: hint ? <FormulaHint formula={hint}>{title}</FormulaHint> : title,
      align: key === 'label' ? undefined : ('right' as const),
      render: (_: unknown, row: Row): ReactNode =>
        key in TYPES ? (
          figure(row, row[key] as number, TYPES[key])
        ) : type === 'percent' ? (
          <Percent value={row[key] as string | null} />
        ) : (
          (row[key] ?? '—')
        ),
    }));
