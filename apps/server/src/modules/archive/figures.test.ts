import { archiveApi } from '@shibiao/contract/archive/calls';
import type { StaffFigure, StaffPart } from '@shibiao/contract/archive/statistics';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { sheetRows } from '../../../test/sheet.ts';
import { addDays, today } from '../../lib/dates.ts';

const SPAN = { from: '2026-01-01', to: '2026-03-31' };
const ALL = { allForms: true as const };
let t: TestApp;
let hr: Person;
let leader: Person;

beforeAll(async () => {
  t = await testApp();
  hr = await t.make.staff('hr');
  leader = await t.make.staff('sales_leader');
  await enter(leader, '2020-03-02');
  const elsewhere = await t.make.organisation();
  const members: { entry: string; quit?: string; type?: string; moved?: string }[] = [
    { entry: '2023-05-04' },
    { entry: '2024-08-01', quit: '2026-02-10', type: '主动' },
    { entry: '2025-09-01', quit: '2026-03-01', type: '被动' },
    { entry: '2026-01-15', quit: '2026-02-15', type: '主动' },
    { entry: '2026-02-02' },
    { entry: '2024-01-08', moved: '2026-02-20' },
  ];
  for (const { entry, quit, type, moved } of members) {
    const person = await t.make.staff('salesperson', {
      leader_id: leader.personnelId,
      organisation_id: leader.organisationId,
    });
    await enter(person, entry);
    if (quit && type) await leave(person, quit, type);
    if (moved) {
      const move = { id: person.personnelId, organisationId: elsewhere, effectiveOn: moved };
      await t.call(archiveApi.edit, move, hr.token);
    }
  }
});

const enter = (person: Person, entry_date: string) =>
  t.db
    .updateTable('personnel')
    .set({ entry_date, regular_date: addDays(entry_date, 90) })
    .where('id', '=', person.personnelId)
    .execute();
async function leave(person: Person, quit_date: string, quit_type: string): Promise<void> {
  await t.db
    .updateTable('personnel')
    .set({ login_status: 2, quit_date })
    .where('id', '=', person.personnelId)
    .execute();
  const period = t.db.updateTable('employment').set({ quit_type, quit_reason: '薪酬' });
  await period.where('personnel_id', '=', person.personnelId).execute();
}
const rows = (figure: StaffFigure, more: object = {}) =>
  t.call(archiveApi.figureRows, { ...ALL, ...SPAN, figure, count: 1000, ...more }, hr.token);
const countOf = async (figure: StaffFigure, more: object = {}) => (await rows(figure, more)).total;

test('a figure of 流失率 opens as many people as it says, for the company and for a part of it', async () => {
  for (const whom of [{}, { orgnizationalid: [leader.organisationId] }]) {
    const { total, months, ...parts } = await t.call(
      archiveApi.turnover,
      { ...ALL, ...SPAN, ...whom },
      hr.token,
    );
    for (const figure of ['opening', 'joined', 'left', 'movedIn', 'movedOut', 'closing'] as const) {
      expect([figure, await countOf(figure, whom)]).toEqual([figure, total[figure]]);
      for (const month of months)
        expect(await countOf(figure, { ...whom, from: month.from, to: month.to })).toBe(month[figure]);
    }
    expect(await countOf('voluntary', whom)).toBe(total.voluntary);
    expect(await countOf('probationLeft', whom)).toBe(total.probationLeft);
    const divided: [StaffPart, (typeof parts)['byReason']][] = [
      ['reason', parts.byReason],
      ['type', parts.byType],
      ['tenure', parts.byTenure],
      ['post', parts.byPost],
      ['leader', parts.byLeader],
    ];
    for (const [part, list] of divided)
      for (const { key, count } of list)
        expect([part, key, await countOf('left', { ...whom, part, partKey: key })]).toEqual([
          part,
          key,
          count,
        ]);
  }
});

