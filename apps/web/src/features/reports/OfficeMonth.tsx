import { reportsApi } from '@shibiao/contract/reports/reports';
import { useQuery } from '@tanstack/react-query';
import { Button, Calendar } from 'antd';
import dayjs from 'dayjs';
import { type ReactNode, useState } from 'react';
import { useIsMobile } from '../../lib/media.ts';
import { queryOf } from '../../lib/query.ts';
import { DAY } from '../../lib/ranges.ts';
import type { RowOf } from '../../ui/PagedTable.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { ToneTag } from '../../ui/texts.tsx';
import styles from './reports.module.css';

type Row = RowOf<typeof reportsApi.generalOfficeLog>;
const Names = ({ rows }: { rows: readonly Row[] }) =>
  rows.map((row) => (
    <ToneTag key={row.id} tone={row.status === 1 ? 'quiet' : 'good'}>
      {row.personnelName}
    </ToneTag>
  ));

interface Props {
  head: ReactNode;
  onDay: (day: string) => void;
}

/** Filed days of a month: a calendar, or on a phone a list of days, where names need a line. */
export function OfficeMonth({ head, onDay }: Props) {
  const isMobile = useIsMobile();
  const [month, setMonth] = useState(() => dayjs());
  const from = month.startOf('month').format(DAY);
  const to = month.endOf('month').format(DAY);
  const query = useQuery(
    queryOf(reportsApi.generalOfficeLog, { from, to, count: 1000 }, { keepsPrevious: true }),
  );
  const byDay = Map.groupBy(query.data?.list ?? [], (row) => row.date);
  const step = (months: number) => setMonth(month.add(months, 'month'));
  return (
    <>
      <div className={styles.head}>
        {head}
        <Button aria-label="上一月" onClick={() => step(-1)}>
          ‹
        </Button>
        <b>{month.format('YYYY 年 M 月')}</b>
        <Button aria-label="下一月" onClick={() => step(1)}>
          ›
        </Button>
        <span className="quiet">{query.data ? `${query.data.total} 份日志` : ''}</span>
      </div>
      {!query.data ? (
        <QueryState of={query} />
      ) : isMobile ? (
        <ul className={styles.officeDays} aria-busy={query.isFetching}>
          {[...byDay].map(([day, rows]) => (
            <li key={day}>
              <button type="button" className="link" onClick={() => onDay(day)}>
                {dayjs(day).format('MM-DD dd')}
              </button>
              <span>
                <Names rows={rows} />
              </span>
            </li>
          ))}
          {byDay.size === 0 && query.isSuccess && <li className="quiet">这个月还没有日志</li>}
        </ul>
      ) : (
        <Calendar
          value={month}
          headerRender={() => null}
          onSelect={(day, { source }) => {
            if (source === 'date') onDay(day.format(DAY));
          }}
          cellRender={(day, { type }) => type === 'date' && <Names rows={byDay.get(day.format(DAY)) ?? []} />}
        />
      )}
    </>
  );
}
