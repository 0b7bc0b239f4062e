import { recordingApi } from '@shibiao/contract/analytics/recording';
import { favouritesApi } from '@shibiao/contract/favourites';
import { identityApi } from '@shibiao/contract/identity';
import { lessonRequestsApi } from '@shibiao/contract/lessons/lessonRequests';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { messageSettingsApi } from '@shibiao/contract/messageSettings';
import { teacherPortalApi } from '@shibiao/contract/teacherPortal/calls';
import { viewsApi } from '@shibiao/contract/views';
import { sql } from 'kysely';
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
  await t.call(
    recordingApi.searched,
    { scope: 'teacher', query: '厅堂', results: 3, source: 'catalogue' },
    token,
  );
  await t.call(recordingApi.viewed, { kind: 'topic', topic: '厅堂', source: 'catalogue', seconds: 9 }, token);
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

/** Two versions of a teacher's document, the first of them released to the customer of a lesson. */
export async function fillOutlines(
  t: TestApp,
  { teacherId, lessonId, accountId }: { teacherId: number; lessonId: number; accountId: number },
): Promise<{ nodeId: number; versionIds: number[] }> {
  const { db } = t;
  const inserted = async (query: { executeTakeFirstOrThrow: () => Promise<{ id: number }> }) =>
    (await query.executeTakeFirstOrThrow()).id;
  const facts = { teacher_id: teacherId, topic: '厅堂', field: '营销' };
  const parent_id = await inserted(
    db
      .insertInto('teacher_node')
      .values({ ...facts, kind: 'folder', name: '零售' })
      .returning('id'),
  );
  const nodeId = await inserted(
    db
      .insertInto('teacher_node')
      .values({ ...facts, parent_id, kind: 'doc', name: '课纲.pdf', visibility: 2 })
      .returning('id'),
  );
  const versionIds: number[] = [];
  for (const no of [1, 2]) {
    const file_id = await t.make.file(accountId, 'outline');
    const version = {
      node_id: nodeId,
      no,
      file_id,
      by_account_id: accountId,
      source: 'upload',
      note: '说明',
    };
    const id = await inserted(db.insertInto('teacher_node_version').values(version).returning('id'));
    const seen = { version_id: id, state: 1, html: '<p>文字</p>', text: `第 ${no} 版的文字`, pages: 1 };
    await db.insertInto('teacher_node_preview').values(seen).execute();
    const deed = { teacher_id: teacherId, node_id: nodeId, version_id: id, action: '新版本', detail: '说明' };
    await db
      .insertInto('teacher_node_log')
      .values({ ...deed, by_account_id: accountId })
      .execute();
    versionIds.push(id);
  }
  const [first, second] = versionIds;
  await db.updateTable('teacher_node').set({ current_version_id: second }).where('id', '=', nodeId).execute();
  await db
    .insertInto('lesson_file')
    .values({
      lesson_id: lessonId,
      node_id: nodeId,
      version_id: first ?? 0,
      purpose: '课纲',
      by_account_id: accountId,
      released_at: '2026-11-01 09:00:00',
    })
    .execute();
  return { nodeId, versionIds };
}

/** A course with a file and a quiz that both accounts have passed, and a banner that opens it. */
export async function fillLearning(t: TestApp, editorId: number, accountIds: readonly number[]) {
  const { db } = t;
  const inserted = async (query: { executeTakeFirstOrThrow: () => Promise<{ id: number }> }) =>
    (await query.executeTakeFirstOrThrow()).id;
  const id = await inserted(
    db
      .insertInto('learning_course')
      .values({
        title: '厅堂服务',
        category: '业务技能',
        user_types: [2, 3],
        status: 2,
        published_at: `${today()} 00:00:00`,
        revision: 1,
      })
      .returning('id'),
  );
  const chapter_id = await inserted(
    db.insertInto('learning_chapter').values({ course_id: id, title: '第一章' }).returning('id'),
  );
  const shown = { chapter_id, since_revision: 1 };
  const file_id = await t.make.file(editorId, 'learningFile');
  const fileLesson = await inserted(
    db
      .insertInto('learning_lesson')
      .values({ ...shown, title: '手册', kind: 'file', file_id })
      .returning('id'),
  );
  const quiz = await inserted(
    db
      .insertInto('learning_lesson')
      .values({ ...shown, title: '测验', kind: 'quiz' })
      .returning('id'),
  );
  await db
    .insertInto('learning_question')
    .values({ lesson_id: quiz, text: '先做什么？', kind: '单选', options: ['问好', '递单'], answer: [0] })
    .execute();
  for (const account_id of accountIds)
    await db
      .insertInto('learning_attempt')
      .values({ account_id, lesson_id: quiz, no: 1, answers: '[]', score: '100', passed: true })
      .execute();
  await db
    .insertInto('learning_banner')
    .values({ title: '新课', file_id, target: 'course', course_id: id, user_types: [2, 3] })
    .execute();
  return { id, fileLesson, quiz };
}

