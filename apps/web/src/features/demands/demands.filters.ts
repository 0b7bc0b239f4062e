import { DEMAND_DUE, DEMAND_MODES, DEMAND_STATUS, type demandsApi } from '@shibiao/contract/demands';
import { byField, byInstitution, byPerson } from '../../pickers/filters.tsx';
import type { Filter, RowOf } from '../../ui/PagedTable.tsx';
import { codeOptions, flagOptions } from '../../ui/texts.tsx';

export type Demand = RowOf<typeof demandsApi.list>;

export const filters: Filter[] = [
  { key: 'keyword', label: '课题或拼音', kind: 'text', width: 180 },
  { key: 'status', label: '状态', kind: 'select', width: 120, options: codeOptions(DEMAND_STATUS) },
  { key: 'due', label: '截止', kind: 'select', width: 120, options: codeOptions(DEMAND_DUE) },
  byInstitution,
  byPerson('authorId', '业务员'),
  { key: 'isOpen', label: '进展', kind: 'select', width: 120, options: flagOptions('进行中', '已结束') },
  {
    key: 'isRecommended',
    label: '推荐',
    kind: 'select',
    width: 110,
    options: flagOptions('已推荐', '未推荐'),
  },
  byField,
  { key: 'from', toKey: 'to', label: '开始日期', kind: 'dateRange' },
  { key: 'mode', label: '方式', kind: 'select', width: 100, options: codeOptions(DEMAND_MODES) },
  { key: 'createdFrom', toKey: 'createdTo', label: '提出日期', kind: 'dateRange' },
];
