import type { receivablesApi } from '@shibiao/contract/finance/receivables';
import { LESSON_STATUS } from '@shibiao/contract/lessons/codes';
import { byInstitution, byPerson } from '../../../pickers/filters.tsx';
import type { Filter, RowOf } from '../../../ui/PagedTable.tsx';
import { codeOptions } from '../../../ui/texts.tsx';

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
    options: codeOptions(LESSON_STATUS),
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
