import { z } from 'zod';
import { readAmount } from './amounts.ts';
import { codeForm, nameForm, paragraphForm, seenForm } from './names.ts';

/**
 * Field schemas shared by all nouns. Inputs come from queries, form bodies and JSON, so numbers and booleans are also
 * read from strings, and an empty string means "not given". Output schemas must be free of transforms: the server turns
 * them into JSON schema for its serializer.
 */
const blankToNull = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? null : value);

/** Required text in a normal form, 1…max characters, without control characters (NUL cannot be stored). */
const required = (form: (typed: string) => string) => (max: number) =>
  z
    .string({ error: '必填' })
    .overwrite(form)
    .min(1, '必填')
    .max(max, `不能超过 ${max} 个字`)
    .refine((value) => !hasControl(value), '含有不允许的控制字符');
/** Optional text: an empty string clears the field (null), a missing one leaves it (undefined). */
const optional = (form: (typed: string) => string) => (max: number) =>
  z
    .string()
    .overwrite(form)
    .max(max, `不能超过 ${max} 个字`)
    .refine((value) => !hasControl(value), '含有不允许的控制字符')
    .transform((value) => (value === '' ? null : value))
    .nullish();

/** A line: a name, a title, a keyword. The default for text fields. */
export const text = (max = 100) => required(nameForm)(max);
export const optionalText = (max = 100) => optional(nameForm)(max);
/** Several lines with their breaks: remarks, contents, reasons. */
export const paragraphs = required(paragraphForm);
export const optionalParagraphs = optional(paragraphForm);
/** An identifier compared without case: of a contract, a device, an account, a card. */
export const codeText = required(codeForm);
export const optionalCodeText = optional(codeForm);
/** Machine-written text: addresses, tokens, HTML, names of files and columns. */
export const verbatim = required(seenForm);
export const optionalVerbatim = optional(seenForm);

/** Allowed links: https, and pages of the product; no `javascript:`, `data:` or `//elsewhere` in any spelling. */
const OPENS = /^(https:\/\/[^\s\\]+|\/(?![/\\])[^\s\\]*)$/i;
/** A link; the only type for fields that open something. An empty string clears it. */
export const optionalLink = (max = 500) =>
  optionalVerbatim(max).refine(
    (value) => value === null || value === undefined || OPENS.test(value),
    '链接须为 https 地址或站内路径',
  );

function hasControl(value: string): boolean {
  for (let i = 0; i < value.length; i++) {
    const code = value.charCodeAt(i);
    if ((code < 32 && code !== 9 && code !== 10 && code !== 13) || code === 127) return true;
    // A lone surrogate is not valid UTF-8 and would be refused by the database.
    if (code >= 0xd800 && code <= 0xdfff) {
      const next = value.charCodeAt(i + 1);
      if (code > 0xdbff || !(next >= 0xdc00 && next <= 0xdfff)) return true;
      i++;
    }
  }
  return false;
}

const MAX_ID = 2_147_483_647;

