import { isDeepStrictEqual } from 'node:util';
import { archiveApi } from '@shibiao/contract/archive/calls';
import type { Endpoint } from '@shibiao/contract/endpoint';
import { paymentsApi } from '@shibiao/contract/finance/payments';
import { organisationsApi } from '@shibiao/contract/organisations';
import { recruitmentApi } from '@shibiao/contract/recruitment/calls';
import { tablesRead } from '@shibiao/contract/stale';
import { WRITTEN } from '@shibiao/contract/stale.generated';
import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { written } from '../src/db/cache.ts';
import { AnswerCache } from '../src/lib/cache.ts';
import { addDays, today } from '../src/lib/dates.ts';
import { modules } from '../src/modules.ts';
import { demoApp, type TestApp } from './app.ts';
import type { Person } from './factory.ts';
import { LOCKS, type Lock } from './tables/watch.ts';

let t: TestApp;
let admin: Person;
/** Calls without input that answer cached figures. */
let figures: Endpoint[];

beforeAll(async () => {
  t = await demoApp();
  admin = await t.make.staff(['super_admin', 'general_manager', 'hr', 'finance']);
  const queries = modules.flatMap(({ calls }) => calls.map(({ endpoint }) => endpoint));
  const asked = vi.spyOn(AnswerCache.prototype, 'figure');
  figures = [];
  for (const endpoint of queries.filter(({ intent }) => intent === 'query')) {
    asked.mockClear();
    const { code } = await t.send(endpoint, {}, admin.token);
    if (code === 200 && asked.mock.calls.length > 0) figures.push(endpoint);
  }
  asked.mockRestore();
});

type Answers = Record<string, unknown>;
const nameOf = ({ noun, operation }: Endpoint) => `${noun}.${operation}`;

/** Present answers of the calls without their time of computation. */
async function ask(calls: readonly Endpoint[]): Promise<Answers> {
  const answers: Answers = {};
  for (const endpoint of calls) {
    const { code, data } = await t.send(endpoint, {}, admin.token);
    answers[nameOf(endpoint)] = JSON.parse(
      JSON.stringify({ code, data }, (key, value: unknown) => (key === 'asOf' ? undefined : value)),
    );
  }
  return answers;
}

const differing = (one: Answers, other: Answers): string[] =>
  Object.keys(one).filter((name) => !isDeepStrictEqual(one[name], other[name]));

/** Calls with cached answers that differ from fresh ones. */
async function staleOf(calls: readonly Endpoint[]): Promise<string[]> {
  const kept = await ask(calls);
  written(t.db, null);
  return differing(kept, await ask(calls));
}

const CHANGES: Readonly<Record<string, (column: unknown) => ReturnType<typeof sql>>> = {
  numeric: (column) => sql`${column} + 1`,
  date: (column) => sql`${column} - 40`,
  'timestamp with time zone': (column) => sql`${column} - interval '40 days'`,
  integer: (column) => sql`${column} + 1`,
  text: (column) => sql`${column} || '改'`,
};

/** Changes the first changeable column of a table in all rows; `meanwhile` runs before others can see it. */
async function change(
  table: string,
  meanwhile: (written: readonly string[]) => Promise<void>,
): Promise<void> {
  const kinds = Object.keys(CHANGES);
  const { rows } = await sql<{ name: string; type: string }>`
    select column_name as name, data_type as type from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER' and is_identity = 'NO'
      and data_type = any(${kinds}) and column_name not in ('id', 'version', 'created_at', 'updated_at', 'deleted_at')
    order by array_position(${kinds}, data_type::text), ordinal_position`.execute(t.db);
  for (const { name, type } of rows) {
    const column = sql.ref(name);
    const trx = await t.db.startTransaction().execute();
    try {
      // Trail, commission and leads are tables of their own here; writing them for every row takes most of the time.
      await sql`select set_config('app.audit', 'off', true), set_config('app.commission', 'off', true),
        set_config('app.leads', 'off', true)`.execute(trx);
      await sql`update ${sql.table(table)} set ${column} = ${CHANGES[type]?.(column)} where ${column} is not null`.execute(
        trx,
      );
      await sql`set constraints all immediate`.execute(trx);
    } catch {
      // A rule of the table refuses this column's change; the next column is tried.
      await trx.rollback().execute();
      continue;
    }
    const { rows: locks } = await trx.executeQuery<Lock>(LOCKS);
    try {
      await meanwhile(locks.filter(({ isWritten }) => isWritten).map((lock) => lock.name));
    } finally {
      await trx.commit().execute();
    }
    return;
  }
}

