import { homeApi } from '@shibiao/contract/home';
import { useQuery } from '@tanstack/react-query';
import dayjs from 'dayjs';
import { useMemo, useState } from 'react';
import { RESERVED, UNASSIGNED } from '../../../lib/palette.ts';
import { lazy } from '../../../ui/lazy.tsx';
import { blockQuery } from '../blockQuery.ts';
import { ChartBlock } from '../ChartBlock.tsx';

const DayLessons = lazy(() => import('./DayLessons.tsx'));

const SERIES = { 已确认: 'confirmed', 预留: 'reserved', 待定讲师: 'unassigned' } as const;
export type Name = keyof typeof SERIES;
/** Lighter the less certain; lessons without a teacher stand out. */
const COLORS: Partial<Record<Name, string>> = { 预留: RESERVED, 待定讲师: UNASSIGNED };
const NAMES = Object.keys(SERIES) as Name[];
const WEEKDAYS = '日一二三四五六';
export const nameOf = (date: string) => `${date.slice(5)} 周${WEEKDAYS[dayjs(date).day()]}`;

/** 未来两周: lessons of each day by state; a bar opens the day's lessons. */
export function LessonLoad() {
  const [shown, setShown] = useState<{ date: string; name: Name } | null>(null);
  const query = useQuery(blockQuery(homeApi.load, {}));
  const { data } = query;
  const option = useMemo(() => {
    const list = data?.list ?? [];
    return {
      legend: { data: NAMES },
      xAxis: {
        type: 'category' as const,
        data: list.map(({ date }) => nameOf(date)),
        axisLabel: { formatter: (text: string) => text.replace(' ', '\n'), fontSize: 11 },
      },
      yAxis: { type: 'value' as const, minInterval: 1 },
      series: NAMES.map((name) => ({
        name,
        type: 'bar' as const,
        stack: 'lessons',
        ...(COLORS[name] ? { color: COLORS[name] } : {}),
        data: list.map((day) => day[SERIES[name]]),
      })),
    };
  }, [data]);
  const halves = data?.list.reduce((sum, day) => sum + day.halves, 0) ?? 0;
  return (
    <>
      <ChartBlock
        title="未来两周课程"
        figures={['已确认（当天）', '预留（当天）', '待定讲师（当天）', '半天数']}
        note={data && `${halves / 2} 天课`}
        to="/lessons/calendar"
        query={query}
        option={option}
        rows={data?.list ?? []}
        rowKey={({ date }) => date}
        columns={[
          { title: '日期', render: (_, day) => nameOf(day.date) },
          ...NAMES.map((name) => ({ title: name, dataIndex: SERIES[name], align: 'right' as const })),
          { title: '半天数', dataIndex: 'halves', align: 'right' },
        ]}
        onPick={({ date }, series) => setShown({ date, name: (series as Name | undefined) ?? '已确认' })}
      />
      {shown && <DayLessons {...shown} onClose={() => setShown(null)} />}
    </>
  );
}
