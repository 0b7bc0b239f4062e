import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import { neededSeconds } from '@shibiao/contract/learning/codes';
import type { learningApi } from '@shibiao/contract/learning/learning';
import type { Database } from '../../db/pool.ts';
import { type Executor, type Trx, transaction } from '../../db/transaction.ts';
import type { Environment } from '../../environment.ts';
import type { Actor } from '../../lib/actor.ts';
import { badRequest, forbidden, notFound } from '../../lib/errors.ts';
import { linkOf } from '../../lib/file-links.ts';
import { withPictures } from '../../lib/rich-text.ts';
import { refOf } from '../files/files.service.ts';
import { lessonVideo } from '../videos/views.service.ts';
import { isEditor } from './audience.queries.ts';
import { settle } from './courses.queries.ts';
import {
  bannersFor,
  begin,
  bubbleOf,
  type CardRow,
  cardOf,
  cardsOf,
  contentOf,
  courseOfLesson,
  credit,
  enrol,
  finish,
  growthOf,
  noteVisit,
  previewCard,
  type StepRow,
  stepsOf,
} from './learner.queries.ts';

/** Seconds beyond the time that passed which a report may hold. */
const TOLERANCE = 5;
/** A video may run at double speed; visible seconds cannot. */
const SPEED = { video: 2, other: 1 };
const DONE_BY = { video: 'watched', file: 'opened', text: 'read' } as const;

const cardAnswer = (environment: Environment, { coverFileId, ...row }: CardRow) => ({
  ...row,
  coverUrl: coverFileId === null ? null : linkOf(environment.SIGNING_KEY, coverFileId),
});

/** Courses and banners for the caller. */
export async function home(
  db: Database,
  actor: Actor,
  environment: Environment,
): Promise<OutputOf<typeof learningApi.home>> {
  const [courses, banners] = await Promise.all([
    cardsOf(db, actor.accountId),
    bannersFor(db, actor.accountId),
  ]);
  const ADDRESSES: Readonly<Record<string, (banner: (typeof banners)[number]) => string | null>> = {
    course: ({ courseId }) => `/profitTreasure/courses/${courseId}`,
    package: ({ packageId }) => `/teacherManage/packages?open=${packageId}`,
    teacher: ({ teacherId }) => `/teacherManage/teacherDetails/${teacherId}`,
    link: ({ link }) => link,
  };
  return {
    banners: banners.map((banner) => ({
      id: banner.id,
      title: banner.title,
      url: linkOf(environment.SIGNING_KEY, banner.fileId),
      opens: ADDRESSES[banner.target]?.(banner) ?? null,
    })),
    courses: courses.map((row) => cardAnswer(environment, row)),
  };
}

/** @throws 403 for a preview by somebody who edits no courses, 404 outside the audience */
async function cardFor(db: Executor, actor: Actor, courseId: number, isPreview: boolean): Promise<CardRow> {
  if (!isPreview) return await cardOf(db, actor.accountId, courseId);
  if (!isEditor(actor)) throw forbidden();
  return await previewCard(db, courseId);
}

/** A step is locked in a sequential course while a required one before it is not done. */
function withLocks(steps: readonly StepRow[], isSequential: boolean) {
  let isOpen = true;
  return steps.map((step) => {
    const isLocked = isSequential && !isOpen;
    if (step.isRequired && !step.isDone) isOpen = false;
    return { ...step, isLocked, needed: neededSeconds(step) };
  });
}
export type Step = ReturnType<typeof withLocks>[number];

/** A course with its lessons and the caller's progress. */
export async function courseFor(
  db: Database,
  actor: Actor,
  environment: Environment,
  { id, preview }: InputOf<typeof learningApi.course>,
): Promise<OutputOf<typeof learningApi.course>> {
  const isPreview = preview === true;
  const card = await cardFor(db, actor, id, isPreview);
  const steps = withLocks(await stepsOf(db, actor.accountId, id, isPreview), card.isSequential && !isPreview);
  const chapters = [...new Map(steps.map((step) => [step.chapterId, step.chapterTitle]))];
  return {
    ...cardAnswer(environment, card),
    description: card.description && pictured(environment, card.description),
    learnerName: actor.name,
    ...(isPreview ? { lessons: steps.length } : {}),
    chapters: chapters.map(([chapterId, title]) => ({
      id: chapterId,
      title,
      lessons: steps.filter((step) => step.chapterId === chapterId),
    })),
  };
}
const pictured = (environment: Environment, html: string) =>
  withPictures(html, (id) => linkOf(environment.SIGNING_KEY, id));

/** A lesson that the caller may open, with its course. @throws 404, 400 while lessons before it are not done */
export async function stepFor(
  db: Executor,
  actor: Actor,
  lessonId: number,
  isPreview = false,
): Promise<{ step: Step; card: CardRow; steps: Step[] }> {
  const courseId = await courseOfLesson(db, lessonId);
  const card = await cardFor(db, actor, courseId, isPreview);
  const steps = withLocks(
    await stepsOf(db, actor.accountId, courseId, isPreview),
    card.isSequential && !isPreview,
  );
  const step = steps.find((one) => one.id === lessonId);
  if (!step) throw notFound('小节');
  if (step.isLocked) throw badRequest('这门课按顺序学习，请先学完前面的必修小节');
  return { step, card, steps };
}

