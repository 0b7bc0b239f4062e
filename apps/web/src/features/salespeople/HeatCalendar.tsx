import { Segmented, Table } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { DAY, monday } from '../../lib/ranges.ts';
import styles from './salespeople.module.css';

interface Props {
  days: readonly { date: string; followUps: number }[];
  /** The last day; the shown year ends there. */
  to: string;
  /** Called with the first and last day to open. */
  onPick: (from: string, to: string) => void;
}

const LEVELS = [0, 3, 6, 10];

/** 一年的跟进: a year of days as squares, or its months as a table; each opens its follow-ups. */
export function HeatCalendar(props: Props) {
  const [view, setView] = useState<'图' | '表'>('图');
  return (
    <section className={`chart-table ${styles.heatBox}`}>
      <header>
        <h2>一年的跟进</h2>
        <Segmented
          size="small"
          options={['图', '表']}
          value={view}
          onChange={setView}
          aria-label="以图或表显示"
        />
      </header>
      {view === '图' ? <Squares {...props} /> : <Months {...props} />}
    </section>
  );
}

/** The year by months. */
function Months({ days, onPick }: Props) {
  const months = [...Map.groupBy(days, ({ date }) => date.slice(0, 7))].map(([month, own]) => ({
    month,
    days: own.length,
    followUps: own.reduce((sum, day) => sum + day.followUps, 0),
    span: [own[0]?.date ?? '', own.at(-1)?.date ?? ''] as const,
  }));
  return (
    <Table
      size="small"
      rowKey="month"
      pagination={false}
      dataSource={months}
      columns={[
        { title: '月份', dataIndex: 'month' },
        { title: '有跟进的天数', dataIndex: 'days', align: 'right' },
        {
          title: '跟进',
          align: 'right',
          render: (_, { followUps, span }) => (
            <button type="button" className="link" onClick={() => onPick(...span)}>
              {followUps}
            </button>
          ),
        },
      ]}
    />
  );
}

/** Scrolls a phone to the newest weeks. */
const toNewest = (node: HTMLDivElement | null) => {
  if (node) node.scrollLeft = node.scrollWidth;
};

/** Weeks as columns; a darker square for more follow-ups. */
function Squares({ days, to, onPick }: Props) {
  const counts = new Map(days.map(({ date, followUps }) => [date, followUps]));
  const last = dayjs(to);
  const first = monday(last.subtract(364, 'day'));
  const length = last.diff(first, 'day') + 1;
  const all = Array.from({ length }, (_, i) => first.add(i, 'day'));
  const months = all.filter((day) => day.day() === 1 && day.date() <= 7);
  return (
    <div className={styles.heatScroll} ref={toNewest}>
      <div className={styles.heatMonths} aria-hidden="true">
        {months.map((day) => (
          <span key={day.format(DAY)} style={{ gridColumn: Math.floor(day.diff(first, 'day') / 7) + 1 }}>
            {day.month() + 1} 月
          </span>
        ))}
      </div>
      <div
        className={styles.heat}
        role="group"
        aria-label={`一年的跟进，共 ${days.reduce((sum, day) => sum + day.followUps, 0)} 次`}
      >
        {all.map((day) => {
          const date = day.format(DAY);
          const count = counts.get(date) ?? 0;
          const level = count === 0 ? 0 : LEVELS.filter((least) => count > least).length;
          return (
            <button
              type="button"
              tabIndex={-1}
              key={date}
              className={`${styles.heatDay} ${styles[`level${level}`] ?? ''}`}
              title={`${date} 跟进 ${count} 次`}
              onClick={() => onPick(date, date)}
            />
          );
        })}
      </div>
    </div>
  );
}
