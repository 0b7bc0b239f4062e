import {
  codeText,
  optionalCodeText,
  optionalParagraphs,
  optionalText,
  paragraphs,
  text,
  verbatim,
} from '@shibiao/contract/fields';
import { codeForm, nameForm, nameKey, paragraphForm } from '@shibiao/contract/names';
import fc from 'fast-check';

import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { modules } from '../src/modules.ts';

const NAMES = [
  ['　ＡＢ　 １２ ', 'AB 12'],
  ['换\n行', '换 行'],
  ['TOM　LI', 'TOM LI'],
  ['华为(中国)有限公司', '华为（中国）有限公司'],
  ['ＡＢ银行（京）', 'AB银行（京）'],
  ['营销，从心开始：第1讲', '营销，从心开始：第1讲'],
  ['上课 10:30 开始', '上课 10:30 开始'],
  ['PPT:设计', 'PPT：设计'],
  ['阿不都•热合曼', '阿不都·热合曼'],
  ['等等……', '等等……'],
  ['㈱ ﬁ', '(株) fi'.replace('(株)', '（株）')],
  ['Smith (UK), Ltd.', 'Smith (UK), Ltd.'],
  ['石\u200b家\u00ad庄', '石家庄'],
] as const;
const CODES = [
  ['ｈｔ-１２', 'HT-12'],
  [' ht 2026\u201101 ', 'HT2026-01'],
  ['６２２２ 0200 1234', '622202001234'],
  ['13052819900101123x', '13052819900101123X'],
] as const;

describe('one normal form', () => {
  test.each(NAMES)('of a name: %j is %j', (typed, kept) => {
    expect(text().parse(typed)).toBe(kept);
    expect(optionalText().parse(typed)).toBe(kept);
  });
  test.each(CODES)('of a number: %j is %j', (typed, kept) => {
    expect(codeText(50).parse(typed)).toBe(kept);
    expect(optionalCodeText(50).parse(typed)).toBe(kept);
  });
  test('multi-line text keeps breaks and marks, with plain letters and digits', () => {
    const typed = ' ①Ａ股，２ 点（下午）\r\n\r\n②  微信… ';
    const kept = '①A股，2 点（下午）\n\n②  微信…';
    expect([paragraphs(99).parse(typed), optionalParagraphs(99).parse(typed)]).toEqual([kept, kept]);
  });
  test('of what machines write: none', () => {
    expect(verbatim(99).parse(' https://ａ.cn/?q=(中) ')).toBe('https://ａ.cn/?q=(中)');
  });
  test('is its own form, and has the key of what was typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
        const name = nameForm(typed);
        expect(nameForm(name)).toBe(name);
        expect(nameKey(name)).toBe(nameKey(typed));
        expect(codeForm(codeForm(typed))).toBe(codeForm(typed));
        expect(paragraphForm(paragraphForm(typed))).toBe(paragraphForm(typed));
      }),
    );
  });
});

test('spellings of one name have one key', () => {
  const spellings = [
    'AB1银行（京）',
    'ab1银行(京)',
    'AB 1银行（京）',
    'ＡＢ1银行（京）',
    'AB１\n银行（京 ）',
  ];
  expect(new Set(spellings.map(nameKey)).size).toBe(1);
});

/** Machine-written fields: addresses, tokens, secrets, HTML and keys. */
const VERBATIM = new Set(
  `account password oldPassword ip captchaId captchaText auth3_id redirect code state token path role stamp website link
   lessonids name mime ticket s contentHtml roleKeys signature timestamp nonce echostr xml table kind field key partKey
   screen columns sha256 c vodFileId EventType FileId templateId`.split(/\s+/),
);
/** Fields with their own parser. */
const READ_OTHERWISE = new Set([
  'customers.isNameRegistered.tel',
  'system.saveSetting.value',
  'learning.edit.description',
  'learning.editLesson.body',
  'attendance.edit.cells.value',
  'performance.edit.cells.value',
]);
const ARE_FILES = new Set(['files.uploadToken.name', 'files.complete.name', 'videos.uploadSignature.name']);
/** Multi-line fields by the ends of their names. */
const OF_LINES = new RegExp(
  `(reason|remark|note|comment|content|text|summary|problems?|plan|done|intro|answer|objection|standard|description|
    |materialRule|scanned|nextWeek|nextMonth|achievements|message|stack|url|release)$`.replaceAll(/\s/g, ''),
  'i',
);

type Inside = z.ZodType & {
  def: {
    type: string;
    innerType?: Inside;
    out?: Inside;
    in?: Inside;
    element?: Inside;
    shape?: Record<string, Inside>;
    options?: Inside[];
  };
};
function fieldsOf(name: string, given: z.ZodType): [string, z.ZodType][] {
  const { def } = given as Inside;
  if (def.shape)
    return Object.entries(def.shape).flatMap(([key, field]) => fieldsOf(`${name}.${key}`, field));
  const rows = [
    def.innerType,
    def.element,
    def.type === 'pipe' ? def.out : undefined,
    ...(def.options ?? []),
  ].flatMap((inside) => (inside && hasShape(inside) ? fieldsOf(name, inside) : []));
  return rows.length > 0 ? rows : [[name, given]];
}
function hasShape({ def }: Inside): boolean {
  if (def.shape) return true;
  return [def.innerType, def.element, def.type === 'pipe' ? def.out : undefined, ...(def.options ?? [])].some(
    (inside) => inside !== undefined && hasShape(inside),
  );
}

test('every field that takes text from people brings it into one of the forms', () => {
  const typed = 'Ａx 　９\nｂ';
  const forms = [nameForm(typed), codeForm(typed)];
  const odd = modules
    .flatMap(({ calls }) => calls)
    .flatMap(({ endpoint }) =>
      (endpoint.input ? fieldsOf(`${endpoint.module}.${endpoint.operation}`, endpoint.input) : []).flatMap(
        ([name, field]) => {
          const read = field.safeParse(typed);
          const value = Array.isArray(read.data) ? read.data[0] : read.data;
          if (!read.success || typeof value !== 'string' || forms.includes(value)) return [];
          if (value === paragraphForm(typed)) return OF_LINES.test(name) ? [] : [`${name} (lines)`];
          const last = name.split('.').at(-1) ?? '';
          const isKnown =
            READ_OTHERWISE.has(name) || (last === 'name' ? ARE_FILES.has(name) : VERBATIM.has(last));
          return isKnown ? [] : [name];
        },
      ),
    );
  expect(odd).toEqual([]);
});
