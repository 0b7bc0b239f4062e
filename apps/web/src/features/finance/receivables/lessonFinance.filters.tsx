import { AGE_BAND, AGING, type receivablesApi, SETTLED } from '@shibiao/contract/finance/receivables';
import { LESSON_STATUS } from '@shibiao/contract/lessons/codes';
import { byInstitution, byPerson, linkFilter } from '../../../pickers/filters.tsx';
import { OrganisationName, PersonName } from '../../../pickers/names.tsx';
import type { Filter, RowOf } from '../../../ui/PagedTable.tsx';
import { codeOptions } from '../../../ui/texts.tsx';

export type LessonFinance = RowOf<typeof receivablesApi.lessons>;

/** Set by the chips above the list; `band` and the names below come by links (product.md 2). */
const AGES: readonly Filter[] = [
  { ...linkFilter('jieqing', '结清', SETTLED.labelOf), isOnPage: true },
  { ...linkFilter('zhangling', '账龄', AGING.labelOf), isOnPage: true },
  linkFilter('band', '账龄', AGE_BAND.labelOf),
];
const PEOPLE: readonly Filter[] = [
  linkFilter('personnelId', '组长', (id) => [<PersonName key={id} id={id} />, '及下属']),
  linkFilter('zuzhangName', '组长', (name) => name),
  { ...linkFilter('dqid', '部门', (id) => <OrganisationName id={id} />), covers: ['dqname'] },
  linkFilter('dqname', '部门', (name) => name),
  // With isHome the caller's own ids stand for the whole scope.
  { ...linkFilter('isHome', '来自', () => '首页'), covers: ['personnelId', 'authorId'] },
];

export const filters: Filter[] = [
  { key: 'keyword', label: '课程名称、编号或拼音', kind: 'text', width: 200 },
  byInstitution,
  byPerson('authorId', '业务员'),
  { key: 'from', toKey: 'to', label: '结课日期', kind: 'dateRange' },
  {
    key: 'lessonstatus',
    label: '课程状态',
    kind: 'select',
    width: 130,
    options: codeOptions(LESSON_STATUS),
  },
  ...AGES,
  ...PEOPLE,
];

/** The opening filter: open lessons, the oldest first. */
export const OPENING = { jieqing: '2' } as const;
