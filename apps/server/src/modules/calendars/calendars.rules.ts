import { createHash } from 'node:crypto';
import type { HalfTimes } from '@shibiao/contract/system';
import ical, {
  ICalAlarmType,
  ICalCalendarMethod,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';
import { addDays, instantOf } from '../../lib/dates.ts';

const ZONE = 'Asia/Shanghai';
/** China has kept one offset since 1991, so that the zone has one part. */
const ZONE_TEXT = `BEGIN:VTIMEZONE
TZID:${ZONE}
BEGIN:STANDARD
DTSTART:19910915T000000
TZOFFSETFROM:+0800
TZOFFSETTO:+0800
TZNAME:CST
END:STANDARD
END:VTIMEZONE`;
const HOUR_S = 3600;

/** Joined half-days of one day. */
export interface Run {
  date: string;
  from: number;
  to: number;
}

/** Half-days in order as runs: the morning and afternoon of a day are one, its morning and evening are two. */
export function runsOf(sessions: readonly { date: string; half: number }[]): Run[] {
  const runs: Run[] = [];
  for (const { date, half } of sessions) {
    const last = runs.at(-1);
    if (last?.date === date && half === last.to + 1) last.to = half;
    else runs.push({ date, from: half, to: half });
  }
  return runs;
}

/** An entry of a calendar; times are `YYYY-MM-DD HH:mm` in Shanghai, an entry without `end` is a whole day. */
export interface Entry {
  uid: string;
  sequence: number;
  /** `YYYY-MM-DD HH:mm:ss` of the last change. */
  changedAt: string;
  start: string;
  end: string | null;
  summary: string;
  description: string;
  location: string | null;
  url: string | null;
  state: 'confirmed' | 'tentative' | 'cancelled';
  /** Whether somebody is busy then. */
  isBusy: boolean;
  alarmMinutes: number | null;
}

/** Begin and end of a run by the hours of the house. */
export function timesOf({ date, from, to }: Run, hours: HalfTimes): { start: string; end: string } {
  return {
    start: `${date} ${hours[from - 1]?.[0] ?? '00:00'}`,
    end: `${date} ${hours[to - 1]?.[1] ?? '23:59'}`,
  };
}

/** A wall-clock time that the library writes as it stands, whatever zone this machine is in. */
const wall = (time: string) => `${time.replace(' ', 'T')}:00`;

const STATUS = {
  confirmed: ICalEventStatus.CONFIRMED,
  tentative: ICalEventStatus.TENTATIVE,
  cancelled: ICalEventStatus.CANCELLED,
} as const;

/** A calendar in the form of RFC 5545. The same entries make the same text, so that a reader is told 304. */
export function calendarText(name: string, entries: readonly Entry[]): string {
  const calendar = ical({
    prodId: { company: 'shibiao', product: 'calendar', language: 'ZH' },
    name,
    method: ICalCalendarMethod.PUBLISH,
    // Without a zone of its own the calendar's DTSTAMP is in UTC, as the standard demands.
    timezone: { name: null, generator: () => ZONE_TEXT },
    ttl: HOUR_S,
    x: [{ key: 'X-WR-TIMEZONE', value: ZONE }],
  });
  for (const entry of entries) {
    const isDay = entry.end === null;
    const event = calendar.createEvent({
      id: entry.uid,
      sequence: entry.sequence,
      stamp: new Date(instantOf(entry.changedAt)),
      start: wall(isDay ? `${entry.start} 00:00` : entry.start),
      end: wall(isDay ? `${addDays(entry.start, 1)} 00:00` : (entry.end ?? entry.start)),
      allDay: isDay,
      timezone: isDay ? null : ZONE,
      summary: entry.summary,
      description: entry.description,
      location: entry.location,
      url: entry.url,
      status: STATUS[entry.state],
      transparency:
        entry.isBusy && entry.state !== 'cancelled'
          ? ICalEventTransparency.OPAQUE
          : ICalEventTransparency.TRANSPARENT,
    });
    if (entry.alarmMinutes !== null && entry.state !== 'cancelled')
      event.createAlarm({
        type: ICalAlarmType.display,
        triggerBefore: entry.alarmMinutes * 60,
        description: entry.summary,
      });
  }
  return `${calendar.toString()}\r\n`;
}

export const etagOf = (text: string): string =>
  `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;

/** Whether a reader has this version: If-None-Match names it, also weakly, or names any. */
export const isKnown = (header: string | undefined, etag: string): boolean =>
  (header ?? '')
    .split(',')
    .map((one) => one.trim().replace(/^W\//, ''))
    .some((one) => one === etag || one === '*');

/** The family of a calendar program, no more: no one is to be known again by it. */
export const programOf = (agent: string): string =>
  PROGRAMS.find(([pattern]) => pattern.test(agent))?.[1] ?? '其他';
const PROGRAMS: readonly [RegExp, string][] = [
  [/google/i, '谷歌日历'],
  [/ios|iphone|ipad|dataaccessd/i, '苹果日历（手机）'],
  [/mac ?os|calendaragent/i, '苹果日历（电脑）'],
  [/outlook|exchange|microsoft/i, 'Outlook'],
  [/thunderbird/i, 'Thunderbird'],
  [/wecom|wxwork/i, '企业微信'],
  [/dingtalk/i, '钉钉'],
  [/lark|feishu/i, '飞书'],
];
