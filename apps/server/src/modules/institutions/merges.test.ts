import { institutionsApi } from '@shibiao/contract/customers/institutions';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { CHILD_TABLES } from './merges.queries.ts';

let t: TestApp;
let manager: Person;
let seller: Person;
beforeAll(async () => {
  t = await testApp();
  manager = await t.make.staff('general_manager');
  seller = await t.make.staff('salesperson');
});

test('everything that points at an institution is moved by a merge', async () => {
  const { rows } = await t.app.pool.query<{ name: string }>(
    `select distinct conrelid::regclass::text as name from pg_constraint where contype = 'f' and confrelid = 'institution'::regclass`,
  );
  // A ledger never changes: entries of the merged institution stay, and its name becomes an alias.
  const kept = ['institution', 'institution_merge', 'supply_log'];
  const others = rows.map((row) => row.name).filter((name) => !kept.includes(name));
  expect(others.sort()).toEqual([...CHILD_TABLES].filter((name) => name !== undefined).sort());
});

/** Two institutions, a customer of the same name in each, a lesson and a target of the same month. */
async function two() {
  const [winnerId, loserId] = [await t.make.institution(), await t.make.institution()];
  const kept = await t.make.contact(seller, { institution_id: winnerId, name: '张三' });
  const moved = await t.make.contact(seller, { institution_id: loserId, name: '张三' });
  const other = await t.make.contact(seller, { institution_id: loserId });
  const lesson = await t.make.lesson(seller, { institution_id: loserId, contact_id: other });
  for (const institution_id of [winnerId, loserId])
    await t.db
      .insertInto('core_target')
      .values({ institution_id, month: '2026-03', planned_days: '1.0' })
      .execute();
  await t.db
    .insertInto('core_target')
    .values({ institution_id: loserId, month: '2026-04', planned_days: '2.0' })
    .execute();
  return { winnerId, loserId, kept, moved, other, lesson };
}
const at = async (table: 'contact' | 'lesson', id: number) =>
  (await t.db.selectFrom(table).select('institution_id').where('id', '=', id).executeTakeFirstOrThrow())
    .institution_id;