/** Structures may be JSON text; invalid JSON stays and fails its schema. */
export function parsedJson(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** Decimal digits as a number. Other forms that JavaScript accepts (0x10, 1e3, true, null) are refused. */
const decimalOf = (value: unknown): unknown =>
  typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : value;
/** A number, or its digits from queries and forms. */
export const numeric = <T extends z.ZodType>(schema: T) => z.preprocess(decimalOf, schema);

/** Default of a missing value; an empty string counts as missing. */
export const orDefault = <T extends z.ZodType>(schema: T, value: z.core.util.NoUndefined<z.output<T>>) =>
  z.preprocess((given) => blankToNull(given) ?? undefined, schema.default(value));

export const WRONG_ID = '编号不正确';
/** The id of a chosen row. @param missing message without one */
export const chosenId = (missing: string) =>
  numeric(z.number({ error: missing }).int(WRONG_ID).positive(WRONG_ID).max(MAX_ID, WRONG_ID));
/** A row's id: positive 32-bit integer. */
export const id = chosenId(WRONG_ID);
export const optionalId = z.preprocess(blankToNull, id.nullish());
/** `1,2,3` or an array: ids of several rows, at most 1000. */
export const ids = z.preprocess(
  (value) =>
    typeof value === 'string'
      ? value.split(',').filter((part) => part.trim() !== '')
      : typeof value === 'number'
        ? [value]
        : value,
  z.array(id).min(1, '请至少选择一行').max(1000, '一次最多 1000 行'),
);
const splitIds = (value: unknown) =>
  typeof value === 'string' ? value.split(',').filter((part) => part.trim() !== '') : value;
const someIds = z.array(id).max(1000, '一次最多 1000 项').nullish();
export const optionalIds = z.preprocess(
  (value) => (blankToNull(value) === null ? undefined : splitIds(value)),
  someIds,
);
/** Ids stored on a record: an empty string or list clears them, a missing field leaves them. */
export const keptIds = z.preprocess(splitIds, someIds);

export const int = (min = 0, max = MAX_ID) =>
  numeric(
    z.number({ error: '请填整数' }).int('请填整数').min(min, `不能小于 ${min}`).max(max, `不能大于 ${max}`),
  );
export const optionalInt = (min = 0, max = MAX_ID) => z.preprocess(blankToNull, int(min, max).nullish());

/** Small codes such as lessonstatus, given as a number or its string. */
export const code = <const T extends readonly number[]>(...values: T) =>
  numeric(z.literal(values, { error: '选项不正确' }));
export const optionalCode = <const T extends readonly number[]>(...values: T) =>
  z.preprocess(blankToNull, code(...values).nullish());
/** Keys of a table of labels, for z.enum. */
export const keysOf = <T extends object>(of: T) =>
  Object.keys(of) as [keyof T & string, ...(keyof T & string)[]];

export const choice = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, { error: '选项不正确' });
export const optionalChoice = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.preprocess(blankToNull, z.enum(values, { error: '选项不正确' }).nullish());

export const flag = z.preprocess(
  (value) =>
    value === 'true' || value === '1' || value === 1
      ? true
      : value === 'false' || value === '0' || value === 0
        ? false
        : value,
  z.boolean({ error: '请选择是或否' }),
);
export const optionalFlag = z.preprocess(blankToNull, flag.nullish());

const MISSING = '必填';
const isNothing = (value: unknown): boolean => (blankToNull(value) ?? null) === null;
const isInRange = (value: string): boolean => value >= '1900' && value < '2200';

/** Missing days and impossible ones such as 2026-02-30 have messages of their own. */
const saysOfDay =
  (format: string) =>
  ({ input }: { input?: unknown }) =>
    isNothing(input)
      ? MISSING
      : typeof input === 'string' && /^\d{4}-\d\d-\d\d(?!\S)/.test(input) && !isRealDay(input.slice(0, 10))
        ? '没有这一天'
        : format;
const isRealDay = (day: string): boolean => z.iso.date().safeParse(day).success;

/** `YYYY-MM-DD`, a real calendar day between 1900 and 2199. */
export const date = z.iso
  .date({ error: saysOfDay('日期格式应为 YYYY-MM-DD'), abort: true })
  .refine(isInRange, { error: '日期超出范围', abort: true });
export const optionalDate = z.preprocess(blankToNull, date.nullish());

/**
 * The people in a subject's figure: by their assignment on the last day of its span, as `organisation-12-2026-03-31`,
 * `team-5-2026-03-31`, `person-7-2026-03-31` or `company-0-2026-03-31`. Links carry it.
 */
export const optionalPeople = z.preprocess(
  blankToNull,
  z
    .string()
    .regex(/^(company-0|(organisation|team|person)-[1-9]\d{0,8})-\d{4}-\d\d-\d\d$/, '对象不正确')
    .refine((value) => date.safeParse(value.slice(-10)).success, '日期不正确')
    .nullish(),
);
/** Parts of a valid `optionalPeople`: kind, id and the day that decides membership. */
export function partsOfPeople(subject: string): { kind: string; id: number; day: string } {
  const [kind = '', id = ''] = subject.split('-');
  return { kind, id: Number(id), day: subject.slice(-10) };
}

