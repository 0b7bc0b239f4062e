import { customersApi } from '@shibiao/contract/customers/customers';
import {
  code,
  date,
  factTime,
  id,
  ids,
  int,
  keptIds,
  mobile,
  money,
  month,
  optionalCode,
  optionalId,
  optionalIds,
  optionalInt,
  optionalLink,
  optionalText,
  plannedDate,
  rate,
  tel,
  text,
  time,
} from '@shibiao/contract/fields';
import { positiveAmount } from '@shibiao/contract/finance/lines';
import { paymentsApi } from '@shibiao/contract/finance/payments';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { RICH_TYPES } from '@shibiao/contract/messages';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { textsOf } from '../src/modules/messages/texts.rules.ts';
import { modules } from '../src/modules.ts';

test.each([
  ['13912345678', '13912345678'],
  [' 139 1234 5678 ', '13912345678'],
  ['139-1234-5678', '13912345678'],
  ['１３９１２３４５６７８', '13912345678'],
  ['+86 139 1234 5678', '13912345678'],
  ['008613912345678', '13912345678'],
  // A mobile number dialled with a leading 0; no area code but 010 begins with 01.
  ['013912345678', '13912345678'],
  // Invisible characters copied from a phone's address book.
  ['\u202d139\u00a01234\u00a05678\u202c', '13912345678'],
])('a mobile number may be pasted as %j', (typed, kept) => {
  expect(mobile.parse(typed)).toBe(kept);
  expect(tel.parse(typed)).toBe(kept);
  // The duplicate hint normalises like the save.
  expect(customersApi.isNameRegistered.input.parse({ tel: typed }).tel).toBe(kept);
});

test('a landline has its hyphens, typed or not', () => {
  expect(tel.parse('0319－1234567-8001')).toBe('0319-1234567-8001');
  expect(tel.parse('0319 1234567')).toBe('0319-1234567');
  expect(tel.parse('01012345678')).toBe('010-12345678');
  expect(tel.parse('02112345678转6')).toBe('021-12345678-6');
});

test.each([
  ['(0319)1234567', '0319-1234567'],
  ['（0319） 1234567', '0319-1234567'],
  ['(010)-12345678', '010-12345678'],
  ['0319–1234567', '0319-1234567'],
  ['0319-1234567转8001', '0319-1234567-8001'],
  ['0319-1234567 转分机：8001', '0319-1234567-8001'],
])('a landline may be written as %j', (typed, kept) => {
  expect(tel.parse(typed)).toBe(kept);
});

test.each(['1391234567', '12912345678', '139123456789', '86139', '一三九'])(
  '%j is no mobile number',
  (typed) => {
    expect(mobile.safeParse(typed).success).toBe(false);
  },
);

test.each([
  [' \u3000\ufeff石家庄银行\u200b ', '石家庄银行'],
  ['石家\u200b庄\u2060银行', '石家庄银行'],
  // A right-to-left override disguises a name.
  ['cod.\u202etxt', 'cod.txt'],
  ['\u200f\u200d全家👨\u200d👩\u200d👧\u200e', '全家👨\u200d👩\u200d👧'],
])('text is kept as it is seen: %j', (typed, kept) => {
  expect(text().parse(typed)).toBe(kept);
  expect(optionalText().parse(typed)).toBe(kept);
});

test('invisible characters alone are no text', () => {
  expect(text().safeParse('\u200b\u200d\ufeff').error?.issues[0]?.message).toBe('必填');
  expect(optionalText().parse('\u200b\u200d')).toBeNull();
});

test('a number may come as its digits', () => {
  expect([int().parse('16'), int().parse(' 12 '), int(-5).parse('-3'), id.parse('7')]).toEqual([
    16, 12, -3, 7,
  ]);
  expect([rate.parse('0.06'), ids.parse('1, 2'), code(1, 2).parse('2')]).toEqual([0.06, [1, 2], 2]);
  expect([optionalInt().parse(''), optionalId.parse(' '), optionalCode(1).parse('')]).toEqual([
    null,
    null,
    null,
  ]);
});

test.each(['0x10', '1e3', '0b1', '０１', '+1', '1_000', 'Infinity', true, null, [], [1], '1 2'])(
  '%j is no number',
  (value) => {
    for (const schema of [int(), id, rate, code(0, 1, 1000)])
      expect(schema.safeParse(value).success).toBe(false);
    expect(money.safeParse(value).success).toBe(value === '０１');
    if (typeof value === 'string')
      for (const schema of [optionalInt(), optionalId, optionalCode(1, 16, 1000), ids])
        expect(schema.safeParse(value).success).toBe(false);
  },
);

test('an amount below nothing is told once', () => {
  expect(positiveAmount.safeParse('-5').error?.issues.map((one) => one.message)).toEqual(['金额不能为负']);
  expect(positiveAmount.safeParse('0').error?.issues.map((one) => one.message)).toEqual(['金额应大于 0']);
});

test('a day or a time that is out of range says so once, not that it is badly written', () => {
  const messages = (schema: typeof factTime | ReturnType<typeof plannedDate>, value: string) =>
    schema.safeParse(value).error?.issues.map((issue) => issue.message);
  expect(messages(plannedDate(3), '2999-01-01')).toEqual(['日期超出范围']);
  expect(messages(factTime, '2999-01-01 08:00:00')).toEqual(['时间超出范围']);
  expect(messages(factTime, '2026-1-1 8:00')).toEqual(['时间格式应为 YYYY-MM-DD HH:mm:ss']);
});

