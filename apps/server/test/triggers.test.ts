import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { modules } from '../src/modules.ts';
import { cloneDatabase } from './database.ts';

const rules = modules.flatMap((module) => module.triggers ?? []);
/** Functions of the rules that procedures give to tables: their triggers are too many to be listed. */
const given = rules.flatMap((rule) => (rule.givenBy ? rule.runs : []));

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let client: pg.Client;
beforeAll(async () => {
  database = await cloneDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

test('the modules list every trigger of the database with its function, and no other', async () => {
  const { rows } = await client.query<{ name: string }>(
    `select format('%s.%s runs %s', tgrelid::regclass, tgname, p.proname) as name
    from pg_trigger t join pg_proc p on p.oid = tgfoid
    where not tgisinternal and not (p.proname = any($1))`,
    [given],
  );
  const listed = rules.flatMap(({ on = [], runs }) => on.map((trigger) => `${trigger} runs ${runs}`));
  expect(listed.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});

test('a rule that procedures give is the function that those procedures name', async () => {
  for (const { givenBy, runs } of rules) {
    for (const procedure of givenBy ?? []) {
      const { rows } = await client.query<{ text: string }>(
        'select prosrc as text from pg_proc where proname = $1',
        [procedure],
      );
      expect(rows.map(({ text }) => text).join(), procedure).toContain(`execute function ${runs}(`);
    }
  }
});

test('a rule is on triggers or given by procedures, and says what it keeps in one sentence', () => {
  for (const { on, givenBy, keeps, runs } of rules) {
    expect((on?.length ?? 0) > 0, runs).toBe(givenBy === undefined);
    expect(keeps, runs).toMatch(/^[A-Za-z].*\.$/);
  }
});
