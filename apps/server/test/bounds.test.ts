import { money, time } from '@shibiao/contract/fields';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { modules } from '../src/modules.ts';

/** docs/dates-and-amounts.md: a saved date states its furthest future day in the contract. */
const commands = modules
  .flatMap(({ calls }) => calls)
  .map(({ endpoint }) => endpoint)
  .filter(({ intent, input }) => intent === 'command' && input instanceof z.ZodObject);

/** Dates without a limit in the future. */
const UNBOUNDED = new Set([
  // Such a date means an account without an end.
  'contacts.updateAccountDate.validUntil',
  // The due-day rule limits it: never ahead, seven days back.
  'sales.save.date',
  'sales.remind.date',
  'reports.editDailyWork.date',
  // The rule of scheduled messages limits it: within 90 days ahead.
  'messages.send.sendAt',
  'messages.saveBroadcast.sendAt',
  'messages.saveTeacherDeptBroadcast.sendAt',
  'messages.saveMarketBroadcast.sendAt',
  'messages.saveSingle.sendAt',
  // A phone number, which may look like a date.
  'numbers.edit.number',
]);

type Inside = z.ZodType & {
  def: { type: string; innerType?: Inside; out?: Inside; element?: Inside; shape?: Record<string, Inside> };
};
/** Every scalar input of a call, including those in rows of a list. */
function leavesOf(name: string, given: z.ZodType): [string, z.ZodType][] {
  const { def } = given as Inside;
  const inside = def.innerType ?? def.element ?? (def.type === 'pipe' ? def.out : undefined);
  if (def.shape)
    return Object.entries(def.shape).flatMap(([key, field]) => leavesOf(`${name}.${key}`, field));
  // A refinement belongs to the outer schema.
  if (inside && leavesOf(name, inside).length > 0 && isRows(inside)) return leavesOf(name, inside);
  return [[name, given]];
}
/** Whether the schema contains rows with fields. */
function isRows({ def }: Inside): boolean {
  const inside = def.innerType ?? def.element ?? (def.type === 'pipe' ? def.out : undefined);
  return def.shape !== undefined || (inside !== undefined && isRows(inside));
}

test('no date that is saved is without a bound', () => {
  const loose = commands.flatMap((endpoint) =>
    leavesOf(`${endpoint.module}.${endpoint.operation}`, endpoint.input).flatMap(([name, field]) => {
      const takes = (value: unknown) => (field as z.ZodType).safeParse(value).success;
      const isDate = !takes('keine') && (takes('2026-03-02') || takes('2026-03-02 08:00:00'));
      const isLoose = isDate && (takes('2199-12-30') || takes('2199-12-30 08:00:00'));
      return isLoose && !UNBOUNDED.has(name) ? [name] : [];
    }),
  );
  expect(loose).toEqual([]);
});

/** Impossible dates and times that a lenient parser would accept as others. */
const IMPOSSIBLE = [
  '2026-02-30 10:00:00',
  '2027-02-29 10:00:00',
  '2026-11-31 10:00:00',
  '2026-11-25 24:00:00',
  '2026-11-25 10:60:00',
  '2026-11-25 10:00:60',
];

test('no call takes a time that is none, and each says so at its field', () => {
  const times = modules
    .flatMap(({ calls }) => calls)
    .filter(({ endpoint }) => endpoint.input instanceof z.ZodObject)
    .flatMap(({ endpoint }) => leavesOf(`${endpoint.module}.${endpoint.operation}`, endpoint.input))
    .filter(([, field]) => {
      const takes = (value: string) => field.safeParse(value).success;
      return !takes('keine') && (takes('2026-03-02 08:00:00') || takes('2026-11-25 23:00:00'));
    });
  expect(times.length).toBeGreaterThan(10);
  const lenient = times.flatMap(([name, field]) =>
    IMPOSSIBLE.filter((time) => field.safeParse(time).success).map((time) => `${name} takes ${time}`),
  );
  expect(lenient).toEqual([]);
});

test.each([
  ['2026-02-30 10:00:00', '没有这一天'],
  ['2026-02-30 10:00', '没有这一天'],
  ['2027-02-29 10:00:00', '没有这一天'],
  ['2026-11-25 24:00:00', '时间不正确'],
  ['2026-11-25', '时间格式应为 YYYY-MM-DD HH:mm:ss'],
])('%s is no time: %s', (typed, words) => {
  expect(time.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual([words]);
});

test.each([
  ['1.005', 1.005],
  ['100000000.01', 100_000_000.01],
  ['0.30000000000000004', 0.1 + 0.2],
  ['1e21', 1e21],
])('money %s is refused as text and as a number', (text, number) => {
  expect(money.safeParse(text).success).toBe(false);
  expect(money.safeParse(number).success).toBe(false);
});
test.each([
  ['1234.5', 1234.5, '1234.50'],
  ['0.01', 0.01, '0.01'],
  ['-3', -3, '-3.00'],
])('money %s is taken as it was typed', (text, number, kept) => {
  expect([money.parse(text), money.parse(number)]).toEqual([kept, kept]);
});
