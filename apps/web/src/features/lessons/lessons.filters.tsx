import { LESSON_STATUS, LESSON_WAITS } from '@shibiao/contract/lessons/codes';
import { byOrganisation, byPerson, byTeam } from '../../pickers/filters.tsx';
import type { Filter } from '../../ui/PagedTable.tsx';
import { codeOptions, flagOptions } from '../../ui/texts.tsx';

export const filters: Filter[] = [
  { key: 'keyword', label: '课程名称、编号或拼音', kind: 'text', width: 200 },
  { key: 'lessonstatus', label: '状态', kind: 'select', width: 120, options: codeOptions(LESSON_STATUS) },
  { key: 'from', toKey: 'to', label: '上课日期', kind: 'dateRange' },
  { key: 'waits', label: '等待处理', kind: 'select', width: 140, options: codeOptions(LESSON_WAITS) },
  byPerson('authorId', '业务员'),
  byTeam,
  byOrganisation,
  {
    key: 'isOpen',
    label: '收款',
    kind: 'select',
    width: 110,
    options: flagOptions('未收清', '已收清'),
  },
];
