import type { Sheet, SheetItem } from '@shibiao/contract/performance';
import { TARGET_MEASURES, type TargetMeasure } from '@shibiao/contract/targets';
import dayjs from 'dayjs';
import { usePage } from '../../lib/page.tsx';
import { useFigureRows } from '../FigureRows.tsx';

const isTarget = (measure: string): measure is TargetMeasure =>
  (TARGET_MEASURES.values as string[]).includes(measure);

/** An automatic figure as a link to its rows, where a list shows them. */
export function ActualLink({ sheet, item }: { sheet: Sheet; item: SheetItem }) {
  const page = usePage();
  const { open, rows } = useFigureRows();
  const { measure, actual } = item;
  if (actual === null) return <>—</>;
  const text = actual.toLocaleString('zh-CN');
  const from = `${sheet.month}-01`;
  const to = dayjs(from).endOf('month').format('YYYY-MM-DD');
  const span = `from=${from}&to=${to}`;
  const go =
    measure === 'firstHours' || measure === 'courseware'
      ? () =>
          page.navigate(
            `/teacherManage/boards?board=${measure === 'courseware' ? 'courseware' : 'demands'}&${span}`,
          )
      : measure === 'present'
        ? () =>
            page.navigate(
              sheet.isOwn
                ? `/hr/my-attendance?month=${sheet.month}`
                : `/hr/attendance?month=${sheet.month}&keyword=${encodeURIComponent(sheet.name)}`,
            )
        : measure && isTarget(measure)
          ? () =>
              open(
                { measure, subjectKind: 'person', subjectId: sheet.personnelId, from, to },
                `${sheet.name} ${sheet.month} ${item.title}`,
              )
          : null;
  return (
    <>
      {go ? (
        <button type="button" className="link tabular" onClick={go}>
          {text}
        </button>
      ) : (
        <span className="tabular">{text}</span>
      )}
      {rows}
    </>
  );
}
