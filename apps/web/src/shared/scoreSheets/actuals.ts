import { attendanceApi } from '@shibiao/contract/attendance/attendance';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { performanceApi, type Sheet, type SheetItem } from '@shibiao/contract/performance';
import { reportsApi } from '@shibiao/contract/reports/reports';
import { salesApi } from '@shibiao/contract/sales';
import { salespeopleApi } from '@shibiao/contract/salespeople/salespeople';
import { teacherDeptApi } from '@shibiao/contract/teacherDept';
import dayjs from 'dayjs';
import type { useCans } from '../../lib/session.ts';
import { FIGURE_OF, figureAddress, figureKeyOf } from '../figures/figureAddress.ts';

type Can = ReturnType<typeof useCans>;
const figureOf = (measure: string) =>
  (FIGURE_OF as Readonly<Record<string, ReturnType<typeof figureKeyOf>>>)[measure] ?? figureKeyOf(measure);

/**
 * Address of the rows behind an automatic figure, for its person and month.
 * @returns null where no list shows them, or the caller may not open it
 */
export function actualAddress(can: Can, sheet: Sheet, { measure }: SheetItem): string | null {
  if (measure === null) return null;
  const { personnelId, month, name, isOwn } = sheet;
  const from = `${month}-01`;
  const to = dayjs(from).endOf('month').format('YYYY-MM-DD');
  const span = `from=${from}&to=${to}`;
  switch (measure) {
    case 'firstHours':
    case 'courseware': {
      const board = measure === 'courseware' ? measure : 'demands';
      return can(teacherDeptApi.teacherDeptRecords) ? `/teacherManage/boards?board=${board}&${span}` : null;
    }
    case 'present':
      if (isOwn) return `/hr/my-attendance?month=${month}`;
      return can(attendanceApi.list)
        ? `/hr/attendance?month=${month}&keyword=${encodeURIComponent(name)}`
        : null;
    case 'filed':
      return can(salesApi.list) ? `/sales/days?personnelId=${personnelId}&${span}` : null;
    case 'weekCompletion':
      return can(reportsApi.weeklyList) ? `/sales/weeks?view=list&personnelId=${personnelId}&${span}` : null;
    // Leaders have a screen of objections; the person concerned reads them in the messages.
    case 'objections':
      return can(performanceApi.exportMonths)
        ? `/hr/performance?view=objections&personnelId=${personnelId}&${span}`
        : null;
    case 'evaluation':
      return can(lessonsApi.list) ? `/lessons/list?authorId=${personnelId}&lessonstatus=1&${span}` : null;
    default: {
      const figure = figureOf(measure);
      return figure && can(salespeopleApi.rows) ? figureAddress(figure, { from, to, personnelId }) : null;
    }
  }
}
