import { SUPPLY_KINDS, type suppliesApi } from '@shibiao/contract/supplies';
import type { Column, Filter, RowOf } from '../../ui/PagedTable.tsx';
import { codeOptions } from '../../ui/texts.tsx';

export type Supply = RowOf<typeof suppliesApi.list>;

export const filters: Filter[] = [
  { key: 'keyword', label: '名称、规格或拼音', kind: 'text', width: 180 },
  { key: 'kind', label: '类型', kind: 'select', width: 120, options: codeOptions(SUPPLY_KINDS) },
  { key: 'place', label: '存放地点', kind: 'text', width: 130 },
  { key: 'low', label: '库存', kind: 'select', width: 110, options: [{ value: 'true', label: '不足' }] },
];

/** Formats quantities without the trailing zeros of the wire. */
export const quantities = <Row extends object>(...keys: (keyof Row & string)[]) =>
  Object.fromEntries(
    keys.map((key): [string, Partial<Column<Row>>] => [
      key,
      { render: (row) => (row[key] === null ? null : Number(row[key])) },
    ]),
  ) as { [K in keyof Row]?: Partial<Column<Row>> };

/** Name with spec, because supplies may share a name. */
export const fullName = ({ name, spec }: { name: string; spec: string }): string =>
  [name, spec].filter(Boolean).join(' ');