const DAY_MS = 86_400_000;
/** A date in Shanghai. @param later days from today */
const shanghaiDay = (later = 0): string =>
  new Date(Date.now() + 8 * 3_600_000 + later * DAY_MS).toISOString().slice(0, 10);
/** The day of a past event: not after today, nor before the company existed. docs/dates-and-amounts.md */
export const factDate = date
  .refine((value) => value <= shanghaiDay(), '不能晚于今天')
  .refine((value) => value >= '2000-01-01', '不能早于 2000 年');
export const optionalFactDate = z.preprocess(blankToNull, factDate.nullish());
/** Any day of the past: a birthday, a graduation. */
export const optionalPastDate = z.preprocess(
  blankToNull,
  date.refine((value) => value <= shanghaiDay(), '不能晚于今天').nullish(),
);
/** A planned day: at most so many years ahead. */
export const plannedDate = (years: number) =>
  date
    .refine((value) => value <= shanghaiDay(years * 366), `不能晚于 ${years} 年后`)
    .refine((value) => value >= '2000-01-01', '不能早于 2000 年');
export const optionalPlannedDate = (years: number) => z.preprocess(blankToNull, plannedDate(years).nullish());
const WRONG_MONTH = '月份格式应为 YYYY-MM';
/** `YYYY-MM`. */
export const month = z
  .string({ error: saysOfDay(WRONG_MONTH) })
  .regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, { error: saysOfDay(WRONG_MONTH) });
export const optionalMonth = z.preprocess(blankToNull, month.nullish());
/** Whether a year's last ISO week is its 53rd: its last day or its first is a Thursday. */
const hasWeek53 = (year: string) =>
  [`${year}-01-01`, `${year}-12-31`].some((day) => new Date(`${day}T00:00:00Z`).getUTCDay() === 4);
/** An ISO week that its year has, `2026-W11`. */
export const optionalWeek = z.preprocess(
  blankToNull,
  z
    .string()
    .regex(/^(20|21)\d\d-W(0[1-9]|[1-4]\d|5[0-3])$/, '周应为 YYYY-Www')
    .refine((week) => !week.endsWith('W53') || hasWeek53(week.slice(0, 4)), '这一年没有这一周')
    .nullish(),
);
const WRONG_TIME = saysOfDay('时间格式应为 YYYY-MM-DD HH:mm:ss');
/**
 * `YYYY-MM-DD HH:mm:ss`, Asia/Shanghai: a real day as `date` has it, and an hour of it. `Date.parse` would take
 * 02-30 as 03-02 and 24:00:00 as the next day.
 */
export const time = z
  .string({ error: WRONG_TIME })
  .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/, { error: WRONG_TIME, abort: true })
  .refine((value) => isRealDay(value.slice(0, 10)), { error: '没有这一天', abort: true })
  .refine(isInRange, { error: '时间超出范围', abort: true })
  .refine((value) => /([01]\d|2[0-3])(:[0-5]\d){2}$/.test(value), { error: '时间不正确', abort: true });
export const optionalTime = z.preprocess(blankToNull, time.nullish());
/** Time of a past event; browsers' clocks may be slightly fast. */
export const factTime = time
  .refine(
    (value) => Date.parse(`${value.replace(' ', 'T')}+08:00`) <= Date.now() + 5 * 60_000,
    '不能晚于现在',
  )
  .refine((value) => value >= '2000-01-01', '不能早于 2000 年');
export const optionalFactTime = z.preprocess(blankToNull, factTime.nullish());
/** A planned time: at most so many years ahead. */
export const optionalPlannedTime = (years: number) =>
  z.preprocess(
    blankToNull,
    time
      .refine((value) => value.slice(0, 10) <= shanghaiDay(years * 366), `不能晚于 ${years} 年后`)
      .nullish(),
  );