const nameOf = async (id: number) =>
  (await t.db.selectFrom('contact').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name;

describe('a merge', () => {
  test('is for leaders who see everybody’s customers there', async () => {
    const { winnerId, loserId } = await two();
    const input = { winnerId, loserId };
    expect((await t.send(institutionsApi.mergeInstitutions, input, seller.token)).code).toBe(403);
    const leader = await t.make.staff('sales_leader');
    expect((await t.send(institutionsApi.mergeInstitutions, input, leader.token)).code).toBe(400);
    expect(
      (await t.send(institutionsApi.mergeInstitutions, { winnerId, loserId: winnerId }, manager.token)).code,
    ).toBe(408);
    expect(
      (await t.send(institutionsApi.mergeInstitutions, { winnerId, loserId: 9_999_999 }, manager.token)).code,
    ).toBe(404);
  });

  test('shows before what it moves, moves it, keeps the name findable, and goes back within a day', async () => {
    const { winnerId, loserId, kept, moved, lesson } = await two();
    const preview = await t.call(institutionsApi.mergePreview, { winnerId, loserId }, manager.token);
    expect(preview.parts.map((part) => [part.kind, part.count])).toEqual([
      ['contact', 2],
      ['lesson', 1],
      ['core_target', 2],
    ]);
    expect([preview.renamed.length, preview.kept]).toEqual([1, ['2026-03 的核心客户目标']]);
    const loser = await t.call(institutionsApi.institution, { id: loserId }, manager.token);
    const { id } = await t.call(institutionsApi.mergeInstitutions, { winnerId, loserId }, manager.token);
    expect([await at('contact', moved), await at('lesson', lesson.id)]).toEqual([winnerId, winnerId]);
    expect([await nameOf(kept), (await nameOf(moved)).startsWith('张三（')]).toEqual(['张三', true]);
    const found = await t.call(
      institutionsApi.institutions,
      { keyword: loser.cooperationName },
      manager.token,
    );
    expect(found.list.map((one) => one.id)).toEqual([winnerId]);
    expect((await t.call(institutionsApi.institution, { id: loserId }, manager.token)).id).toBe(winnerId);
    const log = await t.call(institutionsApi.merges, {}, manager.token);
    expect(log.list.find((one) => one.id === id)).toMatchObject({ loserId, moved: 4, canUndo: true });
    const ofLoser = await t.call(institutionsApi.merges, { keyword: loser.cooperationName }, manager.token);
    expect(ofLoser.list.map((one) => one.id)).toEqual([id]);
    expect((await t.call(institutionsApi.merges, { keyword: '没有这个机构' }, manager.token)).total).toBe(0);
    // A lesson moved elsewhere since stays there.
    const elsewhere = await t.make.institution();
    await t.db.updateTable('lesson').set({ institution_id: elsewhere }).where('id', '=', lesson.id).execute();
    expect(await t.call(institutionsApi.undoMerge, { id }, manager.token)).toEqual({ restored: 3, left: 1 });
    expect([await at('contact', moved), await at('lesson', lesson.id), await nameOf(moved)]).toEqual([
      loserId,
      elsewhere,
      '张三',
    ]);
    expect((await t.call(institutionsApi.institution, { id: winnerId }, manager.token)).formerNames).toEqual(
      [],
    );
    expect((await t.send(institutionsApi.undoMerge, { id }, manager.token)).code).toBe(400);
  });

  test('taken back it leaves a name that somebody gave since', async () => {
    const { winnerId, loserId, moved } = await two();
    const { id } = await t.call(institutionsApi.mergeInstitutions, { winnerId, loserId }, manager.token);
    await t.db.updateTable('contact').set({ name: '张三丰' }).where('id', '=', moved).execute();
    await t.call(institutionsApi.undoMerge, { id }, manager.token);
    expect([await at('contact', moved), await nameOf(moved)]).toEqual([loserId, '张三丰']);
  });

  test('is not taken back after a day', async () => {
    const { winnerId, loserId } = await two();
    const { id } = await t.call(institutionsApi.mergeInstitutions, { winnerId, loserId }, manager.token);
    await t.db
      .updateTable('institution_merge')
      .set({ at: '2026-01-01 00:00:00' })
      .where('id', '=', id)
      .execute();
    expect((await t.send(institutionsApi.undoMerge, { id }, manager.token)).code).toBe(400);
  });

  test('one of ten concurrent merges happens, in either direction', async () => {
    const { winnerId, loserId } = await two();
    const codes = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        t.send(
          institutionsApi.mergeInstitutions,
          i % 2 === 0 ? { winnerId, loserId } : { winnerId: loserId, loserId: winnerId },
          manager.token,
        ),
      ),
    );
    expect(codes.map(({ code }) => code).sort()).toEqual([200, ...Array(9).fill(400)]);
    const { rows } = await t.app.pool.query<{ n: number }>(
      'select count(*) as n from institution where id = any($1) and merged_into is null',
      [[winnerId, loserId]],
    );
    expect(rows[0]?.n).toBe(1);
  });
});

describe('the tax number', () => {
  const TAX = '91130500MA07X00001';
  const OTHER = '91130500MA07X00002';
  const taxOf = async (...ids: number[]) => {
    const rows = await t.db
      .selectFrom('institution')
      .select(['id', 'tax_no'])
      .where('id', 'in', ids)
      .execute();
    return ids.map((id) => rows.find((row) => row.id === id)?.tax_no);
  };
  const made = (tax_no: string | null) => t.make.institution({ tax_no });
  const merge = async (winnerId: number, loserId: number) =>
    (await t.call(institutionsApi.mergeInstitutions, { winnerId, loserId }, manager.token)).id;
  const undo = (id: number) => t.send(institutionsApi.undoMerge, { id }, manager.token);
  const preview = (winnerId: number, loserId: number) =>
    t.call(institutionsApi.mergePreview, { winnerId, loserId }, manager.token);

  test('of the loser goes to a winner without one, and back with the merge', async () => {
    const [winnerId, loserId] = [await made(null), await made(TAX)];
    expect(await preview(winnerId, loserId)).toMatchObject({ takesTaxNo: TAX, kept: [] });
    const id = await merge(winnerId, loserId);
    expect(await taxOf(winnerId)).toEqual([TAX]);
    const answers = await Promise.all(Array.from({ length: 6 }, () => undo(id)));
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 400, 400, 400, 400, 400]);
    expect(await taxOf(winnerId, loserId)).toEqual([null, TAX]);
  });

  test('of the winner stays through the merge and its undo, and the preview names the loser’s', async () => {
    const [winnerId, loserId] = [await made(OTHER), await made(TAX)];
    expect(await preview(winnerId, loserId)).toMatchObject({ takesTaxNo: null, kept: [`税号 ${TAX}`] });
    const id = await merge(winnerId, loserId);
    expect(await taxOf(winnerId, loserId)).toEqual([OTHER, TAX]);
    expect((await undo(id)).code).toBe(200);
    expect(await taxOf(winnerId, loserId)).toEqual([OTHER, TAX]);
  });

  test('that the winner was given since stays with it', async () => {
    const [winnerId, loserId] = [await made(null), await made(TAX)];
    const id = await merge(winnerId, loserId);
    await t.db.updateTable('institution').set({ tax_no: OTHER }).where('id', '=', winnerId).execute();
    expect((await undo(id)).code).toBe(200);
    expect(await taxOf(winnerId, loserId)).toEqual([OTHER, TAX]);
  });
});

