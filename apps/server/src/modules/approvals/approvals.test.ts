import { type ApprovalKind, approvalsApi } from '@shibiao/contract/approvals';
import { placeChangesApi } from '@shibiao/contract/archive/placeChanges';
import { commissionBatchesApi } from '@shibiao/contract/commissions/batches';
import { paymentsApi } from '@shibiao/contract/finance/payments';
import { correctionsApi } from '@shibiao/contract/lessons/corrections';
import { personnelApi } from '@shibiao/contract/personnel';
import { todosApi } from '@shibiao/contract/todos';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { paymentPeople, paymentsOn } from '../../../test/payments.ts';
import { today } from '../../lib/dates.ts';

let t: TestApp;
let people: Awaited<ReturnType<typeof paymentPeople>>;
let hr: Person;
let boss: Person;
let branch: number;

beforeAll(async () => {
  t = await testApp();
  people = await paymentPeople(t);
  boss = people.boss;
  hr = await t.make.staff('hr');
  const organisation = { name: '审批分部', parent_id: 1 };
  branch = (
    await t.db.insertInto('organisation').values(organisation).returning('id').executeTakeFirstOrThrow()
  ).id;
});

const { rowOf, submit, approve } = paymentsOn(() => t);
const listOf = async (by: Person, tab?: 'waiting' | 'mine' | 'decided') =>
  (await t.call(approvalsApi.list, { tab, count: 100 }, by.token)).list;
const find = async (by: Person, kind: ApprovalKind, subjectId: number) =>
  (await listOf(by, 'waiting')).find((row) => row.kind === kind && row.subjectId === subjectId);
const must = async (by: Person, kind: ApprovalKind, subjectId: number) => {
  const row = await find(by, kind, subjectId);
  if (!row) throw new Error(`${kind} ${subjectId} does not wait`);
  return row;
};
type Row = Pick<Awaited<ReturnType<typeof must>>, 'kind' | 'subjectId' | 'version'>;
const decide = (by: Person, rows: Row[], result: 'approved' | 'rejected' = 'approved', reason?: string) =>
  t.send(
    approvalsApi.decide,
    { items: rows.map(({ kind, subjectId, version }) => ({ kind, subjectId, version })), result, reason },
    by.token,
  );

/** A correction of a paid lesson's fee, requested by its salesperson. */
async function correction() {
  const lesson = await t.make.lesson(people.seller, { on: '2026-07-06', teacher_fee: '4000.00' });
  const { ids } = await t.call(paymentsApi.settle, { lessonIds: [lesson.id] }, people.seller.token);
  const id = ids[0] ?? 0;
  await t.call(paymentsApi.approve, { id, step: 1 }, boss.token);
  await t.call(paymentsApi.approve, { id, step: 2 }, people.finance.token);
  await t.call(paymentsApi.pay, { id, paidOn: today() }, people.finance.token);
  const form = { lessonId: lesson.id, reason: '讲师加课', teacherFee: '4500.00' };
  return { lesson, id: (await t.call(correctionsApi.askCorrection, form, people.seller.token)).id };
}

async function placeChange() {
  const person = await t.make.staff('salesperson', { organisation_id: branch });
  const form = {
    id: person.personnelId,
    personnelname: '调动的人',
    orgnizationalid: branch,
    jianzhiorgid: 1,
  };
  await t.call(personnelApi.edit, form, hr.token);
  const [change] = (await t.call(placeChangesApi.placeChanges, { id: person.personnelId }, hr.token)).list;
  if (!change) throw new Error('not asked for');
  return { person, id: change.id };
}

