import { z } from 'zod';
import { codes } from './codes.ts';
import { command, download, endpoints, query, toVisitors } from './endpoint.ts';
import { byId, date, flag, optionalInt, verbatim, wireDate, wireTime } from './fields.ts';
import { listOf } from './lists.ts';

export const FEED_KINDS = codes(
  { value: 'teacher', label: '我的授课' },
  { value: 'sales', label: '我的课程与跟进' },
  { value: 'handover', label: '我对接的课程' },
  { value: 'institution', label: '我们的课程' },
);
/** Days before and after today that a feed holds. */
export const FEED_DAYS = { back: 90, ahead: 365 };
/** How long a cancelled or postponed lesson stays in a feed, crossed out. */
export const CANCELLED_DAYS = 30;
export const ALARMS = codes(
  { value: 30, label: '提前 30 分钟' },
  { value: 60, label: '提前 1 小时' },
  { value: 120, label: '提前 2 小时' },
  { value: 1440, label: '提前 1 天' },
);
export const SOURCE_MOST_BYTES = 2 * 1024 * 1024;
/** Longest span of 行程提醒 in days. */
export const TRIP_DAYS = 62;

const options = {
  /** Reserved lessons too. */
  hasReserved: z.boolean(),
  /** Teachers: times when they are not available. */
  hasUnavailable: z.boolean(),
  /** Sales: next follow-ups, and the days on which reservations end. */
  hasFollowUps: z.boolean(),
  alarmMinutes: z.number().nullable(),
};
const feedFields = {
  kind: FEED_KINDS.schema,
  /** Null: none has been made. */
  since: wireTime.nullable(),
  reads: z.number(),
  lastReadAt: wireTime.nullable(),
  /** The calendar program that read it last. */
  agent: z.string().nullable(),
  ...options,
};
const chosen = z.object({
  kind: FEED_KINDS.schema,
  hasReserved: flag.default(true),
  hasUnavailable: flag.default(false),
  hasFollowUps: flag.default(false),
  alarmMinutes: ALARMS.optional,
});

/** A teacher's calendar elsewhere, with what became of its last reading. */
const sourceFields = {
  /** Its host only: the address itself is a secret of its owner. */
  host: z.string().nullable(),
  checkedAt: wireTime.nullable(),
  succeededAt: wireTime.nullable(),
  problem: z.string().nullable(),
  /** Unavailable spans that come from it. */
  spans: z.number(),
};

const place = z.object({ date: wireDate, half: z.number(), cityName: z.string().nullable() });
/** Two lessons of a teacher with too little time between them for the way. */
export const trip = z.object({
  teacherId: z.number(),
  teacherName: z.string(),
  from: place,
  to: place,
  /** Null: one of the places is unknown. */
  km: z.number().nullable(),
  free: z.number(),
  needed: z.number(),
});

const made = { token: z.string() };

export const calendarsApi = endpoints('calendars', {
  /** The kinds of feed that the caller may have, made or not. */
  feeds: query('GET /calendar/feeds', '我的日历订阅', {
    access: 'signedIn',
    output: listOf(z.object(feedFields)),
    visitors: toVisitors(listOf(z.object(feedFields))),
  }),
  /** Makes a feed; one of the same kind ends. The token is answered once and can never be read again. */
  make: command('POST /calendar/make', '建立日历订阅', {
    access: 'signedIn',
    input: chosen,
    output: z.object(made),
    visitors: toVisitors(z.object(made)),
  }),
  /** Other options under the same address. */
  choose: command('POST /calendar/choose', '修改日历订阅', { access: 'signedIn', input: chosen }),
  revoke: command('POST /calendar/revoke', '停用日历订阅', {
    access: 'signedIn',
    input: z.object({ kind: FEED_KINDS.schema }),
  }),
  /** The calendar of a token, at /calendar/{token}.ics too: 404 for an ended one, 304 for an unchanged one. */
  feed: download('GET /calendar/feed', '日历订阅', {
    access: 'anyone',
    input: z.object({ token: verbatim(64) }),
  }),
  /** One lesson as a file for a calendar program. */
  lesson: download('GET /calendar/lesson', '课程日历文件', { access: 'signedIn', input: byId }),
  source: query('GET /calendar/source', '我的外部日历', {
    access: 'signedIn',
    output: z.object(sourceFields),
    visitors: { teacher: z.object(sourceFields) },
  }),
  /** Reads the calendar at once. @throws 408 beside an address that is not public or gives no calendar */
  saveSource: command('POST /calendar/saveSource', '读取外部日历', {
    access: 'signedIn',
    input: z.object({
      url: verbatim(1000).pipe(z.string().regex(/^(https|webcal):\/\//i, '网址应以 https:// 开头')),
    }),
    output: z.object(sourceFields),
    visitors: { teacher: z.object(sourceFields) },
  }),
  /** Forgets the calendar and the times that came from it. */
  removeSource: command('POST /calendar/removeSource', '停用外部日历', { access: 'signedIn' }),
  /** Ways between lessons for which there is too little time. */
  trips: query('GET /calendar/trips', '本周行程', {
    input: z.object({ from: date, to: date, teacherId: optionalInt(1) }),
    output: listOf(trip),
  }),
});
