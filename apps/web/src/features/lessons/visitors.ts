import type { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { portalPartnerLesson, portalTeacherLesson } from '@shibiao/contract/lessons/portal';
import { lessonColumns } from '@shibiao/contract/lessons/rows';
import { DueText, daysUntil } from '../../ui/DueText.tsx';
import type { Column, RowOf } from '../../ui/PagedTable.tsx';
import { listColumns } from '../../ui/table/listColumns.tsx';
import { filters } from './lessons.filters.tsx';

type Lesson = RowOf<typeof lessonsApi.list>;

/** States of lessons still to come. */
const AHEAD: readonly number[] = [1, 2, 3];
const columns = listColumns(lessonColumns, {
  lessondate: {
    width: 150,
    render: (row) => DueText({ value: row.lessondate, isOpen: isAhead(row) }),
  },
});

/** True for lessons of today and later; held ones are not late. */
function isAhead({ lessonstatus, lessondate }: Lesson): boolean {
  return AHEAD.includes(lessonstatus) && lessondate !== null && daysUntil(lessondate) >= 0;
}

/** Fields of a lesson's card on a phone: time, people, place. */
export const LESSON_CARDS: readonly string[] = [
  'lessondate',
  'progress',
  'teachername',
  'cooperationName',
  'cityName',
  'feeIncome',
];

/** Fields of a kind of visitor, with their titles. */
interface Visitor {
  row: object;
  /** The column of the reader's own name, which repeats in each row. */
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

/** Columns that visitors choose themselves; staff, whose lists are wider, choose more. */
const UNSEEN: readonly string[] = ['reserveExpiresOn', 'field'];
const FIGURES: readonly string[] = ['feeIncome', 'invoiced', 'received', 'teacherFee', 'profit'];

/** Columns of staff; the server blanks figures for people without the right. */
export const columnsSeen = (all: Column<Lesson>[], seesMoney: boolean): Column<Lesson>[] =>
  seesMoney ? all : all.filter(({ key }) => !FIGURES.includes(key));

/**
 * The columns of a list of lessons for institutions (2), teachers (3) and staff. Teachers always see their own fee.
 */
export function columnsFor(userType: number, seesMoney: boolean): Column<Lesson>[] {
  const visitor = VISITORS[userType];
  if (!visitor) return columnsSeen(columns, seesMoney);
  return columnsSeen(columns, seesMoney || userType === 3)
    .filter(({ key }) => key in visitor.row && key !== visitor.self)
    .map((column) => ({
      ...column,
      title: visitor.titles[column.key] ?? column.title,
      defaultHidden: UNSEEN.includes(column.key),
    }));
}

const VISITORS_FILTERS: readonly string[] = ['keyword', 'lessonstatus', 'from'];

/** Institutions and teachers have fewer filters; only teachers have the one of pending confirmations. */
export const filtersFor = (userType: number) =>
  userType in VISITORS
    ? filters.filter(({ key }) => VISITORS_FILTERS.includes(key) || (userType === 3 && key === 'waits'))
    : filters;
