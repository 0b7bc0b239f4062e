import type { ReactNode } from 'react';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Percent } from '../../../ui/texts.tsx';
import styles from './boards.module.css';
import type { Row } from './boards.tsx';

interface Week {
  from: string;
  booked: number;
  offered: number;
  rate: string | null;
}
const shade = (share: number) => ({
  background: `color-mix(in srgb, var(--accent) ${Math.round(Math.min(1, share) * 70)}%, transparent)`,
});

/** Four weeks as a calendar, darker for more booked half-days; a day opens its lessons. */
export function LoadCalendar({
  days,
  onOpen,
}: {
  days: readonly { date: string; booked: number }[];
  onOpen: (date: string) => void;
}) {
  const most = Math.max(1, ...days.map((one) => one.booked));
  const weeks = Array.from({ length: Math.ceil(days.length / 7) }, (_, i) => days.slice(i * 7, i * 7 + 7));
  return (
    <section className="chart-table">
      <header>
        <h2>每天已排半天</h2>
      </header>
      <table className={styles.heat}>
        <thead>
          <tr>
            {['一', '二', '三', '四', '五', '六', '日'].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]?.date}>
              {week.map(({ date, booked }) => (
                <td key={date} style={shade(booked / most)} title={`${date}：${booked} 个半天`}>
                  <small>{date.slice(5)}</small>
                  <Cell
                    label={`${date} 已排 ${booked} 个半天`}
                    isLink={booked > 0}
                    onOpen={() => onOpen(date)}
                  >
                    <b>{booked}</b>
                  </Cell>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** A figure that opens its lessons, where there are any. */
const Cell = ({
  label,
  isLink,
  onOpen,
  children,
}: {
  label: string;
  isLink: boolean;
  onOpen: () => void;
  children: ReactNode;
}) =>
  isLink ? (
    <button type="button" className="link" aria-label={label} onClick={onOpen}>
      {children}
    </button>
  ) : (
    children
  );

/** Teachers by weeks, idle A-level teachers first; row and week open their lessons. */
export function LoadWeeks({
  rows,
  onOpen,
}: {
  rows: readonly Row[];
  /** Without a week: all four weeks. */
  onOpen: (row: Row, week?: string) => void;
}) {
  const weeks = (rows[0]?.weeks ?? []) as Week[];
  return (
    <section className="chart-table">
      <header>
        <h2>讲师 × 周（空闲的 A 级讲师在前）</h2>
      </header>
      {rows.length === 0 ? (
        <EmptyState />
      ) : (
        <div className={styles.scroll}>
          <table className={styles.heat}>
            <thead>
              <tr>
                <th scope="col">讲师</th>
                {weeks.map((week) => (
                  <th key={week.from} scope="col">
                    {week.from.slice(5)} 起
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.slice(0, 20).map((row) => (
                <tr key={row.key}>
                  <th scope="row">
                    <button type="button" className="link" onClick={() => onOpen(row)}>
                      {row.name}
                    </button>
                  </th>
                  {(row.weeks as Week[]).map((week) => (
                    <td
                      key={week.from}
                      style={shade(Number(week.rate ?? 0))}
                      title={`${week.booked} ÷ ${week.offered} 个半天`}
                    >
                      <Cell
                        label={`${row.name} ${week.from} 起一周`}
                        isLink={week.booked > 0}
                        onOpen={() => onOpen(row, week.from)}
                      >
                        <Percent value={week.rate} />
                      </Cell>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
