import { favouritesApi } from '@shibiao/contract/favourites';
import { identityApi } from '@shibiao/contract/identity';
import { messageSettingsApi } from '@shibiao/contract/messageSettings';
import { viewsApi } from '@shibiao/contract/views';
import { addDays, today } from '../src/lib/dates.ts';
import type { TestApp } from './app.ts';

/** A visitor with a visible lesson and teacher. */
interface Asker {
  role: 'partner' | 'teacher';
  accountId: number;
  token: string;
  lessonId: number;
  teacherId: number;
}

/**
 * Rows for calls shared by visitors and staff, so that every possible key occurs.
 * @param inside written into fields for staff only
 */
export async function fillShared(t: TestApp, asker: Asker, inside: string): Promise<void> {
  const { role, accountId, token, lessonId, teacherId } = asker;
  const { db } = t;
  for (const [kind, targetId] of [
    ['lesson', lessonId],
    ['teacher', teacherId],
  ] as const)
    await t.call(identityApi.toggleFavourite, { kind, targetId, on: 1 }, token);
  const { list } = await t.call(identityApi.listFavourites, {}, token);
  await t.call(
    favouritesApi.editFavourites,
    { ids: list.map(({ id }) => id), groupName: '常看', note: '自己的备注' },
    token,
  );
  await t.call(
    messageSettingsApi.saveSettings,
    { off: ['celebration.popup'], isQuiet: '0', quietFrom: '22:00', quietUntil: '07:30' },
    token,
  );
  await t.call(
    viewsApi.save,
    { screen: 'lessons/list', name: '我的课', config: { order: 'asc' }, isDefault: '0', isShared: '0' },
    token,
  );
  await db
    .insertInto('todo')
    .values({
      kind: role === 'partner' ? 'replacement' : 'reserve',
      title: '等您处理',
      subject_kind: 'lesson',
      subject_id: lessonId,
      lesson_id: lessonId,
      role_key: role,
      due_on: today(),
      note: inside,
    })
    .execute();
  const deletion = await db
    .insertInto('deletion')
    .values({
      account_id: accountId,
      actor_name: inside,
      kind: 'teacher_unavailability',
      root_id: accountId,
      title: '不可用时段',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('deletion_item')
    .values({
      deletion_id: deletion.id,
      table_name: 'teacher_unavailability',
      row_id: accountId,
      title: '时段',
    })
    .execute();
  await db
    .updateTable('teacher')
    .set({ birth: `1980-${today().slice(5)}` })
    .where('id', '=', teacherId)
    .execute();
  if (role === 'partner')
    await db
      .insertInto('poster')
      .values({ title: '活动', imgurl: '/poster.png', from_date: addDays(today(), -1) })
      .execute();
}
