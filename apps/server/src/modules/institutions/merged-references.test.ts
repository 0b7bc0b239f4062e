import { customersApi } from '@shibiao/contract/customers/customers';
import { institutionsApi } from '@shibiao/contract/customers/institutions';
import { demandsApi } from '@shibiao/contract/demands';
import { identityApi } from '@shibiao/contract/identity';
import { auditApi } from '@shibiao/contract/startup';
import { trashApi } from '@shibiao/contract/trash';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { filtersOf } from '../../db/merged-references.ts';

let t: TestApp;
let manager: Person;
let seller: Person;
beforeAll(async () => {
  t = await testApp();
  manager = await t.make.staff('general_manager');
  seller = await t.make.staff('salesperson');
});

/** Columns with an id of a customer or an institution and no foreign key, which a merge follows. */
const FOLLOWED = [
  'favourite.target_id',
  'file.subject_id',
  'todo.subject_id',
  'ad_booking.subject_id',
  'saved_view.config',
  'poster.audience',
] as const;

/** Columns without such an id, or with one that a merge must keep: their content. */
const NOT_FOLLOWED: Record<string, string> = {
  'lesson_ask.agreed': 'days and place of a lesson',
  'lesson_ask.asked': 'days and place of a lesson',
  'lesson_ask.known': 'days and place of a lesson',
  'teacher_change.after': "a teacher's record",
  'teacher_change.before': "a teacher's record",
  'account.settings': "how a person's screens look",
  'ad_log.file_ids': 'files',
  'analytics_month.target_id': 'totals of a month as they were counted',
  'attendance_file.rows': 'cells of a file as it was read',
  'audit_log.account_id': 'accounts',
  'audit_log.after': 'the log says what was; the history of the winner reads the entries of the loser',
  'audit_log.before': 'the log says what was; the history of the winner reads the entries of the loser',
  'audit_log.row_id': 'the log says what was; the history of the winner reads the entries of the loser',
  'broadcast.audience': 'people, organisations and roles',
  'candidate_step.interviewers': 'people',
  'candidate_step.scores': 'scores by item',
  'commission_entry.rate_note': 'how a rate was found',
  'commission_rule.tiers': 'rates',
  'commission_touch.lesson_id': 'lessons',
  'contact_merge.moved': 'what a merge moved, so that it goes back',
  'contact_merge.refs': 'what a merge moved, so that it goes back',
  'deletion.account_id': 'accounts',
  'deletion.root_id': 'the bin keeps what was deleted under its own id',
  'deletion.transaction_id': 'transactions',
  'deletion_item.row_id': 'the bin keeps what was deleted under its own id',
  'demand.exclude_teachers': 'teachers',
  'demand.include_teachers': 'teachers',
  'download_log.input': 'what was asked for when it was downloaded',
  'equipment_log.file_ids': 'files',
  'favourite_log.target_id': 'the ledger tells a merge by an entry of its own',
  'import_job.account_id': 'accounts',
  'import_job.options': 'how a file was read',
  'import_row.cells': 'cells of a file as it was read',
  'import_row.contact_id': 'which customer the import made or found; no screen opens it',
  'institution_alias.merge_id': 'merges',
  'institution_merge.moved': 'what a merge moved, so that it goes back',
  'institution_merge.refs': 'what a merge moved, so that it goes back',
  'institution_merge.renamed': 'what a merge moved, so that it goes back',
  'job_opening.interviewers': 'people',
  'lesson_log.new_dates': 'days',
  'lesson_request.wanted': 'days',
  'lesson_log.old_dates': 'days',
  'market_lead.by_id': 'people',
  'market_lead.institution_id': 'the database copies it from the customer, which moves',
  'market_lead.lesson_id': 'lessons',
  'message.data': 'addresses, which lead to the winner',
  'month_report.figures': 'figures as they were handed in',
  'package.province_ids': 'regions',
  'payment_request.readable_ids': 'people',
  'performance_template.items': 'items of a form',
  'phone_number.bindings': 'services by name',
  'pool_act_item.demand_ids': 'demands',
  'pool_act_item.lesson_ids': 'lessons',
  'portal_contact.institution_id': 'the database copies it from the customer, which moves',
  'poster.subject_id': 'teachers and lessons',
  'role.areas': 'areas of rows',
  'saved_request.answer': 'the answer that a repeated request gets again',
  'setting.value': 'amounts, words and marks of the company',
  'target.subject_id': 'people and organisations',
  'share_access.item_id': 'versions and files',
  'share_item.item_id': 'versions and files',
  'search_record.institution_id':
    'the institution of that time; the filter of a winner reads those of its losers',
  'tracking.file_ids': 'files',
  'transfer_item.demand_ids': 'demands',
  'transfer_item.lesson_ids': 'lessons',
  'transfer_item.tracking_ids': 'follow-ups',
  'view_record.institution_id':
    'the institution of that time; the filter of a winner reads those of its losers',
  'view_record.target_id': 'teachers, videos, packages and courses',
  'work_day.figures': 'figures as they were handed in',
  'work_day.file_ids': 'files',
  'learning_attempt.answers': 'answers of a quiz',
  'learning_banner.organisation_ids': 'organisations',
  'learning_banner.province_ids': 'regions',
  'learning_course.organisation_ids': 'organisations',
  'learning_course.province_ids': 'regions',
  'notice_template.fields': 'fields of a notice',
  'payslip.tax_note': 'how a tax was found',
};