/** The content of a lesson. */
export async function lessonFor(
  db: Database,
  actor: Actor,
  environment: Environment,
  { id, preview }: InputOf<typeof learningApi.lesson>,
): Promise<OutputOf<typeof learningApi.lesson>> {
  const { step } = await stepFor(db, actor, id, preview === true);
  const { fileId, fileName, mime, size, videoId, ...content } = await contentOf(db, actor.accountId, id);
  const file =
    fileId === null
      ? null
      : refOf(environment, { id: fileId, name: fileName ?? '', mime: mime ?? '', size: Number(size) });
  const uploaded = step.kind === 'video' ? (file?.url ?? null) : null;
  return {
    ...step,
    position: content.position,
    body: content.body && pictured(environment, content.body),
    file,
    videoUrl: videoId === null ? uploaded : await lessonVideo(db, actor, environment, videoId),
  };
}

/** The state of a lesson and its course after a change. */
export async function stateOf(trx: Trx, actor: Actor, lessonId: number) {
  const { step, card } = await stepFor(trx, actor, lessonId);
  return {
    isDone: step.isDone,
    seconds: step.seconds,
    needed: step.needed,
    rate: card.rate,
    isCompleted: card.completedAt !== null,
  };
}

/** Work on a lesson of the caller's, begun where it was not; the course's enrolment is held meanwhile. */
export const onLesson = <T>(
  db: Database,
  actor: Actor,
  lessonId: number,
  work: (trx: Trx, at: Awaited<ReturnType<typeof stepFor>>) => Promise<T>,
): Promise<T> =>
  transaction(db, actor, async (trx) => {
    const { card } = await stepFor(trx, actor, lessonId);
    await enrol(trx, actor.accountId, card.id, lessonId);
    await begin(trx, actor.accountId, lessonId);
    // Read again behind the lock: another device may have done the lesson meanwhile.
    return await work(trx, await stepFor(trx, actor, lessonId));
  });

export const openLesson = (db: Database, actor: Actor, id: number) =>
  onLesson(db, actor, id, (trx) => stateOf(trx, actor, id));

/** Marks a lesson as done, and the course as completed with the last. */
export async function finishLesson(
  trx: Trx,
  actor: Actor,
  at: { courseId: number; lessonId: number; how: string },
): Promise<void> {
  await finish(trx, actor.accountId, at.lessonId, at.how);
  await settle(trx, at.courseId, actor.accountId);
}

/** Credits what was shown. @throws 400 beyond the time that passed, or for a quiz */
export const beat = (db: Database, actor: Actor, input: InputOf<typeof learningApi.beat>) =>
  onLesson(db, actor, input.id, async (trx, { step }) => {
    if (step.kind === 'quiz') throw badRequest('测验按得分计');
    const isVideo = step.kind === 'video';
    const spans = isVideo ? input.spans : [];
    const until = step.durationS ?? 0;
    const { seconds, grown, passed } = await growthOf(trx, actor.accountId, {
      lessonId: step.id,
      spans,
      until,
    });
    const growth = isVideo ? grown - seconds : input.seconds;
    const speed = isVideo ? SPEED.video : SPEED.other;
    if (growth > speed * passed + TOLERANCE) throw badRequest('学习进度快于实际时间，这一段没有计入');
    const now = seconds + growth;
    await credit(trx, actor.accountId, {
      lessonId: step.id,
      spans,
      until,
      seconds: now,
      took: growth / speed,
      position: isVideo ? Math.min(input.position, until) : input.position,
    });
    const isEnough = now >= step.needed && (step.kind !== 'text' || input.isAtEnd === true);
    if (isEnough && !step.isDone)
      await finishLesson(trx, actor, {
        courseId: step.courseId,
        lessonId: step.id,
        how: DONE_BY[step.kind as keyof typeof DONE_BY],
      });
    return await stateOf(trx, actor, step.id);
  });

/** @throws 400 for a required lesson, which is done by its rule only */
export const tick = (db: Database, actor: Actor, id: number) =>
  onLesson(db, actor, id, async (trx, { step }) => {
    if (step.isRequired) throw badRequest('必修小节按规则完成，不能自行勾选');
    await finishLesson(trx, actor, { courseId: step.courseId, lessonId: id, how: 'ticked' });
    return await stateOf(trx, actor, id);
  });

/** The caller has opened the school: only later courses are counted. */
export const visit = (db: Database, actor: Actor) =>
  transaction(db, actor, async (trx) => {
    await noteVisit(trx, actor.accountId);
    return await bubbleOf(trx, actor.accountId);
  });
