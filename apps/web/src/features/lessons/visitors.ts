import type { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { portalPartnerLesson, portalTeacherLesson } from '@shibiao/contract/lessons/portal';
import { lessonColumns } from '@shibiao/contract/lessons/rows';
import { DueText, daysUntil } from '../../ui/DueText.tsx';
import type { Column, RowOf } from '../../ui/PagedTable.tsx';
import { listColumns } from '../../ui/table/listColumns.tsx';
import { filters } from './lessons.filters.tsx';

type Lesson = RowOf<typeof lessonsApi.list>;

/** The states in which a lesson still lies ahead. */
const AHEAD: readonly number[] = [1, 2, 3];
const columns = listColumns(lessonColumns, {
  lessondate: {
    width: 150,
    render: (row) => DueText({ value: row.lessondate, isOpen: isAhead(row) }),
  },
});

/** A lesson of today and later; what was held is not late. */
function isAhead({ lessonstatus, lessondate }: Lesson): boolean {
  return AHEAD.includes(lessonstatus) && lessondate !== null && daysUntil(lessondate) >= 0;
}

/** What a card of a lesson shows on a phone: when, who, where. */
export const LESSON_CARDS: readonly string[] = [
  'lessondate',
  'progress',
  'teachername',
  'cooperationName',
  'cityName',
  'feeIncome',
];

/** What a kind of visitor is answered, and what that is called there. */
interface Visitor {
  row: object;
  /** The column that would say the same in each row: who they are themselves. */
  self: string;
  titles: Readonly<Record<string, string>>;
}
const VISITORS: Record<number, Visitor> = {
  2: {
    row: portalPartnerLesson.shape,
    self: 'cooperationName',
    titles: { received: '已付（元）', orgcontact: '联系人' },
  },
  3: { row: portalTeacherLesson.shape, self: 'teachername', titles: {} },
};

const FIGURES: readonly string[] = ['feeIncome', 'invoiced', 'received', 'teacherFee', 'profit'];

/** The columns of staff: the server leaves the figures blank for those who do not see them. */
export const columnsSeen = (all: Column<Lesson>[], seesMoney: boolean): Column<Lesson>[] =>
  seesMoney ? all : all.filter(({ key }) => !FIGURES.includes(key));

/** The columns of a list of lessons for institutions (2), teachers (3) and staff. */
export function columnsFor(userType: number, seesMoney: boolean): Column<Lesson>[] {
  const visitor = VISITORS[userType];
  if (!visitor) return columnsSeen(columns, seesMoney);
  return columns
    .filter(({ key }) => key in visitor.row && key !== visitor.self)
    .map((column) => ({ ...column, title: visitor.titles[column.key] ?? column.title }));
}

const VISITORS_FILTERS: readonly string[] = ['keyword', 'lessonstatus', 'from'];

/** Institutions and teachers filter by fewer things; only teachers see what waits for them. */
export const filtersFor = (userType: number) =>
  userType in VISITORS
    ? filters.filter(({ key }) => VISITORS_FILTERS.includes(key) || (userType === 3 && key === 'waits'))
    : filters;
