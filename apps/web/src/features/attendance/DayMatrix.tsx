import { ATTENDANCE_STATUS, attendanceApi } from '@shibiao/contract/attendance/attendance';
import {
  type AttendanceKind,
  amountText,
  type DayKind,
  formatMarks,
  isWorked,
  KINDS,
  kindFacts,
  parseMarks,
  shownMarks,
} from '@shibiao/contract/attendance/marks';
import type { OutputOf } from '@shibiao/contract/endpoint';
import { useQuery } from '@tanstack/react-query';
import dayjs from 'dayjs';
import { type ReactNode, useMemo } from 'react';
import { queryOf, useCommand } from '../../lib/query.ts';
import { DAY } from '../../lib/ranges.ts';
import { useCan } from '../../lib/session.ts';
import { MonthMatrix } from '../../ui/grid/MonthMatrix.tsx';
import type { MatrixColumn, MatrixSide } from '../../ui/grid/matrix.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { PageLink } from '../../ui/record/RecordLink.tsx';
import { Percent, StatusTag } from '../../ui/texts.tsx';
import styles from './attendance.module.css';

type Grid = OutputOf<typeof attendanceApi.list>;
type Person = Grid['list'][number];
interface Row extends Person {
  byDay: ReadonlyMap<string, { marks: string; version: number }>;
}
interface DayColumn extends MatrixColumn {
  kind: DayKind;
}

const WEEKDAYS = ['日', '一', '二', '三', '四', '五', '六'];
const BADGES: Partial<Record<DayKind, string>> = { 调休上班: '班', 法定: '节' };
const LEGEND = KINDS.filter((one, i) => KINDS.findIndex(({ letter }) => letter === one.letter) === i);

const columnsOf = (days: Grid['days'], today: string): DayColumn[] =>
  days.map(({ date, kind }) => ({
    key: date,
    isNow: date === today,
    kind: kind as DayKind,
    title: Number(date.slice(8)),
    subtitle: BADGES[kind as DayKind] ?? WEEKDAYS[dayjs(date).day()],
    width: 44,
    className: isWorked(kind as DayKind) ? '' : 'is-rest',
  }));
const keyOf = (row: Row) => String(row.personnelId);
const marksOf = (value: string, column: MatrixColumn) => parseMarks(value, (column as DayColumn).kind);

function accept(text: string, _row: Row, column: MatrixColumn): string | null {
  const marks = marksOf(text, column);
  return marks && formatMarks(marks);
}

function look(value: string, _row: Row, column: MatrixColumn) {
  const marks = value === '' ? [] : (marksOf(value, column) ?? []);
  const [first] = marks;
  if (!first) return { text: '' };
  return {
    text: shownMarks(marks),
    className: `is-${kindFacts(first.kind)?.tone}`,
    title: marks.map(({ kind, quantity }) => `${kind} ${quantity} ${kindFacts(kind)?.unit}`).join('、'),
  };
}

const tail: MatrixSide<Row>[] = [
  { key: 'due', title: '应出勤', width: 60, align: 'right', render: (row) => row.figures.due },
  { key: 'present', title: '实出勤', width: 60, align: 'right', render: (row) => row.figures.present },
  {
    key: 'rate',
    title: '出勤率',
    width: 68,
    align: 'right',
    render: (row) => <Percent value={row.figures.rate} />,
  },
  { key: 'leave', title: '请假', width: 52, align: 'right', render: (row) => row.figures.leave || '' },
  { key: 'absent', title: '旷工', width: 52, align: 'right', render: (row) => row.figures.absent || '' },
  { key: 'late', title: '迟到', width: 52, align: 'right', render: (row) => row.figures.lateTimes || '' },
];
/** Figures of the month without days, from an imported summary; no cell can show them. */
const ofMonth: MatrixSide<Row> = {
  key: 'month',
  title: '整月',
  width: 150,
  render: (row) => {
    const text = row.items
      .filter(({ date }) => date === null)
      .map((item) => `${item.kind} ${amountText(item)}`)
      .join('、');
    return <span title={text}>{text}</span>;
  },
};