test.each([
  ['day', date],
  ['time', time],
  ['month', month],
])('a %s that nobody gave is missing, not badly written', (_kind, schema) => {
  const said = [undefined, null, ''].map((value) => schema.safeParse(value).error?.issues[0]?.message);
  expect(said).toEqual(['必填', '必填', '必填']);
});

/** Rows must be chosen explicitly: none is no choice. */
const CHOSEN = ['customers.transferPreview.ids'];
test('a filter that comes empty is a filter that does not come', () => {
  const refused = modules
    .flatMap(({ calls }) => calls)
    .filter(({ endpoint }) => endpoint.intent !== 'command')
    .flatMap(({ endpoint: { module, operation, input } }) =>
      Object.entries((input as z.ZodObject).shape ?? {}).flatMap(([key, given]) => {
        const field = given as z.ZodType;
        const isLost = field.safeParse(undefined).success && !field.safeParse('').success;
        return isLost ? [`${module}.${operation}.${key}`] : [];
      }),
    );
  expect(refused).toEqual(CHOSEN);
  expect(customersApi.list.input.parse({ page: '', count: '' })).toMatchObject({ page: 1, count: 20 });
  expect(lessonsApi.setConfirmedAt.input.parse({ id: '7', at: '' }).at ?? null).toBeNull();
});

test('a form clears a list of ids by an empty string; a filter does not ask for it', () => {
  expect([keptIds.parse(''), keptIds.parse('1,2'), keptIds.parse(undefined)]).toEqual([
    [],
    [1, 2],
    undefined,
  ]);
  expect([optionalIds.parse(' '), optionalIds.parse('1,2')]).toEqual([undefined, [1, 2]]);
  const request = { kind: '2', title: '差旅', lines: [{ title: '车票', amount: '5' }], readableIds: '' };
  expect(paymentsApi.save.input.parse(request).readableIds).toEqual([]);
});

/** Fields with a link-like name that open nothing: shown as text, or an address of the product. */
const NO_LINKS = ['access.saveFunction.fullUrl', 'system.reportError.url'];
const HOSTILE = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  'java\u200bscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  '//elsewhere.example',
  '/\\elsewhere.example',
];
const fieldsOfCommands = () =>
  modules
    .flatMap(({ calls }) => calls)
    .filter(({ endpoint }) => endpoint.intent === 'command')
    .flatMap(({ endpoint: { module, operation, input } }) =>
      Object.entries(shapeOf(input as z.ZodType)).map(([key, field]) => ({
        name: `${module}.${operation}.${key}`,
        key,
        field,
      })),
    );
/** HTML fields; all are sanitised by `textsOf`. */
const RICH_FIELDS = [
  'messages.saveBroadcast.contentHtml',
  'messages.saveMarketBroadcast.contentHtml',
  'messages.saveSingle.contentHtml',
  'messages.saveTeacherDeptBroadcast.contentHtml',
  'messages.saveTemplate.contentHtml',
  'messages.send.contentHtml',
];
test('every field of rich text keeps no link that would run or leave', () => {
  const rich = fieldsOfCommands().filter(({ key }) => /html$/i.test(key));
  expect(rich.map(({ name }) => name).sort()).toEqual(RICH_FIELDS);
  const texts = HOSTILE.flatMap((link) => [
    `<a href="${link}">点</a>`,
    `<p><a href='${link}' target=_blank>点</a></p>`,
    `<img src="${link}" alt="图">`,
  ]);
  for (const { name, field } of rich)
    for (const html of texts) {
      const read = field.safeParse(html);
      if (!read.success) continue;
      const contentHtml = read.data as string;
      for (const type of RICH_TYPES) {
        const kept = textsOf({ contentHtml }, type).contentHtml ?? '';
        expect(kept, `${name}: ${html}`).not.toMatch(/href|src/i);
      }
    }
  expect(textsOf({ contentHtml: '<a href="https://gov.cn/x">通知</a>' }, 1).contentHtml).toContain(
    'href="https://gov.cn/x"',
  );
});
test('every field that is a link refuses what would run or leave', () => {
  for (const value of HOSTILE) expect(optionalLink().safeParse(value).success).toBe(false);
  for (const value of ['https://example.com/a?b=1', '/posters/1', '', null, undefined])
    expect(optionalLink().safeParse(value).success).toBe(true);
  const taking = fieldsOfCommands()
    .filter(({ key }) => /(link|url|href|imgopen)$/i.test(key))
    .filter(({ field }) => HOSTILE.some((value) => field.safeParse(value).success))
    .map(({ name }) => name);
  expect(taking.filter((name) => !NO_LINKS.includes(name))).toEqual([]);
  expect(fieldsOfCommands().map(({ name }) => name)).toContain('adslots.edit.link');
});

/** Fields of a form, including rows of its lists. */
function shapeOf(schema: z.ZodType, prefix = ''): Record<string, z.ZodType> {
  const { shape } = schema as z.ZodObject;
  const { def } = schema as unknown as { def: Record<string, z.ZodType | undefined> };
  if (shape)
    return Object.assign(
      {},
      ...Object.entries(shape).flatMap(([key, field]) => [
        { [`${prefix}${key}`]: field as z.ZodType },
        shapeOf(field as z.ZodType, `${prefix}${key}.`),
      ]),
    );
  const inner = def.innerType ?? def.element ?? ((def.type as unknown) === 'pipe' ? def.out : undefined);
  return inner ? shapeOf(inner, prefix) : {};
}
