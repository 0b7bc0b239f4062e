import type { receivablesApi } from '@shibiao/contract/finance/receivables';
import { byInstitution, byPerson } from '../../../pickers/filters.tsx';
import type { Filter, RowOf } from '../../../ui/PagedTable.tsx';

export type LessonFinance = RowOf<typeof receivablesApi.lessons>;

export const filters: Filter[] = [
  { key: 'keyword', label: '课程名称、编号或拼音', kind: 'text', width: 200 },
  byInstitution,
  byPerson('authorId', '业务员'),
  { key: 'from', toKey: 'to', label: '结课', kind: 'dateRange' },
  {
    key: 'lessonstatus',
    label: '课程状态',
    kind: 'select',
    width: 130,
    options: [
      { value: '1', label: '已确认' },
      { value: '3', label: '预留' },
      { value: '2', label: '延期' },
      { value: '0', label: '取消确认' },
      { value: '4', label: '取消预留' },
    ],
  },
];

/** Query names of product.md 2 that links bring along and the page shows as labels. */
export const LINKED = [
  'jieqing',
  'zhangling',
  'band',
  'personnelId',
  'dqid',
  'dqname',
  'zuzhangName',
  'isHome',
] as const;
