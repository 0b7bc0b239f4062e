import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { dashboardApi, TARGET_MEASURES } from '@shibiao/contract/targets';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { daysOf } from './targets.rules.ts';

let t: TestApp;
let company: Person;
let leader: Person;
let seller: Person;
let stranger: Person;
beforeAll(async () => {
  t = await testApp();
  company = await t.make.staff('general_manager');
  ({ leader, seller } = await t.make.team());
  stranger = await t.make.staff('salesperson');
  for (const [owner, on] of [
    [seller, '2026-02-03'],
    [seller, '2026-03-31'],
    [leader, '2026-03-01'],
    [stranger, '2026-03-15'],
  ] as const)
    await t.make.lesson(owner, { on });
  await t.make.lesson(seller, { on: '2026-03-20', lesson_status: 0 });
});
const form = (values: object) => ({
  subjectKind: 'person',
  subjectId: seller.personnelId,
  year: 2026,
  periodKind: 'month',
  periodNo: 3,
  measure: 'contract',
  planned: '50000',
  ...values,
});

test('a period is from its first to its last day', () => {
  expect(daysOf(2024, 'month', 2)).toEqual({ from: '2024-02-01', to: '2024-02-29' });
  expect(daysOf(2026, 'quarter', 4)).toEqual({ from: '2026-10-01', to: '2026-12-31' });
  expect(daysOf(2026, 'year', 0)).toEqual({ from: '2026-01-01', to: '2026-12-31' });
});

describe('targets', () => {
  test('are set for whom one is in charge of, once, and never for another’s people', async () => {
    const send = (values: object, token: string) => t.send(dashboardApi.addTargets, form(values), token);
    expect((await send({}, seller.token)).code).toBe(403);
    expect((await send({ subjectId: stranger.personnelId }, leader.token)).code).toBe(404);
    expect((await send({ subjectKind: 'company', subjectId: 0 }, leader.token)).code).toBe(404);
    expect((await send({ periodNo: 13 }, leader.token)).code).toBe(408);
    expect((await send({ periodKind: 'quarter', periodNo: 5 }, leader.token)).code).toBe(408);
    expect((await send({ planned: '-1' }, leader.token)).code).toBe(408);
    const codes = await Promise.all(
      Array.from({ length: 6 }, async () => (await send({}, leader.token)).code),
    );
    expect(codes.sort()).toEqual([200, 400, 400, 400, 400, 400]);
  });

  test('show what the records say, by person, team, organisation and company', async () => {
    await t.call(
      dashboardApi.addTargets,
      form({ subjectKind: 'team', subjectId: leader.personnelId }),
      leader.token,
    );
    await t.call(
      dashboardApi.addTargets,
      form({ subjectKind: 'company', subjectId: 0, periodKind: 'quarter', periodNo: 1 }),
      company.token,
    );
    await t.call(
      dashboardApi.addTargets,
      form({ subjectKind: 'organisation', subjectId: leader.organisationId }),
      company.token,
    );
    const { list } = await t.call(dashboardApi.targets, { year: 2026, measure: 'contract' }, company.token);
    const actual = (kind: string) => list.find((row) => row.subjectKind === kind)?.actual;
    expect([actual('person'), actual('team'), actual('organisation'), actual('company')]).toEqual([
      '10000.00',
      '20000.00',
      '20000.00',
      '40000.00',
    ]);
    const kinds = async (sort: object) => {
      const sorted = await t.call(dashboardApi.targets, { year: 2026, ...sort }, company.token);
      return sorted.list.map((row) => row.subjectKind);
    };
    expect(await kinds({})).toEqual(['organisation', 'team', 'person', 'company']);
    expect(await kinds({ sort: 'subject', order: 'asc' })).toEqual([
      'company',
      'organisation',
      'team',
      'person',
    ]);
    expect((await kinds({ sort: 'subject', order: 'desc' }))[0]).toBe('person');
    const seen = await t.call(dashboardApi.targets, { year: 2026 }, leader.token);
    expect(seen.list.map((row) => row.subjectKind).sort()).toEqual(['person', 'team']);
    const managers = await t.call(dashboardApi.managerTargetList, { year: 2026 }, company.token);
    expect(managers.list.map((row) => row.subjectKind).sort()).toEqual(['organisation', 'team']);
    expect(
      (await t.call(dashboardApi.managerTargets, { month: '2026-03' }, company.token)).list,
    ).toHaveLength(2);
    const first = await t.call(dashboardApi.managerTargets, { month: '2026-03', count: 1 }, company.token);
    expect([first.list.length, first.total]).toEqual([1, 2]);
  });

  test('are changed by versions, and only by those who see them', async () => {
    const { list } = await t.call(dashboardApi.targets, { subjectKind: 'person' }, leader.token);
    const { id = 0, version = 0 } = list[0] ?? {};
    const other = await t.make.staff('sales_leader');
    expect((await t.send(dashboardApi.editTargets, { id, version, planned: '1' }, other.token)).code).toBe(
      404,
    );
    const codes = await Promise.all(
      ['1', '2'].map(
        async (planned) =>
          (await t.send(dashboardApi.editTargets, { id, version, planned }, leader.token)).code,
      ),
    );
    expect(codes.sort()).toEqual([200, 409]);
  });
});

