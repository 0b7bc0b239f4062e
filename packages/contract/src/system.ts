import { z } from 'zod';
import { codes } from './codes.ts';
import type { ListColumn } from './columns.ts';
import { command, endpoints, query } from './endpoint.ts';
import {
  id,
  month,
  optionalFlag,
  optionalParagraphs,
  parsedJson,
  text,
  version,
  wireTime,
} from './fields.ts';
import { labourTax } from './finance/labourTax.ts';
import { listInput, page } from './lists.ts';

export const SETTING_KEYS = [
  'companyName',
  'halfTimes',
  'labourTax',
  'moneyLockedThrough',
  'newStaffMonths',
  'receivableAgeFrom',
  'trialCommissionRate',
  'tripWarningKm',
  'writeOffLimit',
] as const;
export type SettingKey = (typeof SETTING_KEYS)[number];

const rate = (words: string) =>
  z
    .number({ error: words })
    .min(0, words)
    .max(1, words)
    .refine((value) => Number.isInteger(Math.round(value * 1e6) / 100), '百分数最多 2 位小数');
const decimal = z.string().regex(/^0(\.\d{1,4})?$|^1$/, '比率应在 0% 到 100% 之间，最多 2 位小数');

/** Tables by first day; brackets ascend and the last one is open. */
const taxTables = labourTax
  .min(1, '至少要有一张预扣率表')
  .max(50, '最多 50 张')
  .superRefine((tables, context) => {
    const fail = (path: (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path, message });
    if (new Set(tables.map((one) => one.from)).size < tables.length) fail([], '生效日期不能重复');
    for (const [index, { share, brackets }] of tables.entries()) {
      if (!decimal.safeParse(share).success)
        fail([index, 'share'], '比率应在 0% 到 100% 之间，最多 2 位小数');
      const ends = brackets.map((one) => one.upTo ?? null);
      if (brackets.length === 0 || ends.at(-1) !== null || ends.slice(0, -1).includes(null))
        fail([index, 'brackets'], '只有最后一级没有上限');
      const numbers = ends.slice(0, -1).map(Number);
      if (numbers.some((end, at) => at > 0 && end <= (numbers[at - 1] ?? 0)))
        fail([index, 'brackets'], '各级上限应逐级升高');
      for (const [at, one] of brackets.entries())
        if (!decimal.safeParse(one.rate).success)
          fail([index, 'brackets', at, 'rate'], '比率应在 0% 到 100% 之间，最多 2 位小数');
    }
  });

const clock = z.string({ error: '请填时间' }).regex(/^([01]\d|2[0-3]):[0-5]\d$/, '时间格式应为 HH:mm');
/** Begin and end of morning, afternoon and evening. */
const halfTimes = z
  .array(z.tuple([clock, clock]))
  .length(3, '应有上午、下午、晚上三段')
  .refine(
    (halves) => halves.flat().every((time, at, all) => at === 0 || (all[at - 1] ?? '') < time),
    '各段时间应依次向后，不能重叠',
  );
export type HalfTimes = z.output<typeof halfTimes>;

/** Schema of each setting. */
export const SETTING_VALUES = {
  /** Names the company on the sign-in page and the public pages; empty: the product's own name. */
  companyName: z.string({ error: '请填写公司名称' }).trim().max(30, '最多 30 个字'),
  halfTimes,
  labourTax: taxTables,
  /** Last locked accounting month; null: none. */
  moneyLockedThrough: month.nullable(),
  newStaffMonths: z
    .number({ error: '应为 1 到 120 的整数' })
    .int('应为 1 到 120 的整数')
    .min(1, '应为 1 到 120 的整数')
    .max(120, '应为 1 到 120 的整数'),
  receivableAgeFrom: z.enum(['session', 'invoice'], { error: '选项不正确' }),
  trialCommissionRate: rate('提成率应在 0% 到 100% 之间'),
  tripWarningKm: z
    .number({ error: '应为 0 到 5000 的整数' })
    .int('应为 0 到 5000 的整数')
    .min(0, '应为 0 到 5000 的整数')
    .max(5000, '应为 0 到 5000 的整数'),
  /** Maximum write-off of a lesson's receivable in yuan. */
  writeOffLimit: z
    .string({ error: '请填写金额' })
    .regex(/^(?:0|[1-9]\d{0,3})(?:\.\d{1,2})?$/, '应为 0 到 1,000 的金额')
    .refine((value) => Number(value) <= 1000, '应为 0 到 1,000 的金额'),
} as const satisfies Record<SettingKey, z.ZodType>;

/** Age in hours above which the nightly backup is overdue. */
export const BACKUP_STALE_HOURS = 26;