describe('a merge whose name was taken since', () => {
  const nameOfInstitution = async (id: number) =>
    (await t.call(institutionsApi.institution, { id }, manager.token)).cooperationName;
  const undo = (id: number) => t.send(institutionsApi.undoMerge, { id }, manager.token);

  test('is not taken back, and nothing of it moves', async () => {
    const { winnerId, loserId, moved } = await two();
    const name = await nameOfInstitution(loserId);
    const { id } = await t.call(institutionsApi.mergeInstitutions, { winnerId, loserId }, manager.token);
    await t.make.institution({ name });
    const refused = await undo(id);
    expect([refused.code, refused.message]).toEqual([
      400,
      `已有另一个机构叫“${name}”，请先给它改名，再撤销合并`,
    ]);
    expect(await at('contact', moved)).toBe(winnerId);
  });

  test('one of the undo and a save of that name at the same moment holds', async () => {
    for (let round = 0; round < 4; round++) {
      const { winnerId, loserId } = await two();
      const cooperationName = await nameOfInstitution(loserId);
      const { id } = await t.call(institutionsApi.mergeInstitutions, { winnerId, loserId }, manager.token);
      const answers = await Promise.all([
        undo(id),
        t.send(institutionsApi.saveInstitution, { cooperationName }, seller.token),
      ]);
      expect(answers.map(({ code }) => code).sort()).toEqual([200, 400]);
      const { rows } = await t.app.pool.query<{ n: number }>(
        'select count(*) as n from institution where name = $1 and merged_into is null and deleted_at is null',
        [cooperationName],
      );
      expect(rows[0]?.n).toBe(1);
    }
  });

  test('customers who would share a name at the loser keep the merge as it is', async () => {
    const { winnerId, loserId, kept, moved, other } = await two();
    const { id } = await t.call(institutionsApi.mergeInstitutions, { winnerId, loserId }, manager.token);
    await t.db.updateTable('contact').set({ deleted_at: '2026-01-01' }).where('id', '=', kept).execute();
    await t.db.updateTable('contact').set({ name: '张三' }).where('id', '=', other).execute();
    const refused = await undo(id);
    expect([refused.code, refused.message]).toEqual([400, '该机构下已有同名客户']);
    expect([await at('contact', moved), await at('contact', other)]).toEqual([winnerId, winnerId]);
  });
});

