import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { addWorkdays, isHoliday, isPublished, isWorkday, workdaysBetween } from './holidays.ts';

test('a holiday is a free day that is neither Saturday nor Sunday', () => {
  expect(isHoliday('2026-10-01')).toBe(true);
  expect(isHoliday('2026-10-03')).toBe(false); // A Saturday within the holiday.
  expect(isHoliday('2026-11-21')).toBe(false); // an ordinary Saturday
  expect(isHoliday('2026-11-20')).toBe(false);
});

test('swapped weekends are worked', () => {
  expect(isWorkday('2026-10-10')).toBe(true);
  expect(isWorkday('2026-10-01')).toBe(false);
  expect(isWorkday('2026-11-21')).toBe(false);
  expect(() => isWorkday('2026-02-30')).toThrow(RangeError);
});

test('working days are counted with both ends and stepped over', () => {
  expect(workdaysBetween('2026-09-28', '2026-10-12')).toBe(7);
  expect(workdaysBetween('2026-10-12', '2026-09-28')).toBe(0);
  expect(addWorkdays('2026-09-30', 1)).toBe('2026-10-08');
  expect(addWorkdays('2026-10-08', -1)).toBe('2026-09-30');
  expect(addWorkdays('2026-10-01', 0)).toBe('2026-10-01');
});

test('a year without a published arrangement has its statutory days', () => {
  expect(isPublished('2026')).toBe(true);
  expect(isPublished('2039')).toBe(false);
  // 2039: New Year's Day is a Saturday, the lunar new year is Monday 24 January, 清明 is 5 April.
  expect(isHoliday('2039-01-01')).toBe(false);
  expect(isHoliday('2039-01-24')).toBe(true);
  expect(isHoliday('2039-01-26')).toBe(true);
  expect(isHoliday('2039-01-27')).toBe(false);
  expect(isHoliday('2039-04-05')).toBe(true);
  expect(isHoliday('2039-05-02')).toBe(true);
  expect(isWorkday('2039-05-03')).toBe(true);
  // Far beyond the lunar table the fixed days remain.
  expect(isHoliday('2150-10-01')).toBe(true);
});

// The library builds its tables at load, so that each zone needs its own process.
test.each(['America/New_York', 'UTC', 'Asia/Shanghai', 'Pacific/Kiritimati'])(
  'days are the same in %s',
  (TZ) => {
    const days = [
      '2025-01-01',
      '2026-10-09',
      '2026-10-10',
      '2026-10-11',
      '2026-10-12',
      '2026-11-20',
      '2026-11-21',
    ];
    const script = `import { isWorkday } from './holidays.ts';
    process.stdout.write(process.argv.slice(1).map((day) => Number(isWorkday(day))).join(''));`;
    const worked = execFileSync(process.execPath, ['--input-type=module', '-e', script, ...days], {
      cwd: import.meta.dirname,
      env: { ...process.env, TZ },
      encoding: 'utf8',
    });
    expect(worked).toBe('0110110');
  },
);