test('a person who moved counts for the part they were in, and the row says where', async () => {
  const of = { orgnizationalid: [leader.organisationId] };
  expect(await countOf('movedOut', of)).toBe(1);
  const { list } = await rows('opening', of);
  const names = await t.call(archiveApi.list, { ...of, count: 1000 }, hr.token);
  // The archive has present places: one person fewer than at the time.
  const now = new Set(names.list.map(({ id }) => id));
  expect(list.filter(({ id }) => !now.has(id))).toHaveLength(1);
  expect(new Set(list.map(({ organisationName }) => organisationName)).size).toBe(1);
});

test('every part of 占比 opens its people, those without the fact among them', async () => {
  const { on, total, dimensions, pyramid } = await t.call(archiveApi.composition, ALL, hr.token);
  expect(await countOf('here', { on })).toBe(total);
  for (const { key: part, parts } of dimensions)
    for (const { key, count } of parts)
      expect([part, key, await countOf('here', { on, part, partKey: key })]).toEqual([part, key, count]);
  for (const { key, men, women } of pyramid) {
    const band = { on, part: 'age', partKey: String(key) };
    expect([
      await countOf('here', { ...band, gender: 1 }),
      await countOf('here', { ...band, gender: 2 }),
    ]).toEqual([men, women]);
  }
});

test('cohorts and 老人 open their people', async () => {
  const on = '2026-06-30';
  const months = { from: '2026-01', to: '2026-03' };
  const { cohorts, total } = await t.call(archiveApi.newStaffRetention, { ...ALL, ...months, on }, hr.token);
  for (const one of [...cohorts, total]) {
    const span = one === total ? SPAN : { from: `${one.month}-01`, to: `${one.month}-28` };
    expect(await countOf('entered', { ...span, on })).toBe(one.joined);
    expect(await countOf('enteredHere', { ...span, on })).toBe(one.onDuty);
    for (const { months: after, eligible, retained } of one.after) {
      expect(await countOf('eligible', { ...span, on, months: after })).toBe(eligible);
      expect(await countOf('retained', { ...span, on, months: after })).toBe(retained);
    }
  }
  expect(total).toMatchObject({ joined: 2, onDuty: 1 });
  const old = await t.call(archiveApi.oldStaffRetention, { ...ALL, ...SPAN }, hr.token);
  const counts = [
    ['old', old.atStart],
    ['oldHere', old.stillHere],
    ['growing', old.growingAtStart],
    ['freshLeft', old.leavers.fresh],
    ['growingLeft', old.leavers.growing],
    ['oldLeft', old.leavers.old],
  ] as const;
  for (const [figure, count] of counts) expect([figure, await countOf(figure)]).toEqual([figure, count]);
  expect(old.leavers).toEqual({ fresh: 1, growing: 1, old: 1, total: 3 });
});

test('readers see people in their scope, with pages, names and the sheet', async () => {
  const input = { ...ALL, ...SPAN, figure: 'left' };
  const seller = await t.make.staff('salesperson');
  for (const call of [archiveApi.figureRows, archiveApi.exportFigureRows])
    expect((await t.send(call, input, seller.token)).code).toBe(403);
  expect((await t.send(archiveApi.figureRows, { ...input, figure: 'x' }, hr.token)).code).toBe(408);
  expect((await t.send(archiveApi.figureRows, { ...input, from: addDays(today(), 1) }, hr.token)).code).toBe(
    408,
  );
  const stranger = await t.make.staff('sales_leader');
  expect(
    (await t.call(archiveApi.figureRows, { ...ALL, ...SPAN, figure: 'left' }, stranger.token)).total,
  ).toBe(0);
  const own = await t.call(archiveApi.figureRows, { ...ALL, ...SPAN, figure: 'left' }, leader.token);
  expect(own.total).toBe(3);
  const page = await rows('left', { page: 2, count: 2, sort: 'quitDate', order: 'desc' });
  expect([page.total, page.list.map(({ quitDate }) => quitDate)]).toEqual([3, ['2026-02-10']]);
  const [first] = own.list;
  expect(await countOf('left', { keyword: first?.name })).toBe(1);
  const file = await t.send(archiveApi.exportFigureRows, input, hr.token);
  expect(await sheetRows(file.response.rawPayload)).toHaveLength(4);
});
