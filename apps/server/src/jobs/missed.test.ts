import { expect, test } from 'vitest';
import { missedJobs } from './missed.ts';

const HOUR = 3600;
const missed = (cron: string, hours: number, now: string, isUnderWay = false) =>
  missedJobs([{ job: 'job', cron, seconds: hours * HOUR, isUnderWay }], new Date(`${now}+08:00`)).length > 0;

test('an office computer that is off at night does the work of the night each morning', () => {
  expect(missed('30 2 * * *', 30, '2026-11-27T08:30:00')).toBe(true);
  // The missed run was made up yesterday at the same hour: it is less than a day old, but due again.
  expect(missed('30 2 * * *', 24, '2026-11-28T08:30:00')).toBe(true);
  expect(missed('30 2 * * *', 1, '2026-11-28T09:30:00')).toBe(false);
});

test('a server that runs through the night makes nothing up, nor does the scheduler’s own work get a double', () => {
  expect(missed('30 2 * * *', 6, '2026-11-27T08:30:00')).toBe(false);
  expect(missed('30 2 * * *', 24, '2026-11-27T02:35:00')).toBe(false);
  expect(missed('30 2 * * *', 30, '2026-11-27T08:30:00', true)).toBe(false);
  expect(missed('* * * * *', 3, '2026-11-27T08:30:30')).toBe(false);
  expect(missed('10 * * * *', 3, '2026-11-27T08:30:30')).toBe(true);
});