test('a figure is never from before a command: a moved organisation, a move of a person, a settlement, a hire', async () => {
  const parent = await t.make.organisation();
  const { id: moved } = await t.call(
    organisationsApi.edit,
    { name: '会移动的组', parentId: parent },
    admin.token,
  );
  const seller = await t.make.staff('salesperson', { organisation_id: moved });
  const lesson = await t.make.lesson(seller, { code: 'KC2026039999' });
  const { id: openingId } = await t.call(
    recruitmentApi.saveOpening,
    {
      title: '顾问',
      organisationId: moved,
      headcount: 2,
      reason: '新增',
      ownerId: seller.personnelId,
      salaryFrom: '6000',
      salaryTo: '9000',
    },
    admin.token,
  );
  const { id: candidateId } = await t.call(
    recruitmentApi.edit,
    { name: '赵小川', phone: t.make.phone(), openingId, channel: '内推', expectedSalary: '8000' },
    admin.token,
  );
  const commands: [Endpoint, object][] = [
    [organisationsApi.edit, { id: moved, name: '会移动的组', parentId: 2 }],
    [archiveApi.edit, { id: seller.personnelId, organisationId: parent, effectiveOn: today() }],
    [paymentsApi.settle, { lessonIds: [lesson.id] }],
    [
      recruitmentApi.edit,
      {
        id: candidateId,
        action: 'hire',
        entryOn: addDays(today(), 1),
        form: '全职',
        opensAccount: true,
        leaderId: seller.personnelId,
      },
    ],
  ];
  // Changes outside calls also make figures stale.
  written(t.db, null);
  for (const [endpoint, input] of commands) {
    const before = await ask(figures);
    await t.call(endpoint, input, admin.token);
    expect(await staleOf(figures), nameOf(endpoint)).toEqual([]);
    expect(differing(before, await ask(figures)), nameOf(endpoint)).not.toEqual([]);
  }
});

/** Readers of a table, as text to sort by: a figure is asked twice for each run of tables that it reads. */
const readersOf = (table: string): string =>
  figures.map((one) => (tablesRead(one)?.includes(table) ? 1 : 0)).join('');

test('a figure does not depend on tables that it is not known to read', async () => {
  expect(figures.length).toBeGreaterThan(40);
  const fresh = async (calls: readonly Endpoint[]) => {
    written(t.db, null);
    return await ask(calls);
  };
  const kept = await fresh(figures);
  const changed: string[] = [];
  /** Compares figures with their last answers: only tables that they do not read have changed since. */
  const compare = async (calls: readonly Endpoint[]) => {
    const now = await fresh(calls);
    const last = Object.fromEntries(calls.map((one) => [nameOf(one), kept[nameOf(one)]]));
    expect(differing(last, now), `after changes of ${changed.join()}`).toEqual([]);
  };
  const all = new Set(Object.values(WRITTEN).flatMap((names) => names.split(' ').filter(Boolean)));
  /** Figures whose own tables have changed since their last answer. */
  let behind = new Set<Endpoint>();
  for (const table of [...all].sort((one, other) => readersOf(one).localeCompare(readersOf(other))))
    await change(table, async (tables) => {
      const readers = new Set(
        figures.filter((one) => tablesRead(one)?.some((read) => tables.includes(read)) ?? true),
      );
      Object.assign(kept, await fresh([...behind.difference(readers)]));
      await compare([...readers.difference(behind)]);
      behind = readers;
      changed.push(table);
    });
  expect(changed.length).toBeGreaterThan(100);
  await compare(figures.filter((one) => !behind.has(one)));
}, 900_000);
