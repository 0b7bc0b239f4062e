import { codeForm, nameForm, nameKey } from '@shibiao/contract/names';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase } from '../../test/database.ts';

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

test('two spellings of one name are one to the database', async () => {
  await client.query(`insert into institution (name) values ('AB银行（京）')`);
  await expect(client.query(`insert into institution (name) values ('ａｂ 银行(京)')`)).rejects.toThrow(
    'institution_name',
  );
});
