import { connect, createServer, type Server } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase } from '../../test/database.ts';
import { atEndOfFile } from '../../test/opened.ts';
import { checkDatabase } from './check-database.ts';

let url: string;
beforeAll(async () => {
  const database = await cloneDatabase();
  url = database.url;
  atEndOfFile(() => database.drop());
});

test('a database of our own is what the product needs', async () => {
  await expect(checkDatabase(url)).resolves.toBeUndefined();
});

test('a direct address sets the settings for the role, whoever lends the connection', async () => {
  await checkDatabase(url, url);
  const plain = new pg.Client({ connectionString: url });
  await plain.connect();
  const { rows } = await plain.query(`select current_setting('timezone') as zone`);
  await plain.end();
  expect(rows).toEqual([{ zone: 'Asia/Shanghai' }]);
});

/** A transaction pooler answers LISTEN and never delivers a notification. */
let deaf: Server;
afterAll(() => {
  deaf.close();
});

test('an address behind which notifications do not arrive is refused with what to do', async () => {
  const target = new URL(url);
  deaf = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    for (const socket of [client, database]) socket.on('error', () => socket.destroy());
    client.on('data', (chunk) => {
      const at = chunk.indexOf('listen app_check');
      if (at >= 0) chunk.write('listen app_chock', at);
      database.write(chunk);
    });
    database.pipe(client);
    client.on('close', () => database.destroy());
  });
  await new Promise<void>((resolve) => deaf.listen(0, '127.0.0.1', resolve));
  const address = new URL(url);
  address.port = String((deaf.address() as { port: number }).port);
  await expect(checkDatabase(address.href)).rejects.toThrow('DATABASE_DIRECT_URL');
}, 30_000);
