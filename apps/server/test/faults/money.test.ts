import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { transfersApi } from '@shibiao/contract/customers/transfers';
import type { Endpoint } from '@shibiao/contract/endpoint';
import { invoicesApi } from '@shibiao/contract/finance/invoices';
import { paymentsApi } from '@shibiao/contract/finance/payments';
import { receiptsApi } from '@shibiao/contract/finance/receipts';
import type { EmbeddedDatabase } from '@shibiao/embedded-postgres/start';
import { afterAll, expect, test } from 'vitest';
import { startEmbedded } from '../../src/db/embedded.ts';
import { createDatabase, createPool } from '../../src/db/pool.ts';
import { prepare } from '../../src/prepare.ts';
import { MoneyFactory } from '../factory.money.ts';
import { until } from '../until.ts';
import { freePort, ServerProcess } from './server.ts';

let folder: string;
let database: EmbeddedDatabase;
let server: ServerProcess;
afterAll(async () => {
  await server.end('SIGTERM');
  await database.stop();
  await rm(folder, { recursive: true, force: true });
});

interface Save {
  endpoint: Endpoint;
  token: string;
  form: object;
}

test('invoices, receipts, payments and transfers whose server is killed and whose database stops: each once, and whole', async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shibiao-money-'));
  const options = { dir: path.join(folder, 'pg'), port: await freePort() };
  database = await startEmbedded(options);
  const pool = createPool(database.url, { max: 4 });
  await prepare(pool);
  const make = new MoneyFactory(createDatabase(pool));
  const finance = await make.staff('finance');
  const leader = await make.staff('manager');
  const organisation_id = leader.organisationId;
  const [seller, other] = [
    await make.staff('salesperson', { organisation_id }),
    await make.staff('salesperson', { organisation_id }),
  ];
  const institution_id = await make.institution();
  const companyId = await make.company();
  const lessons: number[] = [];
  for (let i = 0; i < 8; i++) lessons.push((await make.lesson(seller, { institution_id })).id);
  const files: number[] = [];
  for (let i = 0; i < 200; i++) files.push(await make.file(seller.accountId, 'payment'));
  await pool.query(`update file set key = '202604/' || id || '.pdf'`);
  const threes: number[][] = [];
  for (let i = 0; i < 2; i++)
    threes.push([await make.contact(seller), await make.contact(seller), await make.contact(seller)]);

  /** The nth save of each kind of writer. */
  const kinds: ((writer: number, n: number, name: string) => Save)[] = [
    (writer, n, title) => ({
      endpoint: invoicesApi.save,
      token: seller.token,
      form: {
        title,
        kind: '普票',
        companyId,
        lines: [{ lessonId: lessons[(writer + n) % 8], amount: '1.00' }],
      },
    }),
    (writer, n, remark) => ({
      endpoint: receiptsApi.save,
      token: finance.token,
      form: {
        coorgid: institution_id,
        amount: '3.00',
        receivedOn: '2026-04-01',
        remark,
        lines: [0, 3].map((step) => ({ lessonId: lessons[(writer + n + step) % 8], amount: '1.00' })),
      },
    }),
    (_writer, _n, title) => ({
      endpoint: paymentsApi.save,
      token: seller.token,
      form: { kind: 2, title, fileIds: [files.pop()], lines: [{ title: '车票', amount: '10.00' }] },
    }),
    (writer, n, reason) => ({
      endpoint: transfersApi.transfer,
      token: leader.token,
      form: { ids: threes[(writer - 3) / 4], toId: (n % 2 ? seller : other).personnelId, reason },
    }),
  ];

  server = await ServerProcess.start(database.url);
  const saved: string[][] = kinds.map(() => []);
  const odd: unknown[] = [];
  let isOn = true;
  const writers = Array.from({ length: 8 }, async (_, writer) => {
    const kind = writer % 4;
    for (let n = 0; isOn && n < 100; n++) {
      const name = `第${writer}-${n}次`;
      const save = kinds[kind]?.(writer, n, name) as Save;
      const key = randomUUID();
      // Repeats under the same key until the save is acknowledged, like the form.
      for (let code = 0; code !== 200; ) {
        const answer = await server.ask('POST', `/api${save.endpoint.path}`, save.token, save.form, key);
        code = answer.code;
        if (![0, 200, 503].includes(code)) {
          odd.push(answer);
          return;
        }
      }
      saved[kind]?.push(name);
    }
  });
  const more = async (what: string) => {
    const before = saved.map((names) => names.length);
    await until(
      () => odd.length > 0 || saved.every((names, kind) => names.length > (before[kind] ?? 0) + 3),
      what,
      60,
    );
  };

  await more('all kinds are saved');
  await server.end('SIGKILL');
  server = await ServerProcess.start(database.url);
  await more('all kinds are saved by the next server');
  await database.stop();
  database = await startEmbedded(options);
  await more('all kinds are saved by the database that came back');
  isOn = false;
  await Promise.all(writers);
  expect(odd).toEqual([]);

  const again = createPool(database.url, { max: 2 });
  const names = async (statement: string) =>
    (await again.query<{ name: string }>(statement)).rows.map((row) => row.name);
  const stored = [
    await names('select title as name from invoice'),
    await names('select remark as name from receipt'),
    await names('select title as name from payment_request'),
    await names('select reason as name from transfer'),
  ];
  expect(stored.map((list) => list.toSorted())).toEqual(saved.map((list) => list.toSorted()));
  const { rows: half } = await again.query(`
    select 'invoice' as what, id from invoice i
      where amount <> (select coalesce(sum(amount), 0) from invoice_line where invoice_id = i.id)
    union all select 'receipt', id from receipt r where amount <> 3 or allocated <> 2
      or (select count(*) from receipt_line where receipt_id = r.id and is_active) <> 2
    union all select 'lesson', id from lesson l
      where invoiced <> (select coalesce(sum(amount), 0) from invoice_line where lesson_id = l.id and is_active)
        or received <> (select coalesce(sum(amount), 0) from receipt_line where lesson_id = l.id and is_active)
        or received <> (select coalesce(sum(received), 0) from commission_entry where lesson_id = l.id and role <> '组长')
    union all select 'payment', id from payment_request p
      where (select count(*) from payment_photo join file on file.id = file_id
          where request_id = p.id and file.subject_id = p.id) <> 1
        or amount <> (select coalesce(sum(amount), 0) from payment_line where request_id = p.id)
    union all select 'transfer', id from transfer t
      where contacts <> 3 or (select count(*) from transfer_item where transfer_id = t.id) <> 3
    union all select 'contact', id from contact c where (select count(*) from ownership_period p
      where p.contact_id = c.id and p.to_at is null and p.owner_id = c.owner_id) <> 1`);
  expect(half).toEqual([]);
  await Promise.all([again.end(), pool.end()]);
}, 240_000);
