import { payslipsApi } from '@shibiao/contract/payslips/payslips';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { demoApp, type TestApp } from '../../../test/app.ts';
import { addMonths, monthOf, today } from '../../lib/dates.ts';

let t: TestApp;
let token: string;
beforeAll(async () => {
  t = await demoApp();
  token = (await t.make.staff('finance')).token;
});

test('The demo has three published months whose slips are what the records say, to the cent', async () => {
  const { list } = await t.call(payslipsApi.batches, {}, token);
  const last = addMonths(monthOf(today()), -1);
  expect(list.map(({ month }) => month)).toEqual([last, addMonths(last, -1), addMonths(last, -2)]);
  expect(list.every(({ drafts, people }) => drafts === 0 && people >= 30)).toBe(true);
  expect(list.map(({ objected }) => objected)).toEqual([1, 0, 0]);
  for (const { id, net } of list) {
    const batch = await t.call(payslipsApi.batch, { id }, token);
    expect(batch.list.filter(({ difference }) => difference !== null)).toEqual([]);
    expect(batch.list.reduce((sum, row) => sum + Number(row.net), 0)).toBeCloseTo(Number(net), 2);
  }
});

test('Each slip of the demo sums up: net, gross and deductions are its lines, and none is one’s own work', async () => {
  const { rows } =
    await sql`select s.id from payslip s join payslip_line l on l.payslip_id = s.id group by s.id
    having s.net <> sum(l.amount)
      or s.gross <> sum(l.amount) filter (where l.kind in ('salary', 'commission', 'performance', 'overtime', 'allowance', 'other', 'absence'))
      or s.insured <> -coalesce(sum(l.amount) filter (where l.kind in ('insurance', 'fund')), 0)
      or s.tax <> -coalesce(sum(l.amount) filter (where l.kind = 'tax'), 0)
      or s.personnel_id in (s.prepared_by, s.published_by)`.execute(t.db);
  expect(rows).toEqual([]);
  const { rows: kinds } = await sql<{
    kind: string;
  }>`select distinct kind from payslip_line order by 1`.execute(t.db);
  expect(kinds.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['commission', 'performance', 'salary', 'tax', 'fund', 'insurance']),
  );
});
