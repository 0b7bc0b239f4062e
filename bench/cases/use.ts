import { analyticsApi } from '@shibiao/contract/analytics/figures';
import { recordingApi } from '@shibiao/contract/analytics/recording';
import { customersApi } from '@shibiao/contract/customers/customers';
import type pg from 'pg';
import { createDatabase } from '../../apps/server/src/db/pool.ts';
import { addMonths, monthOf, monthRange, today } from '../../apps/server/src/lib/dates.ts';
import { keepMonths } from '../../apps/server/src/modules/analytics/months.service.ts';
import { type Figures, load, type Shots } from '../load.ts';

export interface UseFigures {
  pages: { title: string; cold: number; p95: number }[];
  /** Seconds of the night's work. */
  night: number;
  /** A list alone, and beside the recording of searches and views. */
  off: Figures;
  on: Figures;
  recorded: Figures;
}
interface Person {
  id: number;
  token: string;
}

/** Budget of a month's figures in milliseconds, and of the night's work in seconds. */
export const MONTH_MS = 500;
export const NIGHT_SECONDS = 300;
/** A list may lose a tenth of its requests per second to recording. */
export const RECORDING_RATIO = 0.9;
const PAGES = [
  analyticsApi.teacherNameSearch,
  analyticsApi.seeTeacherRecord,
  analyticsApi.techerCollectionRecord,
  analyticsApi.packageDownload,
  analyticsApi.hotTopic,
  analyticsApi.activeUserNum,
];
/** Months asked for, each for the first time. */
const MONTHS = 12;
/** Records per second: 2,000 people who search or open a page once in a minute. */
const RECORDS = 35;
const ROUNDS = 3;

/** The night's totals, statistics pages month by month, and a list with and without recording. */
export async function measureUse(
  origin: string,
  token: string,
  pool: pg.Pool,
  people: readonly Person[],
): Promise<UseFigures> {
  const headers = { authorization: `bearer ${token}`, client: 'web' };
  const months = Array.from({ length: MONTHS }, (_, i) => monthRange(addMonths(monthOf(today()), -i - 1)));
  // The night comes before the day: pages of months that are over read its totals.
  const began = performance.now();
  await keepMonths(createDatabase(pool));
  const night = (performance.now() - began) / 1000;
  const pages: UseFigures['pages'] = [];
  for (const { path, title } of PAGES) {
    const queries = months.map(
      ({ from, to }) =>
        `/api${path}?${new URLSearchParams({ page: '1', count: '20', from, to, unit: 'day' })}`,
    );
    const took: number[] = [];
    for (const query of queries) took.push(await once(origin + query, headers));
    let next = 0;
    const { p95 } = await load(origin, () => ({ path: queries[next++ % MONTHS] ?? '', headers }), {
      seconds: 3,
    });
    pages.push({
      title,
      cold: took.toSorted((a, b) => a - b)[Math.ceil(MONTHS * 0.95) - 1] ?? Number.NaN,
      p95,
    });
  }
  return { pages, night, ...(await withRecording(origin, headers, pool, people)) };
}

async function once(url: string, headers: Record<string, string>): Promise<number> {
  const began = performance.now();
  const response = await fetch(url, { headers });
  const body = await response.text();
  if (response.status !== 200) throw new Error(`${url}：${body.slice(0, 200)}`);
  return performance.now() - began;
}

/** In turns, so that other load affects both; the medians of the rounds by their requests per second. */
async function withRecording(
  origin: string,
  headers: Record<string, string>,
  pool: pg.Pool,
  people: readonly Person[],
): Promise<Pick<UseFigures, 'off' | 'on' | 'recorded'>> {
  const record = await records(pool, people);
  const list = () =>
    load(origin, () => ({ path: `/api${customersApi.list.path}?page=1&count=20`, headers }), { seconds: 3 });
  const rounds: Pick<UseFigures, 'off' | 'on' | 'recorded'>[] = [];
  for (let i = 0; i < ROUNDS; i++) {
    const off = await list();
    const [on, recorded] = await Promise.all([
      list(),
      load(origin, record, { seconds: 3, connections: people.length, rate: RECORDS }),
    ]);
    rounds.push({ off, on, recorded });
  }
  const middle = (key: 'off' | 'on' | 'recorded') =>
    rounds.map((round) => round[key]).toSorted((a, b) => a.rate - b.rate)[ROUNDS >> 1] as Figures;
  return { off: middle('off'), on: middle('on'), recorded: middle('recorded') };
}

/** Searches and views by turns, of another teacher each time. */
async function records(pool: pg.Pool, people: readonly Person[]): Promise<Shots> {
  const { rows } = await pool.query<{ id: number; name: string }>(
    `select id, name from teacher where phone like '132%' and deleted_at is null order by id limit 500`,
  );
  let turn = 0;
  return () => {
    const teacher = rows[turn % rows.length];
    const person = people[turn % people.length];
    const { path, body } =
      turn++ % 2 === 0
        ? {
            path: recordingApi.searched.path,
            body: { scope: 'teacher', query: teacher?.name, results: 3, source: 'list' },
          }
        : {
            path: recordingApi.viewed.path,
            body: { kind: 'teacher', targetId: teacher?.id, source: 'search', seconds: 5 },
          };
    return {
      method: 'POST',
      path: `/api${path}`,
      headers: {
        authorization: `bearer ${person?.token}`,
        client: 'web',
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    };
  };
}
