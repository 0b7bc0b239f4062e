import { answeredTo, type InputOf, type OutputOf } from '@shibiao/contract/endpoint';
import { teacherPortalApi } from '@shibiao/contract/teacherPortal/calls';
import type { Database } from '../../db/pool.ts';
import { lockRow } from '../../db/rows.ts';
import { type Trx, transaction } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { now } from '../../lib/dates.ts';
import { badRequest, orNotFound } from '../../lib/errors.ts';
import { addTeachersDocument } from '../outlines/lesson-documents.service.ts';
import { presentAsk } from './asks.service.ts';
import { waitingAsks } from './home.queries.ts';
import { putPreparation, workOf } from './lesson-work.queries.ts';
import { onsiteFrom, preparationsOf } from './lesson-work.rules.ts';
import { teacherId } from './teacherPortal.policy.ts';

type Api = typeof teacherPortalApi;
const WORK = answeredTo(teacherPortalApi.lesson, 'teacher');

/** Beside an own lesson: the question, the needs, the people on site from two days before. @throws 404 */
export async function lessonWork(db: Database, actor: Actor, id: number): Promise<OutputOf<typeof WORK>> {
  const teacher = teacherId(actor);
  const work = orNotFound(await workOf(db, teacher, id), '课程');
  const [ask] = await waitingAsks(db, teacher, id);
  const isNear = work.isAhead && work.first !== null && now() >= onsiteFrom(work.first);
  return {
    ask: ask ? presentAsk(ask) : null,
    isAhead: work.isAhead,
    preparations: preparationsOf(work),
    equipment: work.equipment,
    printCount: work.printCount,
    trip: work.trip,
    stay: work.stay,
    onsiteName: isNear ? work.onsiteName : null,
    onsitePhone: isNear ? work.onsitePhone : null,
  };
}

/** An own lesson that is still to be taught, locked. @throws 404, 400 */
async function lessonAhead(trx: Trx, actor: Actor, id: number) {
  await lockRow(trx, 'lesson', id, null);
  const work = orNotFound(await workOf(trx, teacherId(actor), id), '课程');
  if (!work.isAhead) throw badRequest('课程已结束或不再进行，不能再提交课前准备');
  return work;
}

/** Keeps what the teacher needs and how they travel. */
export async function prepareLesson(
  db: Database,
  actor: Actor,
  { id, equipment, printCount, trip, stay }: InputOf<Api['prepare']>,
): Promise<void> {
  await transaction(db, actor, async (trx) => {
    await lessonAhead(trx, actor, id);
    await putPreparation(trx, id, { equipment, print_count: printCount, trip, stay });
  });
}

/** Puts an uploaded file among the own documents and gives it to the lesson. @returns the lesson's document */
export async function addDocument(
  db: Database,
  actor: Actor,
  form: InputOf<Api['addDocument']>,
): Promise<{ id: number }> {
  return await transaction(db, actor, async (trx) => {
    const { lessonname } = await lessonAhead(trx, actor, form.id);
    return await addTeachersDocument(trx, actor, {
      lessonId: form.id,
      teacherId: teacherId(actor),
      fileId: form.fileId,
      purpose: form.purpose,
      note: form.note ?? lessonname,
    });
  });
}
