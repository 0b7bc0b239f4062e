import dayjs from 'dayjs';
import { afterEach, expect, it, vi } from 'vitest';
import { companyClock } from './companyClock.ts';

dayjs.extend(companyClock);

const zone = process.env.TZ;
afterEach(() => {
  process.env.TZ = zone;
  vi.useRealTimers();
});

it.each(['Asia/Shanghai', 'UTC', 'America/Los_Angeles', 'Pacific/Auckland'])(
  'now is the time in Shanghai, comparable with times of the wire, in a browser in %s',
  (where) => {
    process.env.TZ = where;
    vi.useFakeTimers({ now: new Date('2026-11-30T17:05:00Z'), toFake: ['Date'] });
    expect(dayjs().format('YYYY-MM-DD HH:mm d')).toBe('2026-12-01 01:05 2');
    expect(dayjs('2026-12-01 02:05:00').diff(dayjs(), 'minute')).toBe(60);
    expect(dayjs('2026-11-30').format('YYYY-MM-DD')).toBe('2026-11-30');
  },
);