/** Above any real document: larger amounts are typing errors. */
export const MOST_YUAN = 100_000_000;
/**
 * Money in yuan: number or string in, a string with two decimals inside ("1234.50"); never a float sum. Text goes
 * through the amount parser. More than two decimals are refused, never rounded.
 */
export const money = z
  .preprocess(
    (value) => (typeof value === 'number' && Number.isFinite(value) ? String(value) : value),
    z.string({ error: '请填金额' }).transform((typed, ctx) => {
      const read = readAmount(typed);
      if ('value' in read) return read.value;
      ctx.addIssue({ code: 'custom', message: read.problem });
      return z.NEVER;
    }),
  )
  .pipe(
    z
      .string()
      .regex(/^-?\d+(\.\d{1,2})?$/, '最多 2 位小数')
      .refine((value) => Math.abs(Number(value)) <= MOST_YUAN, '金额不能超过 1 亿元')
      .transform((value) => Number(value).toFixed(2)),
  );
/** Money that is not negative. */
export const amount = money.refine((value) => !value.startsWith('-'), {
  error: '金额不能为负',
  // One message per error: a negative value is not also reported as too small.
  abort: true,
});
export const optionalAmount = z.preprocess(blankToNull, amount.nullish());
/** A share such as 0.0600 with four decimals; shown and typed in per cent. */
export const rate = numeric(
  z
    .number({ error: '请填数字' })
    .min(0, '不能小于 0%')
    .max(1, '不能大于 100%')
    .refine((value) => Math.abs(value * 1e4 - Math.round(value * 1e4)) < 1e-6, '百分数最多 2 位小数'),
);

/** Area code of a landline: 010 and 02X have three digits, all others four. */
const AREA_CODE = /^(0(?:10|2\d|[3-9]\d{2}))-?(?=\d)/;

/**
 * A typed or pasted number: in groups, full-width, with +86, or with invisible marks copied from phones. A landline
 * gets a hyphen after its area code, so that each number has one form.
 */
export function plainNumber(typed: string): string {
  const plain = typed
    .normalize('NFKC')
    .replace(/[\s\p{Cf}]/gu, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-');
  const mobileOnly = plain.replaceAll('-', '').replace(/^((\+|00)?86|0(?=1[3-9]\d{9}$))(?=1)/, '');
  if (/^1\d{10}$/.test(mobileOnly)) return mobileOnly;
  return plain
    .replace(/^\((0\d{2,3})\)-?/, '$1-')
    .replace(AREA_CODE, '$1-')
    .replace(/(?<=\d)(转|分机|转分机):?(?=\d{1,6}$)/, '-');
}

/** Mainland mobile number. */
export const mobile = z
  .string({ error: '必填' })
  .overwrite(plainNumber)
  .regex(/^1[3-9]\d{9}$/, '请填 11 位手机号');
export const optionalMobile = z.preprocess(blankToNull, mobile.nullish());
/** Mobile or landline, as customers give it. */
export const tel = z
  .string({ error: '必填' })
  .overwrite(plainNumber)
  .regex(/^(1[3-9]\d{9}|0\d{2,3}-?\d{7,8}(-\d{1,6})?)$/, '请填手机号或座机号');
export const optionalTel = z.preprocess(blankToNull, tel.nullish());

/** Version of a row when it was read; a stale one answers 409. */
export const version = int(1);
/** Absent on a new row. */
export const optionalVersion = optionalInt(1);

export const byId = z.object({ id });
export const byIdAndVersion = z.object({ id, version: optionalVersion });

/** Money and rates in answers. */
export const wireMoney = z.string();
/** Dates and times in answers are already formatted by the database layer. */
export const wireDate = z.string();
export const wireTime = z.string();

/** Facts of every editable row in answers. */
export const stamped = z.object({
  version: z.number(),
  createdAt: wireTime,
  updatedAt: wireTime,
});

/**
 * For a workbook with further filled sheets or hidden rows: the sheet that was read, the others, and the number of
 * hidden rows read.
 */
export const sheetsRead = z
  .object({ read: z.string(), others: z.array(z.string()), hidden: z.number() })
  .nullish();