describe('the dashboard', () => {
  test('measures everybody by their own subject', async () => {
    const six = await t.call(dashboardApi.targetsSix, { month: '2026-03' }, seller.token);
    expect(six.list.map((one) => one.label)).toEqual(TARGET_MEASURES.table.map(({ label }) => label));
    const of = (measure: string, bars = six) =>
      Number(bars.list.find((one) => one.measure === measure)?.actual);
    expect([of('contract'), of('days'), of('profit')]).toEqual([10000, 1, 6000]);
    expect(of('contract', await t.call(dashboardApi.targetsSix, { month: '2026-03' }, leader.token))).toBe(
      20000,
    );
    expect(of('contract', await t.call(dashboardApi.targetsSix, { month: '2026-03' }, company.token))).toBe(
      30000,
    );
    const year = await t.call(dashboardApi.performanceTargets, { year: 2026 }, company.token);
    expect(year.list.reduce((sum, one) => sum + Number(one.actual), 0)).toBe(40000);
    const quarters = await t.call(
      dashboardApi.targetsFour,
      { year: 2026, measure: 'contract' },
      company.token,
    );
    expect(quarters.list.map((one) => Number(one.actual))).toEqual([40000, 0, 0, 0]);
  });

  test('a figure of new customers or core customers shows exactly the rows that it counts', async () => {
    const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
    const month = today.slice(0, 7);
    const kept = await t.make.contact(seller, { name: '留着的' });
    const gone = await t.make.contact(seller, { name: '删掉的' });
    await t.make.contact(stranger, { name: '别人的' });
    await t.db.updateTable('contact').set({ deleted_at: today }).where('id', '=', gone).execute();
    const bars = await t.call(dashboardApi.targetsSix, { month }, leader.token);
    const bar = bars.list.find((one) => one.measure === 'newCustomers');
    const subject = {
      subjectKind: bars.subjectKind,
      subjectId: bars.subjectId,
      from: bar?.from ?? '',
      to: bar?.to ?? '',
    };
    const gained = await t.call(dashboardApi.gainedCustomers, { ...subject, count: 100 }, leader.token);
    expect(gained.total).toBe(Number(bar?.actual));
    const beyond = await t.call(dashboardApi.gainedCustomers, { ...subject, page: 99 }, leader.token);
    expect(beyond).toEqual({ list: [], total: gained.total });
    const row = (id: number) => gained.list.find((one) => one.contactId === id);
    expect(row(kept)).toMatchObject({ gainedBy: seller.name, isOwn: true, isDeleted: false });
    expect(row(gone)).toMatchObject({ isOwn: false, isDeleted: true });
    expect(gained.list.map((one) => one.contactName)).not.toContain('别人的');
    const ofAll = { ...subject, subjectKind: 'company', subjectId: 0 };
    for (const endpoint of [dashboardApi.gainedCustomers, dashboardApi.taughtCore]) {
      expect((await t.send(endpoint, ofAll, leader.token)).code).toBe(404);
      expect((await t.send(endpoint, { ...subject, from: 'x' }, leader.token)).code).toBe(408);
      expect((await t.send(endpoint, subject, seller.token)).code).toBe(404);
    }
    expect((await t.call(dashboardApi.gainedCustomers, ofAll, company.token)).total).toBeGreaterThan(
      gained.total,
    );

    const { institution_id } = await t.db
      .selectFrom('lesson')
      .where('owner_id', '=', seller.personnelId)
      .select('institution_id')
      .executeTakeFirstOrThrow();
    await t.db.updateTable('institution').set({ is_core: 1 }).where('id', '=', institution_id).execute();
    const year = { ...subject, from: '2026-01-01', to: '2026-12-31' };
    const core = await t.call(dashboardApi.taughtCore, year, leader.token);
    expect(core).toMatchObject({ total: 1, list: [{ institutionId: institution_id, lessons: 1 }] });
    await t.db.updateTable('institution').set({ is_core: 2 }).where('id', '=', institution_id).execute();
  });

  test('names leaders and members; those who left only on wish', async () => {
    const gone = await t.make.staff('salesperson', { leader_id: leader.personnelId });
    await t.db.updateTable('personnel').set({ login_status: 2 }).where('id', '=', gone.personnelId).execute();
    const members = async (islizhi: string) =>
      (
        await t.call(dashboardApi.teamMembers, { islizhi, ywleaderid: leader.personnelId }, company.token)
      ).list.map((one) => one.personnelid);
    expect(await members('')).toEqual([seller.personnelId]);
    expect(await members('7')).toContain(gone.personnelId);
    const leaders = await t.call(dashboardApi.teamLeaders, {}, company.token);
    expect(leaders.list.map((one) => one.personnelid)).toContain(leader.personnelId);
  });

  test('sums up teachers, institutions and the department’s work', async () => {
    const teachers = await t.call(dashboardApi.teacherSummary, {}, company.token);
    const { n } = await t.db
      .selectFrom('teacher')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    expect(teachers.total).toBe(Number(n));
    expect((await t.call(dashboardApi.institutionMonth, {}, seller.token)).top).toEqual([]);
    expect((await t.call(dashboardApi.coreCustomerTargets, {}, company.token)).institutions).toBe(0);
    const span = { from: '2026-03-01', to: '2026-03-31' };
    const { list } = await t.call(dashboardApi.teacherDeptTeachers, span, company.token);
    expect(list.reduce((sum, row) => sum + row.lessons, 0)).toBe(3);
    const paged = (filter: object) =>
      t.send(dashboardApi.teacherDeptTeachers, { ...span, count: 1, ...filter }, company.token);
    const least = Math.min(...list.map((row) => row.lessons));
    expect((await paged({ sort: 'lessons', order: 'asc' })).data).toMatchObject({
      list: [{ lessons: least }],
      total: list.length,
    });
    expect((await paged({ page: list.length + 1 })).data).toMatchObject({ list: [], total: list.length });
    expect((await paged({ sort: 'phone' })).code).toBe(408);
    expect((await t.call(dashboardApi.teacherDeptFields, span, company.token)).list).toMatchObject([
      { lessons: 3 },
    ]);
    // Lessons without a handover contact are a row too: rows add up to all lessons, and open them.
    expect((await t.call(dashboardApi.teacherDeptMembers, span, company.token)).list).toMatchObject([
      { id: -1, name: '未填对接人', lessons: 3 },
    ]);
    const behind = { ...span, lessonstatus: 1, blank: ['handover'], count: 1 };
    expect((await t.send(lessonsApi.list, behind, company.token)).data).toMatchObject({ total: 3 });
    for (const endpoint of [
      dashboardApi.exportTeacherDeptFields,
      dashboardApi.exportTeacherDeptMembers,
      dashboardApi.exportTeacherDeptTeachers,
    ])
      expect((await t.send(endpoint, span, company.token)).status).toBe(200);
  });
});