/** A published video of a teacher that partners see, too. */
export async function fillVideos(
  t: TestApp,
  { teacherId, accountId, reviewerId }: { teacherId: number; accountId: number; reviewerId: number },
): Promise<number> {
  const at = '2026-11-01 09:00:00';
  const { id } = await t.db
    .insertInto('teacher_video')
    .values({
      teacher_id: teacherId,
      title: '试讲',
      kind: '试讲',
      topic: '厅堂',
      field: '营销',
      description: '说明',
      source: 'local',
      file_id: await t.make.file(accountId, 'video'),
      poster_file_id: await t.make.file(accountId, 'videoPoster'),
      duration_s: 60,
      width: 640,
      height: 360,
      status: 2,
      visibility: 2,
      uploaded_by: accountId,
      reviewed_by: reviewerId,
      reviewed_at: at,
      published_at: at,
      consent_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A package for all readers with a file of its own and a video. @returns its id */
export async function fillPackages(
  t: TestApp,
  { accountId, videoId }: { accountId: number; videoId: number },
): Promise<number> {
  const { id } = await t.db
    .insertInto('package')
    .values({
      title: '工具包',
      kind: '销售工具',
      summary: '说明',
      topic: '厅堂',
      field: '营销',
      cover_file_id: await t.make.file(accountId, 'packageCover'),
      user_types: [1, 2, 3],
      status: 2,
      published_at: '2026-11-01 09:00:00',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await t.db
    .insertInto('package_item')
    .values([
      { package_id: id, title: '话术', file_id: await t.make.file(accountId, 'package') },
      { package_id: id, title: '试讲', video_id: videoId },
    ])
    .execute();
  return id;
}

/** A lesson ahead about which its teacher is asked again, and all that a teacher's own pages show. */
export async function fillTeacher(
  t: TestApp,
  seller: { token: string },
  {
    teacherId,
    accountId,
    contactId,
    token,
  }: { teacherId: number; accountId: number; contactId: number; token: string },
  inside: string,
): Promise<number> {
  const { db } = t;
  const day = addDays(today(), 1);
  const { id } = await t.call(
    lessonsApi.edit,
    {
      contactId,
      teacherId,
      lessonname: '服务礼仪',
      sessions: [{ date: day, half: 1 }],
      lessonstatus: 1,
      venue: '三楼',
      onsiteName: '现场王工',
      onsitePhone: '13912345678',
      remark: inside,
    },
    seller.token,
  );
  // At once after it, in a county without known coordinates: a way without time for it. Confirmed, so that it asks
  // nothing.
  const next = await t.call(
    lessonsApi.edit,
    {
      contactId,
      teacherId,
      lessonname: '厅堂营销',
      sessions: [{ date: day, half: 2 }],
      lessonstatus: 1,
      cityId: 469000,
    },
    seller.token,
  );
  await db
    .updateTable('lesson')
    .set({ teacher_phone_date: '2026-11-01 09:00:00' })
    .where('id', '=', next.id)
    .execute();
  await sql`update lesson_ask set agreed = asked || '{"venue": "二楼"}' where lesson_id = ${id}`.execute(db);
  await t.call(lessonRequestsApi.ask, { lessonId: id, kind: '无法上课', text: '在外地' }, token);
  await t.call(teacherPortalApi.prepare, { id, equipment: '投影', printCount: 30 }, token);
  await t.call(teacherPortalApi.saveRule, { weekday: 3, half: 1, from: today(), reason: '学校' }, token);
  await t.call(
    teacherPortalApi.saveProfile,
    { intro: '加微信 abc12345', topics: ['厅堂'], fields: ['营销'], tags: ['实战'] },
    token,
  );
  await db
    .updateTable('teacher')
    .set({ bank_name: '中国银行', bank_account: '6222000011112222' })
    .where('id', '=', teacherId)
    .execute();
  for (let i = 0; i < 3; i++) {
    const partner = await t.make.partner();
    await t.call(identityApi.toggleFavourite, { kind: 'teacher', targetId: teacherId, on: 1 }, partner.token);
  }
  const evaluation = await db
    .selectFrom('evaluation')
    .where('teacher_id', '=', teacherId)
    .where('source', '=', 'institution')
    .select('id')
    .executeTakeFirstOrThrow();
  await t.call(teacherPortalApi.reply, { id: evaluation.id, reply: '谢谢' }, token);
  // A portrait of the teacher's own.
  await db
    .updateTable('teacher')
    .set({ photo_file_id: await t.make.file(accountId, 'teacherPhoto') })
    .where('id', '=', teacherId)
    .execute();
  return id;
}
