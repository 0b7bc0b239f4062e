import { LESSON_BLANKS, LESSON_STATUS, LESSON_WAITS } from '@shibiao/contract/lessons/codes';
import {
  byCity,
  byField,
  byIndustry,
  byInstitution,
  byOrganisation,
  byPeopleOf,
  byPerson,
  byProvince,
  byTeacher,
  byTeam,
  linkFilter,
} from '../../pickers/filters.tsx';
import { PersonName } from '../../pickers/names.tsx';
import type { Filter } from '../../ui/PagedTable.tsx';
import { codeOptions, flagOptions } from '../../ui/texts.tsx';

const byHandover = linkFilter('handoverId', '对接人', (value) => <PersonName id={value} />);

export const filters: Filter[] = [
  { key: 'keyword', label: '课程名称、编号或拼音', kind: 'text', width: 200 },
  { key: 'lessonstatus', label: '状态', kind: 'select', width: 120, options: codeOptions(LESSON_STATUS) },
  { key: 'from', toKey: 'to', label: '上课日期', kind: 'dateRange' },
  byTeacher,
  byInstitution,
  { key: 'waits', label: '等待处理', kind: 'select', width: 140, options: codeOptions(LESSON_WAITS) },
  byPerson('authorId', '业务员'),
  byTeam,
  byOrganisation,
  byPeopleOf,
  byHandover,
  {
    key: 'isOpen',
    label: '收款',
    kind: 'select',
    width: 110,
    options: flagOptions('未收清', '已收清'),
  },
  linkFilter('hasReceived', '收款', (value) => (value === 'true' ? '已有收款' : '没有收款')),
  byProvince,
  byCity,
  byField,
  byIndustry,
  { key: 'topic', label: '课题', kind: 'text', width: 150 },
  { key: 'isOnline', label: '线上 / 线下', kind: 'select', width: 120, options: flagOptions('线上', '线下') },
  {
    key: 'blank',
    label: '未填',
    kind: 'select',
    width: 150,
    isMultiple: true,
    options: codeOptions(LESSON_BLANKS),
  },
];
