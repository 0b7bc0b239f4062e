import type { attendanceApi } from '@shibiao/contract/attendance/attendance';
import { ATTENDANCE_STATUS, attendanceColumns } from '@shibiao/contract/attendance/attendance';
import { type LeaveLine, type leaveApi, leaveColumns } from '@shibiao/contract/attendance/leave';
import { type Mark, shownMarks } from '@shibiao/contract/attendance/marks';
import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import type { Database } from '../../db/pool.ts';
import type { Actor } from '../../lib/actor.ts';
import { today } from '../../lib/dates.ts';
import {
  type ExportColumn,
  everyRow,
  exportColumns,
  exportOf,
  exportOfSheets,
  sheetOf,
} from '../../lib/export.ts';
import type { FileAnswer } from '../../lib/serve.ts';
import { peopleOf } from './attendance.queries.ts';
import { calendarOf } from './attendance.rules.ts';
import { dayGrid, monthRows, monthsOf, yearRows } from './attendance.service.ts';
import { ledgersOf } from './leave.service.ts';

type GridRow = OutputOf<typeof attendanceApi.list>['list'][number];
type MonthRow = OutputOf<typeof attendanceApi.months>['list'][number];
type YearRow = OutputOf<typeof attendanceApi.years>['list'][number];
const EVERYBODY = { page: 1, count: 10_000 };

/**
 * 汇总 with the confirmation, 日历 with a column a day, or 明细 with every exception; without a choice all of them and
 * 签字栏 in one workbook.
 */
export async function exportMonth(
  db: Database,
  actor: Actor,
  input: InputOf<typeof attendanceApi.exportMonths>,
): Promise<FileAnswer> {
  const { what, ...filter } = { ...input, ...EVERYBODY };
  const month = input.month ?? input.from ?? today().slice(0, 7);
  const daySheets = async (chosen?: string | null) => {
    const { list } = await dayGrid(db, actor, { ...filter, month });
    return {
      日历: sheetOf({ name: '日历', columns: calendarColumns(month), rows: list }),
      明细: sheetOf({ name: '明细', columns: itemColumns, chosen, rows: itemRows(list) }),
    };
  };
  if (what === '日历' || what === '明细')
    return exportOfSheets(
      `考勤${what} ${month}`,
      [(await daySheets(input.columns))[what]],
      ofMonths([month]),
    );
  const taken = ofMonths(monthsOf(input));
  const columns: ExportColumn<MonthRow>[] = [
    ...exportColumns(attendanceColumns),
    { key: 'confirmedAt', title: '确认时间', type: 'time' },
    { key: 'isAssumed', title: '视为确认', type: 'word', value: (row) => (row.isAssumed ? '视为确认' : '') },
  ];
  const { list } = await monthRows(db, actor, filter);
  const figures = sheetOf({ name: '汇总', columns, chosen: input.columns, rows: list });
  if (what) return exportOfSheets(`考勤汇总 ${month}`, [figures], taken);
  const isOneMonth = !input.from || (input.to ?? input.from) === input.from;
  const days = isOneMonth ? Object.values(await daySheets()) : [];
  const signatures = sheetOf({ name: '签字栏', columns: signatureColumns, rows: list });
  return exportOfSheets(`考勤 ${month}`, [figures, ...days, signatures], taken);
}

/** File name part: one month, or the first and last of several. */
const ofMonths = (months: readonly string[]) =>
  months.length === 1
    ? { month: months[0], from: null, to: null }
    : { month: null, from: months[0], to: months.at(-1) };

const signatureColumns: ExportColumn<MonthRow>[] = [
  { key: 'name', title: '姓名', type: 'word', width: 12 },
  { key: 'organisationName', title: '部门', type: 'word', width: 16 },
  { key: 'due', title: '应出勤', type: 'number' },
  { key: 'present', title: '实出勤', type: 'number' },
  { key: 'leave', title: '请假（天）', type: 'number' },
  { key: 'absent', title: '旷工（天）', type: 'number' },
  { key: 'signature', title: '签字', width: 20, value: () => '' },
  { key: 'signedOn', title: '日期', width: 14, value: () => '' },
];