/** A submitted batch with one entry. */
async function batch() {
  const { id } = await t.db
    .insertInto('commission_batch')
    .values({
      no: `TC${Math.trunc(performance.now() * 1000)}`,
      month: '2026-06',
      made_by: people.finance.personnelId,
      status: 2,
      people: 1,
      amount: '300.00',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

describe('the list of approvals', () => {
  test('holds every kind that waits for the caller, each with who asked and what may be done', async () => {
    const payment = await submit(people.seller);
    const [changed, moved, paid] = [await correction(), await placeChange(), await batch()];
    expect(await must(boss, 'payment', payment)).toMatchObject({
      askedById: people.seller.personnelId,
      canDecide: true,
      step: '待经理审批',
      path: `/financeInfo/payments/${payment}`,
    });
    expect(await must(boss, 'placeChange', moved.id)).toMatchObject({
      askedById: hr.personnelId,
      path: `/hr/archive/${moved.person.personnelId}?tab=places`,
    });
    expect(await must(boss, 'commissionBatch', paid)).toMatchObject({ amount: '300.00', canDecide: true });
    expect(await must(people.finance, 'lessonCorrection', changed.id)).toMatchObject({
      path: `/sigLessonDetails/${changed.lesson.id}`,
      canDecide: true,
    });
    expect(await find(people.finance, 'payment', payment)).toBeUndefined();
  });

  test('shows somebody the own requests under 我发出的 and never under 待我审批', async () => {
    const own = await submit(people.manager);
    expect(await find(people.manager, 'payment', own)).toBeUndefined();
    const mine = await listOf(people.manager, 'mine');
    expect(mine.every((row) => row.askedById === people.manager.personnelId)).toBe(true);
    expect(mine.find((row) => row.subjectId === own && row.kind === 'payment')).toMatchObject({
      canDecide: false,
      state: 1,
    });
  });

  test('shows a salesperson nothing of others, and the record of another is 404', async () => {
    const foreign = await submit(people.colleague);
    expect(await listOf(people.seller, 'waiting')).toEqual([]);
    expect((await listOf(people.seller)).map((row) => row.askedById)).not.toContain(
      people.colleague.personnelId,
    );
    expect(
      await t.send(approvalsApi.one, { kind: 'payment', subjectId: foreign }, people.seller.token),
    ).toMatchObject({ code: 404 });
  });

  test('keeps what somebody decided under 我审批过的', async () => {
    const id = await submit(people.seller);
    await approve(id, 1, people.manager);
    expect(
      (await listOf(people.manager, 'decided')).find((row) => row.kind === 'payment' && row.subjectId === id),
    ).toMatchObject({ canDecide: false, step: '待财务审批' });
  });

  test('says when a batch was handed in and approved, whatever was changed of it later', async () => {
    const id = await batch();
    const at = { submitted_at: '2026-07-01 09:00:00+08', approved_at: '2026-07-02 10:00:00+08' };
    await t.db
      .updateTable('commission_batch')
      .set({ ...at, status: 3, approved_by: boss.personnelId })
      .where('id', '=', id)
      .execute();
    await t.db.updateTable('commission_batch').set({ note: '后来的备注' }).where('id', '=', id).execute();
    const { asked, steps } = await t
      .call(approvalsApi.one, { kind: 'commissionBatch', subjectId: id }, people.finance.token)
      .then((row) => ({ asked: row.askedAt, steps: row.steps }));
    expect(asked).toMatch(/^2026-07-01/);
    expect(steps).toMatchObject([{ byName: boss.name, at: expect.stringMatching(/^2026-07-02/) }]);
  });

  test('leaves what it holds out of the to-dos beside it', async () => {
    const { lesson } = await correction();
    const moved = await placeChange();
    const about = async (by: Person, filter: object) =>
      (await t.call(todosApi.list, { isMine: 1, count: 100, ...filter }, by.token)).list.map(
        ({ kind, subjectId }) => `${kind} ${subjectId}`,
      );
    for (const [by, todo] of [
      [people.finance, `lessonCorrection ${lesson.id}`],
      [boss, `placeChange ${moved.person.personnelId}`],
    ] as const) {
      expect(await about(by, {})).toContain(todo);
      expect(await about(by, { withoutApprovals: 1 })).not.toContain(todo);
    }
  });

  test('finds by words, kind and day', async () => {
    const id = await submit(people.seller, { title: '审批检索用的高铁票' });
    const ask = async (filter: object) =>
      (await t.call(approvalsApi.list, { tab: 'waiting', ...filter }, people.manager.token)).list.map(
        (row) => row.subjectId,
      );
    expect(await ask({ keyword: '检索用的高铁' })).toEqual([id]);
    expect(await ask({ keyword: '检索用的高铁', kind: 'placeChange' })).toEqual([]);
    expect(await ask({ keyword: '检索用的高铁', from: today(), to: today() })).toEqual([id]);
    expect(await ask({ keyword: '检索用的高铁', to: '2020-01-01' })).toEqual([]);
  });
});

describe('one record', () => {
  test('shows a correction as its old and new amounts with the reason', async () => {
    const { id } = await correction();
    const detail = await t.call(
      approvalsApi.one,
      { kind: 'lessonCorrection', subjectId: id },
      people.finance.token,
    );
    expect(detail.facts).toContainEqual({ title: '课酬', value: '4,500.00 元', before: '4,000.00 元' });
    expect(detail.facts).toContainEqual({ title: '更正的原因', value: '讲师加课', before: null });
  });

  test('shows a payment with its lines and the decisions so far', async () => {
    const id = await submit(people.seller);
    await approve(id, 1, people.manager);
    const detail = await t.call(approvalsApi.one, { kind: 'payment', subjectId: id }, people.finance.token);
    expect(detail.steps).toMatchObject([{ byId: people.manager.personnelId, isRefusal: false }]);
    expect(detail.lines.length).toBeGreaterThan(0);
    expect(detail.canDecide).toBe(true);
  });

  test('shows a change of place as from and to, and a batch by its people', async () => {
    const { id } = await placeChange();
    const move = await t.call(approvalsApi.one, { kind: 'placeChange', subjectId: id }, boss.token);
    expect(move.facts.map(({ title }) => title)).toContain('兼职部门');
    const paid = await t.call(
      approvalsApi.one,
      { kind: 'commissionBatch', subjectId: await batch() },
      boss.token,
    );
    expect(paid.facts).toContainEqual({ title: '月份', value: '2026-06', before: null });
  });
});

describe('deciding', () => {
  test('approves records of several kinds at once, and each has the effect that its own page has', async () => {
    const [first, second] = [await submit(people.seller), await submit(people.colleague)];
    const moved = await placeChange();
    const rows = [
      await must(boss, 'placeChange', moved.id),
      await must(boss, 'payment', second),
      await must(boss, 'payment', first),
    ];
    expect(await decide(boss, rows, 'approved', '同意')).toMatchObject({ code: 200 });
    expect((await rowOf(first)).status).toBe(2);
    expect((await rowOf(second)).status).toBe(2);
    const place = await t.db
      .selectFrom('personnel')
      .where('id', '=', moved.person.personnelId)
      .select('part_time_org_id')
      .executeTakeFirstOrThrow();
    expect(place.part_time_org_id).toBe(1);
    expect(await find(boss, 'payment', first)).toBeUndefined();
  });

  test('rejects only with a reason, which is kept', async () => {
    const { id } = await correction();
    const row = await must(people.finance, 'lessonCorrection', id);
    expect(await decide(people.finance, [row], 'rejected')).toMatchObject({
      code: 408,
      data: [{ field: 'reason' }],
    });
    expect(await decide(people.finance, [row], 'rejected', '没有凭据')).toMatchObject({ code: 200 });
    const kept = await t.db
      .selectFrom('lesson_correction')
      .where('id', '=', id)
      .select(['status', 'decision_note'])
      .executeTakeFirstOrThrow();
    expect(kept).toEqual({ status: 3, decision_note: '没有凭据' });
  });

  test('changes nothing when one of them cannot be decided', async () => {
    const [open, done] = [await submit(people.seller), await submit(people.seller)];
    const rows = [await must(boss, 'payment', open), await must(boss, 'payment', done)];
    await approve(done, 1, people.manager);
    await approve(done, 2, people.finance);
    expect((await decide(boss, rows)).code).toBe(400);
    expect((await rowOf(open)).status).toBe(1);
  });

  test('refuses a record that was changed since it was read', async () => {
    const id = await submit(people.seller);
    const row = await must(people.manager, 'payment', id);
    await t.call(paymentsApi.withdraw, { id }, people.seller.token);
    await t.call(paymentsApi.resubmit, { id }, people.seller.token);
    expect((await decide(people.manager, [row])).code).toBe(409);
    expect((await rowOf(id)).status).toBe(1);
  });

  test('refuses whoever may not decide: 403 by the kind, 400 for the own one', async () => {
    const moved = await placeChange();
    const row = await must(boss, 'placeChange', moved.id);
    expect((await decide(people.seller, [row])).code).toBe(403);
    const own = await submit(people.manager);
    const { version } = await rowOf(own);
    expect((await decide(people.manager, [{ kind: 'payment', subjectId: own, version }])).code).toBe(400);
    expect((await rowOf(own)).status).toBe(1);
  });

  test('lets one of two who decide at once through', async () => {
    const id = await submit(people.seller);
    const row = await must(boss, 'payment', id);
    const answers = await Promise.all([
      decide(boss, [row]),
      decide(people.manager, [row], 'rejected', '重复'),
    ]);
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect([2, 5]).toContain((await rowOf(id)).status);
  });

  test('sends a batch back to its maker as a draft with the reason', async () => {
    const id = await batch();
    expect((await decide(boss, [await must(boss, 'commissionBatch', id)], 'rejected', '少一人')).code).toBe(
      200,
    );
    const { list } = await t.call(commissionBatchesApi.batches, { count: 50 }, people.finance.token);
    expect(list.find((row) => row.id === id)).toMatchObject({ status: 1, rejectReason: '少一人' });
    expect(
      (await listOf(people.finance, 'mine')).find(
        (row) => row.kind === 'commissionBatch' && row.subjectId === id,
      ),
    ).toMatchObject({ state: 4 });
  });
});
