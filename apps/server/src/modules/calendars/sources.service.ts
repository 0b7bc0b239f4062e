import { type calendarsApi, FEED_DAYS, SOURCE_MOST_BYTES } from '@shibiao/contract/calendars';
import type { OutputOf } from '@shibiao/contract/endpoint';
import pLimit from 'p-limit';
import type { Database } from '../../db/pool.ts';
import { SYSTEM, transaction } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { addDays, today } from '../../lib/dates.ts';
import { forbidden, invalid, notFound } from '../../lib/errors.ts';
import { FetchRefusal, fetchPublic, publicUrl } from '../../lib/public-fetch.ts';
import { type BusySpan, busySpans } from './busy.rules.ts';
import { halfTimes } from './calendars.queries.ts';
import {
  bookedHalves,
  lockSource,
  noteReading,
  removeSource,
  replaceSpans,
  saveUrl,
  sourceOf,
  sourcesToRead,
} from './sources.queries.ts';

/** Shorter than a request, because saving an address reads it. */
const READ_MS = 10_000;
const AT_ONCE = 4;

/** Gives the text of an address. */
export type ReadCalendar = (url: string) => Promise<Buffer>;
const readCalendar: ReadCalendar = (url) =>
  fetchPublic(url, { maxBytes: SOURCE_MOST_BYTES, milliseconds: READ_MS });

const ownTeacher = ({ teacherId }: Actor): number => {
  if (teacherId === null) throw forbidden('只有讲师可以连接自己的日历');
  return teacherId;
};

type Source = OutputOf<typeof calendarsApi.source>;
export const ownSource = (db: Database, actor: Actor): Promise<Source> => sourceOf(db, ownTeacher(actor));

/** The spans of a calendar in which its teacher is busy with something else than our lessons. @throws FetchRefusal */
async function spansOf(db: Database, teacherId: number, text: string): Promise<BusySpan[]> {
  const range = { from: today(), to: addDays(today(), FEED_DAYS.ahead) };
  const [hours, booked] = await Promise.all([halfTimes(db), bookedHalves(db, teacherId, range)]);
  return busySpans(text, range, hours, ({ date, half }) => booked.has(`${date}/${half}`));
}

/** Saves the address of the caller's own calendar after reading it. @throws 403, 408 beside the address */
export async function saveSource(
  db: Database,
  actor: Actor,
  given: string,
  read: ReadCalendar = readCalendar,
): Promise<Source> {
  const teacherId = ownTeacher(actor);
  try {
    const url = publicUrl(given).href;
    const spans = await spansOf(db, teacherId, (await read(url)).toString('utf8'));
    await transaction(db, actor, async (trx) => {
      await saveUrl(trx, teacherId, url);
      await replaceSpans(trx, teacherId, spans);
      await noteReading(trx, teacherId, null);
    });
  } catch (error) {
    if (error instanceof FetchRefusal) throw invalid({ field: 'url', message: error.message });
    throw error;
  }
  return await sourceOf(db, teacherId);
}

/** Forgets the caller's calendar and the times that came from it. @throws 404 */
export async function forgetSource(db: Database, actor: Actor): Promise<void> {
  const teacherId = ownTeacher(actor);
  await transaction(db, actor, async (trx) => {
    if (!(await removeSource(trx, teacherId))) throw notFound('外部日历');
    await replaceSpans(trx, teacherId, []);
  });
}

/** Reads all calendars of teachers. One that cannot be read keeps its last times and says why. */
export async function readSources(db: Database, read: ReadCalendar = readCalendar): Promise<void> {
  const limit = pLimit(AT_ONCE);
  const sources = await sourcesToRead(db);
  await Promise.all(sources.map((source) => limit(() => readSource(db, source, read))));
}

async function readSource(
  db: Database,
  { teacherId, url }: { teacherId: number; url: string },
  read: ReadCalendar,
): Promise<void> {
  let spans: BusySpan[] | null = null;
  let problem: string | null = null;
  try {
    spans = await spansOf(db, teacherId, (await read(url)).toString('utf8'));
  } catch (error) {
    if (!(error instanceof FetchRefusal)) throw error;
    problem = error.message;
  }
  await transaction(db, SYSTEM, async (trx) => {
    // The teacher may have given another address meanwhile, or none.
    if (!(await lockSource(trx, teacherId, url))) return;
    if (spans) await replaceSpans(trx, teacherId, spans);
    await noteReading(trx, teacherId, problem);
  });
}
