import { codeForm, nameForm, nameKey } from '@shibiao/contract/names';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase } from '../../test/database.ts';
import { migrate } from './migrate.ts';

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

test('the database brings text into the same forms as the contract', async () => {
  const letters = fc.constantFrom(
    ...'aZ9ＡｂＹ１　 \n\t（()）,，:：;；!！?？…·•・－-—‐−中国银行㈱ﬁ①ｱ\u200b\u200d\u00ad\u00a0\u202e𠮷ß',
  );
  const typed = [
    ...fc.sample(fc.string({ unit: letters, maxLength: 12 }), { numRuns: 2000, seed: 7 }),
    ...fc.sample(fc.string({ unit: fc.constantFrom('ab', 'Ａ', ' ', '·', '人', ':'), maxLength: 6 }), {
      numRuns: 500,
      seed: 8,
    }),
  ];
  const { rows } = await client.query(
    'select name_form(t) as name, code_form(t) as code, name_key(t) as key from unnest($1::text[]) with ordinality o (t, n) order by n',
    [typed],
  );
  expect(rows).toEqual(typed.map((t) => ({ name: nameForm(t), code: codeForm(t), key: nameKey(t) })));
});

test('rows of before get their form, and what repeats says so behind its name', async () => {
  await client.query(
    'drop function name_key(text) cascade; drop function name_form(text); drop function code_form(text)',
  );
  const dropped =
    `institution_name contact_in_institution supply_once ad_slot_once equipment_serial contract_group_no
    labour_contract_no invoice_no personnel_job_no teacher_id_card dictionary_item_once organisation_once
    follower_channel_once market_target_once market_budget_once topic_alias_once`.split(/\s+/);
  for (const index of dropped) await client.query(`create index ${index} on institution (id)`);
  await client.query(
    'alter table personnel_archive add constraint personnel_archive_id_card unique (id_card)',
  );
  const made = await client.query(
    `insert into institution (name) values ('ＡＢ银行(京)'), ('ab 银行（京）'), ('清 水　湖\n学院') returning id`,
  );
  const [first, second, third] = made.rows.map(({ id }) => id);
  const two = await client.query(
    `insert into equipment (name, kind, serial) values ('Ａ本', '电脑', 'sn‑１'), ('本', '电脑', 'SN-1') returning id`,
  );
  const bought = two.rows.map(({ id }) => id);
  await client.query(`delete from migration where name = '0235_normal_forms.sql'`);
  expect(await migrate(database.url)).toEqual(['0235_normal_forms.sql']);

  const names = await client.query('select name from institution where id = any($1) order by id', [
    [first, second, third],
  ]);
  expect(names.rows.map(({ name }) => name)).toEqual([
    'AB银行（京）',
    `ab 银行（京）（重复${second}）`,
    '清 水 湖 学院',
  ]);
  const devices = await client.query('select name, serial from equipment where id = any($1) order by id', [
    bought,
  ]);
  expect(devices.rows).toEqual([
    { name: 'A本', serial: 'SN-1' },
    { name: '本', serial: `SN-1-重复${bought[1]}` },
  ]);
  const logged = await client.query(
    `select table_name, row_id from audit_log where after::text like '%重复%' order by table_name`,
  );
  expect(logged.rows).toEqual([
    { table_name: 'equipment', row_id: bought[1] },
    { table_name: 'institution', row_id: second },
  ]);
  await expect(client.query(`insert into institution (name) values ('ａｂ银行(京)')`)).rejects.toThrow(
    'institution_name',
  );
});
