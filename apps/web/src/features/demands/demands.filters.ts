import { DEMAND_MODES, DEMAND_STATUS, type demandsApi } from '@shibiao/contract/demands';
import type { Filter, RowOf } from '../../ui/PagedTable.tsx';
import { codeOptions } from '../../ui/texts.tsx';

export type Demand = RowOf<typeof demandsApi.list>;

export const filters: Filter[] = [
  { key: 'keyword', label: '课题或拼音', kind: 'text', width: 180 },
  { key: 'status', label: '状态', kind: 'select', width: 120, options: codeOptions(DEMAND_STATUS) },
  { key: 'from', toKey: 'to', label: '开始日期', kind: 'dateRange' },
  { key: 'mode', label: '方式', kind: 'select', width: 100, options: codeOptions(DEMAND_MODES) },
];