test('every column that keeps ids without a foreign key is followed by merges, or stays for a reason', async () => {
  const { rows } = await t.app.pool.query<{ name: string }>(`
    select c.table_name || '.' || c.column_name as name from information_schema.columns c
      join information_schema.tables b on b.table_name = c.table_name and b.table_schema = c.table_schema
    where c.table_schema = 'public' and b.table_type = 'BASE TABLE'
      and (c.data_type = 'jsonb' or c.udt_name in ('_int4', '_int8')
        or (c.column_name ~ '_id$' and c.data_type in ('integer', 'bigint')))
      and not exists (select from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
        where k.contype = 'f' and k.conrelid = format('public.%I', c.table_name)::regclass and a.attname = c.column_name)`);
  expect(rows.map((row) => row.name).toSorted()).toEqual(
    [...FOLLOWED, ...Object.keys(NOT_FOLLOWED)].toSorted(),
  );
});

test('views are followed by every filter that names a customer or an institution', () => {
  expect([filtersOf('contact'), filtersOf('institution')]).toEqual([['contactId'], ['coorgid']]);
});

const star = (kind: 'customer' | 'institution', targetId: number, by = manager) =>
  t.send(identityApi.toggleFavourite, { kind, targetId, on: true }, by.token);
const starsOf = async (by: Person) =>
  (
    await t.db
      .selectFrom('favourite')
      .where('account_id', '=', by.accountId)
      .select('target_id')
      .orderBy('target_id')
      .execute()
  ).map((row) => row.target_id);
const merge = (winnerId: number, loserId: number) =>
  t.send(institutionsApi.mergeInstitutions, { winnerId, loserId }, manager.token);