const setting = z.object({
  key: z.enum(SETTING_KEYS),
  title: z.string(),
  /** Schema by key in SETTING_VALUES. */
  value: z.unknown(),
  version: z.number(),
  updatedAt: wireTime,
  updatedByName: z.string().nullable(),
});

export const clientError = z.object({
  id: z.number(),
  message: z.string(),
  stack: z.string().nullable(),
  /** `stack` with files and lines of the source; null where no source map knows a place. */
  source: z.string().nullable(),
  url: z.string().nullable(),
  userAgent: z.string().nullable(),
  release: z.string().nullable(),
  hits: z.number(),
  /** Last person with the error. */
  byId: z.number().nullable(),
  byName: z.string().nullable(),
  firstAt: wireTime,
  lastAt: wireTime,
  resolvedAt: wireTime.nullable(),
});

export const errorColumns: readonly ListColumn<z.output<typeof clientError>>[] = [
  { key: 'message', title: '错误', width: 420, fixed: 'left' },
  { key: 'resolvedAt', title: '状态', width: 90 },
  { key: 'hits', title: '次数', type: 'number', width: 80, sortable: true },
  { key: 'url', title: '页面', width: 240 },
  { key: 'byName', title: '最近遇到', record: ['person', 'byId'], width: 100 },
  { key: 'lastAt', title: '最近时间', type: 'time', width: 140, sortable: true },
  { key: 'firstAt', title: '首次时间', type: 'time', width: 140 },
];
/** Whether an error is resolved, for the filter. */
export const ERROR_STATE = codes(
  { value: 'false', label: '未处理', tone: 'bad' },
  { value: 'true', label: '已处理', tone: 'quiet' },
);

/** Text from any browser: too long text is cut, so that no report is lost. */
const cut = (max: number) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? clean(value.slice(0, max)) : value),
    optionalParagraphs(max),
  );
const CONTROLS = /(?![\t\n\r])\p{Cc}|\p{Cs}/gu;
const clean = (value: string) => value.replace(CONTROLS, ' ');

const tagName = text(50);
const tag = z.object({ name: z.string(), teachers: z.number() });
export const tagColumns: readonly ListColumn<z.output<typeof tag>>[] = [
  { key: 'name', title: '标签', width: 240, sortable: true },
  { key: 'teachers', title: '讲师', type: 'number', width: 100, sortable: true, hint: '有这个标签的讲师' },
];

export const systemApi = endpoints('system', {
  settings: query('GET /system/settings', '参数设置', { output: z.object({ list: z.array(setting) }) }),
  saveSetting: command('POST /system/settings/save', '保存参数', {
    input: z
      .object({
        key: z.enum(SETTING_KEYS, { error: '参数不存在' }),
        /** JSON, also as a string. */
        value: z.preprocess(parsedJson, z.unknown()),
        version,
      })
      .superRefine(({ key, value }, context) => {
        const parsed = SETTING_VALUES[key].safeParse(value);
        for (const issue of parsed.error?.issues ?? [])
          context.addIssue({ code: 'custom', path: ['value', ...issue.path], message: issue.message });
      }),
  }),

  /** The latest nightly backup on any server; overdue above `BACKUP_STALE_HOURS`. */
  backup: query('GET /system/backup', '最近的备份', {
    output: z.object({
      /** Whether backups are switched on. */
      isOn: z.boolean(),
      at: wireTime.nullable(),
      hours: z.number().nullable(),
      /** Number of missing or damaged uploads. */
      badFiles: z.number(),
    }),
  }),

  /** Error reports from signed-in browsers; production only. */
  reportError: command('POST /system/errors/report', '上报页面错误', {
    access: 'signedIn',
    input: z.object({ message: cut(500), stack: cut(5000), url: cut(500), release: cut(50) }),
  }),
  errors: query('GET /system/errors', '错误日志', {
    input: listInput(['lastAt', 'hits']).extend({ isResolved: optionalFlag }),
    output: page(clientError),
  }),
  resolveError: command('POST /system/errors/resolve', '错误标记为已处理', { input: z.object({ id }) }),

  /** Teacher tags, most used first. */
  tags: query('GET /system/tags', '标签', {
    input: listInput(['name', 'teachers']),
    output: page(tag),
  }),
  /** Renaming to an existing name merges the two. */
  renameTag: command('POST /system/tags/rename', '标签改名或合并', {
    input: z.object({ name: tagName, to: tagName }),
    output: z.object({ teachers: z.number() }),
  }),
  removeTag: command('POST /system/tags/remove', '删除标签', {
    undo: true,
    input: z.object({ name: tagName }),
    output: z.object({ teachers: z.number() }),
  }),
});