describe('institutions', () => {
  test('are saved with their former names, refused twice, deleted only when nothing hangs on them', async () => {
    const form = { cooperationName: '河北启明教育科技有限公司', level: 'A', industry: '银行' };
    const finance = await t.make.staff('finance');
    expect((await t.send(institutionsApi.saveInstitution, form, finance.token)).code).toBe(403);
    const { id } = await t.call(institutionsApi.saveInstitution, form, seller.token);
    expect((await t.send(institutionsApi.saveInstitution, form, seller.token)).code).toBe(400);
    expect((await t.send(institutionsApi.saveInstitution, { cooperationName: '' }, seller.token)).code).toBe(
      408,
    );
    await t.call(institutionsApi.saveInstitution, { id, cooperationName: '河北新启明公司' }, seller.token);
    expect(
      (
        await t.send(
          institutionsApi.saveInstitution,
          { id, version: 1, cooperationName: '另名' },
          seller.token,
        )
      ).code,
    ).toBe(409);
    const one = await t.call(institutionsApi.institution, { id }, seller.token);
    expect(one).toMatchObject({ formerNames: ['河北启明教育科技有限公司'], contacts: 0, income: '0.00' });
    const contact = await t.make.contact(seller, { institution_id: id });
    await t.make.lesson(seller, { institution_id: id, contact_id: contact, received: '4000.00' });
    expect(await t.call(institutionsApi.institution, { id }, seller.token)).toMatchObject({
      contacts: 1,
      lessons: 1,
      income: '10000.00',
      open: '6000.00',
    });
    expect((await t.send(institutionsApi.deleteInstitution, { id }, manager.token)).code).toBe(400);
    const empty = await t.make.institution();
    await t.call(institutionsApi.deleteInstitution, { id: empty }, manager.token);
    expect((await t.send(institutionsApi.institution, { id: empty }, manager.token)).code).toBe(404);
    expect(
      (await t.send(institutionsApi.exportInstitutions, { keyword: '启明' }, manager.token)).status,
    ).toBe(200);
  });

  test('core ones: plan and what the lessons say, sums and months', async () => {
    const id = await t.make.institution();
    const target = { coorgid: id, month: '2026-03', plannedDays: 3, plannedAmount: '20000' };
    expect((await t.send(institutionsApi.saveCoreTarget, target, manager.token)).code).toBe(400);
    expect((await t.send(institutionsApi.toggleCore, { id }, seller.token)).code).toBe(403);
    expect(await t.call(institutionsApi.toggleCore, { id }, manager.token)).toEqual({ bcoreOrg: 1 });
    await t.call(institutionsApi.saveCoreTarget, target, manager.token);
    expect(
      (await t.send(institutionsApi.saveCoreTarget, { ...target, plannedDays: 0.3 }, manager.token)).code,
    ).toBe(408);
    expect(
      (await t.send(institutionsApi.saveCoreTarget, { ...target, targetVersion: 99 }, manager.token)).code,
    ).toBe(409);
    await t.make.lesson(seller, { institution_id: id, on: '2026-03-09' });
    await t.make.lesson(seller, { institution_id: id, on: '2026-04-09' });
    const page = await t.call(institutionsApi.coreList, { month: '2026-03' }, manager.token);
    expect(page.list).toMatchObject([
      { id, plannedDays: '3.0', actualDays: '1.0', actualAmount: '10000.00' },
    ]);
    expect(page.sums).toMatchObject({ plannedAmount: '20000.00', actualAmount: '10000.00' });
    const beyond = await t.call(institutionsApi.coreList, { month: '2026-03', page: 9 }, manager.token);
    expect(beyond).toEqual({ ...page, list: [], asOf: beyond.asOf });
    const months = await t.call(institutionsApi.coreMonths, { id }, manager.token);
    expect(months.list.map((one) => one.month)).toEqual(['2026-04', '2026-03']);
    expect(
      (await t.send(institutionsApi.exportCoreTargets, { month: '2026-03' }, manager.token)).status,
    ).toBe(200);
  });
});

test('a core customer stays one with its plans, whichever of the two is kept; taken back, it is as before', async () => {
  const month = '2026-05';
  const winnerId = await t.make.institution({ is_core: 2 });
  const loserId = await t.make.institution({ is_core: 1 });
  await t.make.contact(seller, { institution_id: loserId });
  const plan = { coorgid: loserId, month, plannedDays: 2, plannedAmount: '1000' };
  await t.call(institutionsApi.saveCoreTarget, plan, manager.token);
  const coreOf = async (id: number) =>
    (await t.db.selectFrom('institution').select('is_core').where('id', '=', id).executeTakeFirstOrThrow())
      .is_core;
  const planned = async () => {
    const { list } = await t.call(institutionsApi.coreList, { month, count: 100 }, manager.token);
    return list.filter((row) => Number(row.plannedDays) === 2).map((row) => row.id);
  };
  const pair = { winnerId, loserId };
  expect((await t.call(institutionsApi.mergePreview, pair, manager.token)).becomesCore).toBe(true);
  const { id } = await t.call(institutionsApi.mergeInstitutions, pair, manager.token);
  expect([await coreOf(winnerId), await planned()]).toEqual([1, [winnerId]]);
  await t.call(institutionsApi.undoMerge, { id }, manager.token);
  expect([await coreOf(winnerId), await coreOf(loserId), await planned()]).toEqual([2, 1, [loserId]]);
});