const calendarColumns = (month: string): ExportColumn<GridRow>[] => [
  { key: 'name', title: '姓名', type: 'word' },
  { key: 'jobNo', title: '工号', type: 'word' },
  { key: 'organisationName', title: '部门', type: 'word' },
  ...calendarOf(month).map(({ date, kind }) => ({
    key: date,
    title: `${Number(date.slice(8))}${kind === '工作日' ? '' : kind === '调休上班' ? '班' : '休'}`,
    width: 6,
    value: (row: GridRow) => shownMarks(row.items.filter((item) => item.date === date) as unknown as Mark[]),
  })),
  { key: 'present', title: '实出勤', type: 'number', value: (row) => row.figures.present },
  { key: 'status', title: '状态', type: 'word', value: (row) => ATTENDANCE_STATUS.labelOf(row.status) },
];

type ItemRow = GridRow['items'][number] & { name: string; jobNo: string | null };
const itemRows = (list: readonly GridRow[]): ItemRow[] =>
  list.flatMap(({ name, jobNo, items }) => items.map((item) => ({ ...item, name, jobNo })));
const itemColumns: ExportColumn<ItemRow>[] = [
  { key: 'name', title: '姓名', type: 'word' },
  { key: 'jobNo', title: '工号', type: 'word' },
  { key: 'date', title: '日期', type: 'date' },
  {
    key: 'half',
    title: '半天',
    type: 'word',
    value: ({ half }) => (half === 1 ? '上午' : half === 2 ? '下午' : ''),
  },
  { key: 'kind', title: '类型', type: 'word' },
  { key: 'quantity', title: '数量', type: 'number' },
  { key: 'unit', title: '单位', type: 'word' },
  { key: 'times', title: '次数', type: 'number' },
  { key: 'source', title: '来源', type: 'word' },
  { key: 'note', title: '说明' },
];

export async function exportYear(
  db: Database,
  actor: Actor,
  input: InputOf<typeof attendanceApi.exportYears>,
): Promise<FileAnswer> {
  const figures = exportColumns(
    attendanceColumns.filter(({ key }) => !['status', 'objection', 'remark'].includes(key)),
  );
  const columns = [
    ...(figures as unknown as ExportColumn<YearRow>[]),
    ...Array.from({ length: 12 }, (_, i) => ({
      key: `m${i + 1}`,
      title: `${i + 1} 月出勤率`,
      type: 'percent' as const,
      value: (row: YearRow) => row.rates[i] ?? null,
    })),
    {
      key: 'statutory',
      title: '法定年假',
      type: 'number' as const,
      value: (row: YearRow) => row.annual.statutory,
    },
    {
      key: 'granted',
      title: '增减年假',
      type: 'number' as const,
      value: (row: YearRow) => row.annual.granted,
    },
    { key: 'taken', title: '已休年假', type: 'number' as const, value: (row: YearRow) => row.annual.taken },
    { key: 'left', title: '剩余年假', type: 'number' as const, value: (row: YearRow) => row.annual.left },
    { key: 'compensation', title: '调休余额（天）', type: 'number' as const },
  ];
  const rows = everyRow(yearRows(db, actor, { ...input, ...EVERYBODY }));
  return exportOf(`考勤年统计 ${input.year}`, columns, input.columns, rows);
}

/** Each person's ledger of annual leave, line by line. */
export async function exportLeave(
  db: Database,
  actor: Actor,
  input: InputOf<typeof leaveApi.exportLeave>,
): Promise<FileAnswer> {
  const { year, columns: chosen } = input;
  const span = { from: `${year}-01-01`, to: `${year}-12-31` };
  const columns: ExportColumn<LeaveLine & { name: string; jobNo: string | null }>[] = [
    { key: 'name', title: '姓名', type: 'word' },
    { key: 'jobNo', title: '工号', type: 'word' },
    ...(exportColumns(leaveColumns) as ExportColumn<LeaveLine>[]),
  ];
  async function read() {
    const { list } = await peopleOf(db, actor, span, { ...input, ...EVERYBODY });
    const ledger = await ledgersOf(
      db,
      list.map((row) => row.personnelId),
      year,
    );
    return {
      list: list.flatMap(({ personnelId, name, jobNo }) =>
        ledger(personnelId).list.map((line) => ({ ...line, name, jobNo })),
      ),
    };
  }
  return exportOf(`年假台账 ${year}`, columns, chosen, everyRow(read()));
}
