import dayjs from 'dayjs';
import { type ReactNode, useMemo } from 'react';
import { thisYear } from '../../lib/ranges.ts';
import { type MatrixProps, MonthMatrix } from '../../ui/grid/MonthMatrix.tsx';
import type { MatrixColumn, MatrixSide } from '../../ui/grid/matrix.ts';
import { Loading } from '../../ui/Loading.tsx';
import { MONTHS, sumOf } from './months.ts';

interface Props<Row> extends Omit<MatrixProps<Row>, 'columns' | 'name'> {
  /** Distinguishes the cells from those of another year: the matrix is remounted, unsaved ones are stored under it. */
  name: string;
  year: number;
  /** A column after December, typed like a month. */
  after?: MatrixColumn | undefined;
  /** True while the rows of another year or person stand in for those that are read. */
  isOld?: boolean;
}

/** Rows × the months of a year, edited like a spreadsheet; the present month is highlighted. */
export function YearMatrix<Row>({ name, year, after, isOld = false, ...rest }: Props<Row>) {
  const columns = useMemo((): MatrixColumn[] => {
    const now = year === thisYear() ? dayjs().month() : -1;
    return [...MONTHS.map((month, i) => ({ ...month, isNow: i === now })), ...(after ? [after] : [])];
  }, [year, after]);
  if (isOld) return <Loading />;
  const own = `${name} ${year}`;
  return <MonthMatrix<Row> key={own} name={own} columns={columns} {...rest} />;
}

interface Sum {
  /** A quarter's months; the year without. */
  months?: readonly number[];
  /** How a row shows its sum, if not like the line of totals. */
  inRow?: (value: number) => ReactNode;
}

/** Column of a sum of months, unsaved cells included, with that of all rows in the line of totals. */
export const sumSide = <Row,>(
  side: Pick<MatrixSide<Row>, 'key' | 'title' | 'width'>,
  text: (value: number) => ReactNode,
  { months, inRow = text }: Sum = {},
): MatrixSide<Row> => ({
  ...side,
  align: 'right',
  render: (_, valueOf) => inRow(sumOf(valueOf, months)),
  foot: (valuesOf) => text(sumOf(valuesOf, months)),
});
