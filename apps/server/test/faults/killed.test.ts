import { customersApi } from '@shibiao/contract/customers/customers';
import { expect, test } from 'vitest';
import { testApp } from '../app.ts';
import { until } from '../until.ts';
import { ServerProcess } from './server.ts';

const SAVE = `/api${customersApi.save.path}`;
const WRITERS = 16;

test('kill -9 in the middle of writes: what was acknowledged is there, and nothing is half done', async () => {
  const t = await testApp();
  const people = await Promise.all(Array.from({ length: WRITERS }, () => t.make.staff('salesperson')));
  const institution = await t.make.institution();
  const acknowledged: string[] = [];
  let next = 0;

  for (const round of [1, 2, 3]) {
    const server = await ServerProcess.start(t.url);
    let isOn = true;
    const writers = people.map(async ({ token }) => {
      while (isOn) {
        const tel = String(13_700_000_000 + next++);
        const answer = await server.ask('POST', SAVE, token, {
          contactName: `客户${tel}`,
          tel,
          coorgid: institution,
        });
        if (answer.code === 200) acknowledged.push(tel);
        else if (answer.code === 0) return;
      }
    });
    const before = acknowledged.length;
    await until(() => acknowledged.length > before + 100 * round, 'writes are under way');
    await server.end('SIGKILL');
    isOn = false;
    await Promise.all(writers);
  }

  // The database rolls back the killed server's transactions; afterwards nothing more can appear.
  await until(async () => {
    const { rows } = await t.app.pool.query<{ n: number }>(
      `select count(*) as n from pg_stat_activity where datname = current_database() and backend_type = 'client backend' and state like '%transaction%'`,
    );
    return rows[0]?.n === 0;
  }, 'open transactions of the killed servers have ended');
  const found = await t.db.selectFrom('contact').where('tel', 'in', acknowledged).select('tel').execute();
  expect(found).toHaveLength(acknowledged.length);
  // A customer, its ownership period and its audit are written together or not at all.
  const { rows } = await t.app.pool.query<{ contacts: number; periods: number; trails: number }>(
    `select (select count(*) from contact) as contacts,
            (select count(*) from ownership_period o join contact c on c.id = o.contact_id where o.to_at is null and o.owner_id = c.owner_id) as periods,
            (select count(*) from audit_log where table_name = 'contact' and action = 'insert') as trails`,
  );
  const { contacts, periods, trails } = rows[0] ?? { contacts: 0, periods: -1, trails: -1 };
  expect(contacts).toBeGreaterThanOrEqual(acknowledged.length);
  expect([periods, trails]).toEqual([contacts, contacts]);
}, 240_000);