export interface DayFilter {
  month: string;
  orgnizationalid?: number;
  keyword?: string;
  kind?: AttendanceKind;
}

interface Props {
  filter: DayFilter;
  toolbar: (people: readonly number[]) => ReactNode;
  /** Called by a double click on a locked cell and by a click on a name. */
  onRegister: (person: Person, date: string | null) => void;
}

/** People × days: letters typed, pasted or dragged, saved at once. */
export default function DayMatrix({ filter, toolbar, onRegister }: Props) {
  const query = useQuery(
    queryOf(
      attendanceApi.list,
      { ...filter, count: 5000 },
      { keepsPrevious: ({ month }) => month === filter.month },
    ),
  );
  const canEdit = useCan(attendanceApi.edit);
  const save = useCommand(attendanceApi.edit, { success: '已保存' });
  const data = query.data;
  const rows = useMemo<Row[]>(
    () =>
      (data?.list ?? []).map((row) => ({
        ...row,
        byDay: new Map(row.cells.map((cell) => [cell.date, cell])),
      })),
    [data],
  );
  const columns = useMemo(() => columnsOf(data?.days ?? [], dayjs().format(DAY)), [data]);
  const head = useMemo<MatrixSide<Row>[]>(
    () => [
      {
        key: 'name',
        title: '姓名',
        width: 76,
        render: (row) =>
          canEdit ? (
            <button
              type="button"
              className="link"
              title={row.jobNo ?? ''}
              onClick={() => onRegister(row, null)}
            >
              {row.name}
            </button>
          ) : (
            // Readers open the person's days and their notes.
            <PageLink
              className="link"
              to={`/hr/archive/${row.personnelId}?tab=attendance&month=${filter.month}`}
            >
              {row.name}
            </PageLink>
          ),
      },
      { key: 'organisation', title: '部门', width: 92, render: (row) => row.organisationName },
      {
        key: 'status',
        title: '状态',
        width: 76,
        render: (row) => (
          <span title={row.objection ?? (row.isAssumed ? '视为确认' : (row.reason ?? ''))}>
            <StatusTag value={row.status} of={ATTENDANCE_STATUS} />
          </span>
        ),
      },
    ],
    [onRegister, canEdit, filter.month],
  );
  const sides = useMemo(
    () => (rows.some(({ items }) => items.some(({ date }) => date === null)) ? [...tail, ofMonth] : tail),
    [rows],
  );
  const cellOf = useMemo(
    () => (row: Row, day: string) => ({
      value: row.byDay.get(day)?.marks ?? '',
      version: row.byDay.get(day)?.version ?? 0,
      isLocked: row.status === 4 || !row.employed.some(({ from, to }) => from <= day && day <= to),
    }),
    [],
  );
  if (!query.data) return <QueryState of={query} />;
  return (
    <>
      {!query.data.isPublished && <p className="quiet">该年的放假安排还没有公布，按法定推算。</p>}
      <MonthMatrix<Row>
        key={filter.month}
        name={`attendance ${filter.month}`}
        label={`${filter.month} 考勤`}
        rows={rows}
        rowKey={keyOf}
        columns={columns}
        cellOf={cellOf}
        accept={accept}
        look={look}
        head={head}
        tail={sides}
        isReadOnly={!canEdit}
        onSave={(cells) => save.send({ cells })}
        onOpen={(row, column) => onRegister(row, column.key)}
        toolbar={toolbar(rows.map((row) => row.personnelId))}
        empty="这个月没有在职的人"
      />
      <p className={styles.legend}>
        {LEGEND.map(({ letter, short, kind }) => (
          <span key={letter}>
            <b>{letter}</b> {kind.startsWith('加班') ? '加班' : kind}
            {short === '迟' && '（C15 为 15 分钟）'}
          </span>
        ))}
        <span>半天加 1 上午、2 下午：S1</span>
        {canEdit && <LinkButton onClick={() => void query.refetch()}>重新读取</LinkButton>}
      </p>
    </>
  );
}
