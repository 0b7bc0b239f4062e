import { answeredTo, type InputOf, type OutputOf } from '@shibiao/contract/endpoint';
import { SETTLEMENT_METHODS } from '@shibiao/contract/finance/settlement';
import { teacherPortalApi } from '@shibiao/contract/teacherPortal/calls';
import type { Database } from '../../db/pool.ts';
import type { Actor } from '../../lib/actor.ts';
import { today } from '../../lib/dates.ts';
import { maskMiddle, maskPhone } from '../../lib/mask.ts';
import { teacherFees } from '../payments/teacher-fees.service.ts';
import { presentAsk } from './asks.service.ts';
import { newestChange } from './changes.queries.ts';
import { nextLessons, recordOf, type TeacherRecord, waitingAsks } from './home.queries.ts';
import { worksAhead } from './lesson-work.queries.ts';
import { preparationsOf } from './lesson-work.rules.ts';
import { collectedBy, evaluationsOf, meansOf } from './profile.queries.ts';
import { completenessOf } from './profile.rules.ts';
import { teacherId } from './teacherPortal.policy.ts';

type Api = typeof teacherPortalApi;
const HOME = answeredTo(teacherPortalApi.home, 'teacher');
const PROFILE = answeredTo(teacherPortalApi.profile, 'teacher');
const FEES = answeredTo(teacherPortalApi.fees, 'teacher');
const EVALUATIONS = answeredTo(teacherPortalApi.evaluations, 'teacher');

/** Days ahead of which the first screen names what is to be handed in. */
const DAYS_AHEAD = 30;
const thisYear = (): number => Number(today().slice(0, 4));

/** The first screen: what is asked, what comes next, what is due, what is owed. A paused teacher reads the fees only. */
export async function homeOf(db: Database, actor: Actor): Promise<OutputOf<typeof HOME>> {
  const teacher = teacherId(actor);
  const { isPaused } = actor;
  const [record, asks, next, works, fees] = await Promise.all([
    recordOf(db, teacher),
    isPaused ? [] : waitingAsks(db, teacher),
    isPaused ? [] : nextLessons(db, teacher),
    isPaused ? [] : worksAhead(db, teacher, DAYS_AHEAD),
    teacherFees(db, teacher, thisYear()),
  ]);
  const documents = works.flatMap((work) =>
    preparationsOf(work)
      .filter(({ isDone }) => !isDone)
      .map((one) => ({
        ...one,
        lessonId: work.lessonId,
        lessonname: work.lessonname,
        lessondate: work.lessondate,
      })),
  );
  return {
    name: record.name,
    photoFileId: record.photoFileId,
    isPaused,
    asks: asks.map(presentAsk),
    next,
    documents: documents.sort((a, b) => (a.dueOn < b.dueOn ? -1 : a.dueOn > b.dueOn ? 1 : 0)),
    fees: {
      waiting: fees.sums.waiting,
      paid: fees.sums.paid,
      payments: fees.list.filter(({ state }) => state === 'paid').length,
      year: fees.year,
    },
    completeness: completeness(record),
  };
}

/** Videos of teachers are a noun of their own; a record without one lacks that part. */
const completeness = (record: TeacherRecord) => completenessOf({ ...record, hasVideo: false });

/** A teacher's fees of a year, the present one by default. */
export const feesOf = async (
  db: Database,
  actor: Actor,
  { year }: InputOf<Api['fees']>,
): Promise<OutputOf<typeof FEES>> => await teacherFees(db, teacherId(actor), year ?? thisYear());

/** The own record with the request that waits, the account, and who collected it, in numbers. */
export async function profileOf(db: Database, actor: Actor): Promise<OutputOf<typeof PROFILE>> {
  const teacher = teacherId(actor);
  const [record, change, collected] = await Promise.all([
    recordOf(db, teacher),
    newestChange(db, teacher),
    collectedBy(db, teacher),
  ]);
  const { photoFileId, intro, topics, fields } = record;
  return {
    name: record.name,
    phone: maskPhone(record.phone),
    cityName: record.cityName,
    record: { photoFileId, intro, topics, fields },
    completeness: completeness(record),
    // A request that was taken over is the record by now.
    change: change && change.status !== 2 ? change : null,
    bank: {
      method: SETTLEMENT_METHODS.labelOf(record.settlementMethod),
      bankName: record.bankName,
      bankAccount: maskMiddle(record.bankAccount, 0, 4),
      newBankName: record.newBankName,
      newBankAccount: maskMiddle(record.newBankAccount, 0, 4),
    },
    collected,
  };
}

/** Customers' evaluations with the means of the main field. */
export async function ownEvaluations(
  db: Database,
  actor: Actor,
  input: InputOf<Api['evaluations']>,
): Promise<OutputOf<typeof EVALUATIONS>> {
  const teacher = teacherId(actor);
  const { fields } = await recordOf(db, teacher);
  const field = fields[0] ?? null;
  const [means, rows] = await Promise.all([meansOf(db, teacher, field), evaluationsOf(db, teacher, input)]);
  return { means, field, ...rows };
}