const viewOf = async (by: Person, values: object) =>
  (
    await t.db
      .insertInto('saved_view')
      .values({
        account_id: by.accountId,
        screen: 'demands/list',
        name: '只看这家',
        config: JSON.stringify({ values }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
const configOf = async (id: number) =>
  (await t.db.selectFrom('saved_view').where('id', '=', id).select('config').executeTakeFirstOrThrow())
    .config;
const fileOf = async (by: Person, kind: string, id: number) => {
  const file = await t.make.file(by.accountId);
  await t.db.updateTable('file').set({ subject_kind: kind, subject_id: id }).where('id', '=', file).execute();
  return file;
};
const todoOf = async (kind: string, id: number) =>
  (
    await t.db
      .insertInto('todo')
      .values({ kind: 'call', title: '回访', subject_kind: kind, subject_id: id })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
const subjectOf = async (table: 'file' | 'todo' | 'ad_booking', id: number) =>
  (await t.db.selectFrom(table).where('id', '=', id).select('subject_id').executeTakeFirstOrThrow())
    .subject_id;
const posterFor = async (...institutionIds: number[]) =>
  (
    await t.db
      .insertInto('poster')
      .values({
        title: '公开课',
        imgurl: '/posters/open-class.svg',
        audience: JSON.stringify({ institutionIds }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
const audienceOf = async (id: number) =>
  (await t.db.selectFrom('poster').where('id', '=', id).select('audience').executeTakeFirstOrThrow())
    .audience;

test('a merge moves stars, views, files, to-dos, ad bookings and the audience of posters, and gives them back', async () => {
  const [winnerId, loserId] = [await t.make.institution(), await t.make.institution()];
  const other = await t.make.institution();
  const [one, both] = [await t.make.staff('general_manager'), await t.make.staff('general_manager')];
  await star('institution', loserId, one);
  await star('institution', loserId, both);
  await star('institution', winnerId, both);
  const view = await viewOf(one, { coorgid: String(loserId), status: '1' });
  const ofWinner = await viewOf(both, { coorgid: String(winnerId) });
  const file = await fileOf(one, 'institution', loserId);
  const [todo, doubled] = [await todoOf('institution', loserId), await todoOf('institution', other)];
  const slot = await t.db
    .insertInto('ad_slot')
    .values({ channel: '抖音', position: `信息流${loserId}`, owner: '外购', price_unit: '天' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const booking = await t.db
    .insertInto('ad_booking')
    .values({
      slot_id: slot.id,
      title: '秋季专场',
      subject_kind: '机构',
      subject_id: loserId,
      from_date: '2026-09-01',
      to_date: '2026-09-02',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const [toLoser, toBoth, toWinner] = [
    await posterFor(other, loserId),
    await posterFor(winnerId, loserId),
    await posterFor(winnerId),
  ];
  const state = async () => ({
    stars: [await starsOf(one), await starsOf(both)],
    views: [await configOf(view), await configOf(ofWinner)],
    subjects: [
      await subjectOf('file', file),
      await subjectOf('todo', todo),
      await subjectOf('todo', doubled),
      await subjectOf('ad_booking', booking.id),
    ],
    posters: [await audienceOf(toLoser), await audienceOf(toBoth), await audienceOf(toWinner)],
  });
  const before = await state();
  const { data } = await merge(winnerId, loserId);
  expect(await state()).toEqual({
    stars: [[winnerId], [winnerId]],
    views: [
      { values: { coorgid: String(winnerId), status: '1' } },
      { values: { coorgid: String(winnerId) } },
    ],
    subjects: [winnerId, winnerId, other, winnerId],
    posters: [
      { institutionIds: [other, winnerId] },
      { institutionIds: [winnerId] },
      { institutionIds: [winnerId] },
    ],
  });
  expect((await t.send(institutionsApi.undoMerge, { id: data.id }, manager.token)).code).toBe(200);
  expect(await state()).toEqual(before);
});

test('a merge of customers moves stars, views, files and to-dos that are not there yet, and gives them back', async () => {
  const admin = await t.make.staff('admin');
  const tel = t.make.phone();
  const gone = await t.make.contact(seller, { tel, name: '旧客户' });
  const fan = await t.make.staff('general_manager');
  await star('customer', gone, fan);
  const view = await viewOf(fan, { contactId: String(gone) });
  const file = await fileOf(fan, 'contact', gone);
  const todo = await todoOf('contact', gone);
  await t.call(customersApi.batchDelete, { ids: [gone] }, admin.token);
  const holder = await t.make.contact(seller, { tel, name: '新客户' });
  const doubled = await todoOf('contact', holder);
  const state = async () => [
    ...(await starsOf(fan)),
    await configOf(view),
    await subjectOf('file', file),
    await subjectOf('todo', todo),
    await subjectOf('todo', doubled),
  ];
  const { moved } = await t.call(trashApi.mergeCustomer, { id: gone, intoId: holder }, admin.token);
  expect(moved).toBe(1);
  expect(await state()).toEqual([holder, { values: { contactId: String(holder) } }, holder, gone, holder]);
  await t.call(trashApi.undoMergeCustomer, { id: gone }, admin.token);
  expect(await state()).toEqual([gone, { values: { contactId: String(gone) } }, gone, gone, holder]);
});

test('the address of what was merged answers the winner, its history stands there, and a chain leads to the end', async () => {
  const [first, second, third] = [
    await t.make.institution(),
    await t.make.institution(),
    await t.make.institution(),
  ];
  expect((await merge(second, first)).code).toBe(200);
  const last = await merge(third, second);
  for (const id of [first, second, third])
    expect((await t.call(institutionsApi.institution, { id }, manager.token)).id).toBe(third);
  const { list } = await t.call(auditApi.history, { subject: 'institution', id: third }, manager.token);
  expect(new Set(list.filter((entry) => entry.table === 'institution').map((entry) => entry.rowId))).toEqual(
    new Set([first, second, third]),
  );
  expect((await t.send(institutionsApi.institution, { id: first })).code).toBe(401);
  // After the undo, the first leads again to the second, its winner.
  await t.call(institutionsApi.undoMerge, { id: last.data.id }, manager.token);
  for (const id of [first, second])
    expect((await t.call(institutionsApi.institution, { id }, manager.token)).id).toBe(second);
});

test('lists by what was merged hold the rows of the winner, and chains of customers end at the last', async () => {
  const [winnerId, loserId] = [await t.make.institution(), await t.make.institution()];
  const [first, last] = [
    await t.make.contact(seller),
    await t.make.contact(seller, { institution_id: loserId }),
  ];
  const demand = await t.make.demand(seller, { contact_id: last, institution_id: loserId });
  await merge(winnerId, loserId);
  await t.db
    .updateTable('contact')
    .set({ deleted_at: new Date().toISOString() })
    .where('id', '=', first)
    .execute();
  await t.db
    .insertInto('contact_merge')
    .values({ from_id: first, into_id: last, by_id: null, moved: '{}' })
    .execute();
  for (const filter of [
    { coorgid: winnerId },
    { coorgid: loserId },
    { contactId: first },
    { contactId: last },
  ])
    expect((await t.call(demandsApi.list, filter, manager.token)).list.map(({ id }) => id)).toEqual([demand]);
  const { list } = await t.call(customersApi.list, { coorgid: loserId }, manager.token);
  expect(list.map(({ id }) => id)).toEqual([last]);
});

test('the address of a merged customer leads along a chain, for those who see its end, with the history of all', async () => {
  const chain = [await t.make.contact(seller), await t.make.contact(seller), await t.make.contact(seller)];
  const [first = 0, second = 0, third = 0] = chain;
  for (const [from_id, into_id] of [
    [first, second],
    [second, third],
  ] as const) {
    await t.db
      .updateTable('contact')
      .set({ deleted_at: new Date().toISOString() })
      .where('id', '=', from_id)
      .execute();
    await t.db.insertInto('contact_merge').values({ from_id, into_id, by_id: null, moved: '{}' }).execute();
  }
  for (const id of chain) expect((await t.call(customersApi.one, { id }, seller.token)).id).toBe(third);
  const { list } = await t.call(auditApi.history, { subject: 'contact', id: third }, manager.token);
  expect(new Set(list.filter((entry) => entry.table === 'contact').map((entry) => entry.rowId))).toEqual(
    new Set(chain),
  );
  const stranger = await t.make.staff('salesperson');
  expect((await t.send(customersApi.one, { id: first }, stranger.token)).code).toBe(404);
});

test('a star that is set while its institution is merged stands on the winner', async () => {
  for (let round = 0; round < 5; round++) {
    const [winnerId, loserId] = [await t.make.institution(), await t.make.institution()];
    const fans = await Promise.all([1, 2, 3].map(() => t.make.staff('general_manager')));
    const [merged, ...stars] = await Promise.all([
      merge(winnerId, loserId),
      ...fans.map((fan) => star('institution', loserId, fan)),
    ]);
    expect([merged.code, ...stars.map(({ code }) => code)]).toEqual([200, 200, 200, 200]);
    expect(await Promise.all(fans.map(starsOf))).toEqual([[winnerId], [winnerId], [winnerId]]);
  }
});
