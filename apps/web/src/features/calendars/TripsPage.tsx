import { calendarsApi } from '@shibiao/contract/calendars';
import type { OutputOf } from '@shibiao/contract/endpoint';
import { HALVES } from '@shibiao/contract/lessons/codes';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import dayjs from 'dayjs';
import { usePage } from '../../lib/page.tsx';
import { queryOf } from '../../lib/query.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { RecordLink } from '../../ui/record/RecordLink.tsx';
import styles from './calendars.module.css';

type Trip = OutputOf<typeof calendarsApi.trips>['list'][number];
const DAY = 'YYYY-MM-DD';

/** 本周行程: teachers with too little time between two lessons of a week. */
export default function TripsPage() {
  const page = usePage();
  const asked = dayjs(page.search.day || undefined);
  const from = asked.subtract((asked.day() + 6) % 7, 'day');
  const to = from.add(6, 'day');
  const go = (day: dayjs.Dayjs | null) => page.setSearch({ day: day ? day.format(DAY) : null });
  const query = useQuery(queryOf(calendarsApi.trips, { from: from.format(DAY), to: to.format(DAY) }));
  return (
    <div className={styles.trips}>
      <div className={styles.bar}>
        <Button aria-label="上一周" onClick={() => go(from.subtract(7, 'day'))}>
          ‹
        </Button>
        <Button onClick={() => go(null)}>本周</Button>
        <Button aria-label="下一周" onClick={() => go(from.add(7, 'day'))}>
          ›
        </Button>
        <h1>
          {from.format(DAY)} 至 {to.format(DAY)}
        </h1>
      </div>
      <section className={styles.card}>
        <p className="quiet">
          相邻两节线下课之间空的半天少于路上需要的：300 公里（可在参数设置里修改）以内不用空，800 公里以内空 1
          个，再远空 2 个，地点不详空 1 个。只提醒，不阻止排课。
        </p>
        {!query.data && <QueryState of={query} />}
        {query.data?.list.length === 0 && <EmptyState title="这一周没有偏紧的行程" />}
        {query.data?.list.map((trip) => (
          <TripLine key={`${trip.teacherId}/${trip.to.date}/${trip.to.half}`} trip={trip} />
        ))}
      </section>
    </div>
  );
}

const placeOf = ({ date, half, cityName }: Trip['from']) =>
  `${date.slice(5)} ${HALVES.labelOf(half)} ${cityName ?? '未填城市'}`;

const TripLine = ({ trip }: { trip: Trip }) => (
  <div className={styles.trip}>
    <span>
      <RecordLink kind="teacher" id={trip.teacherId}>
        {trip.teacherName}
      </RecordLink>{' '}
      {placeOf(trip.from)} → {placeOf(trip.to)}
    </span>
    <span className="quiet">
      {trip.km === null ? '地点不详' : `约 ${trip.km} 公里`}，中间空 {trip.free} 个半天，应有 {trip.needed} 个
    </span>
  </div>
);
