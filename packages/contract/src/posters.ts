import { z } from 'zod';
import { codes, words } from './codes.ts';
import type { ListColumn } from './columns.ts';
import { LEVELS } from './customers/customers.ts';
import { command, download, endpoints, query } from './endpoint.ts';
import {
  byId,
  flag,
  id,
  optionalDate,
  optionalId,
  optionalIds,
  optionalInt,
  optionalLink,
  optionalPlannedDate,
  optionalVersion,
  stamped,
  text,
  verbatim,
  wireDate,
  wireTime,
} from './fields.ts';
import { spanWords } from './filterWords.ts';
import { listInput, page } from './lists.ts';

/** Derived from the calendar and the switch. */
export const POSTER_STATES = codes(
  { value: 'live', label: '展示中', tone: 'good' },
  { value: 'ahead', label: '未开始', tone: 'info' },
  { value: 'over', label: '已结束', tone: 'quiet' },
  { value: 'off', label: '已停用', tone: 'quiet' },
);
export const POSTER_SUBJECTS = words('讲师', '课程', '链接');
/** Results of a poster for one account of its audience. */
export const POSTER_REACHES = codes(
  { value: 'opened', label: '已打开', tone: 'good' },
  { value: 'seen', label: '看过未打开', tone: 'info' },
  { value: 'not', label: '未触达', tone: 'quiet' },
);

/** Filter of the log: a state, or a step of the funnel. */
export const POSTER_STEPS = codes(
  { value: 'reached', label: '已触达' },
  { value: 'opened', label: '已打开' },
  { value: 'demand', label: '打开后提出需求' },
  { value: 'seen', label: '看过未打开' },
  { value: 'not', label: '未触达' },
);

/** Pictures are uploads or https addresses. */
const picture = verbatim(500).regex(
  /^(https:\/\/\S+|\/(api\/file|posters)\/\S+|\/[A-Za-z0-9._-]+)$/,
  '图片须为本站文件或 https 地址',
);

const audience = z.object({
  isForAll: z.boolean(),
  institutionIds: z.array(z.number()),
  provinceIds: z.array(z.number()),
  levels: z.array(z.string()),
});

const poster = stamped.extend({
  id: z.number(),
  title: z.string(),
  imgurl: z.string(),
  imgopen: z.string().nullable(),
  fileId: z.number().nullable(),
  fromDate: wireDate.nullable(),
  toDate: wireDate.nullable(),
  isActive: z.boolean(),
  sortOrder: z.number(),
  state: POSTER_STATES.schema,
  audience,
  /** Audience in words: 全部, or institutions, provinces and levels. */
  audienceText: z.string(),
  institutions: z.array(z.object({ id: z.number(), name: z.string() })),
  subjectKind: z.string().nullable(),
  subjectId: z.number().nullable(),
  subjectName: z.string().nullable(),
  reached: z.number(),
  opened: z.number(),
});
export const posterColumns: readonly ListColumn<z.output<typeof poster>>[] = [
  { key: 'title', title: '海报', width: 180, fixed: 'left' },
  { key: 'state', title: '状态', type: 'code', codes: POSTER_STATES, width: 90 },
  { key: 'fromDate', title: '开始日期', type: 'date', width: 108, sortable: true },
  { key: 'toDate', title: '结束日期', type: 'date', width: 108 },
  { key: 'audienceText', title: '受众', width: 180 },
  { key: 'reached', title: '触达（人）', type: 'number', width: 96, hint: '关闭或打开过海报的账号' },
  { key: 'opened', title: '打开（人）', type: 'number', width: 96, hint: '打开过海报的账号' },
  { key: 'subjectKind', title: '对象类型', type: 'word', width: 90 },
  { key: 'subjectName', title: '对象', width: 160 },
  { key: 'imgopen', title: '链接', width: 220 },
  { key: 'sortOrder', title: '排序', type: 'number', width: 70 },
  { key: 'updatedAt', title: '更新时间', type: 'time', width: 150 },
];
export const posterFilter = listInput(['fromDate', 'sortOrder']).extend({
  id: optionalId,
  state: POSTER_STATES.optional,
  /** Shown on any day of a span. */
  from: optionalDate,
  to: optionalDate,
});

const posterEntry = z.object({
  /** Id of the account. */
  id: z.number(),
  name: z.string(),
  contactId: z.number(),
  institutionId: z.number(),
  institutionName: z.string(),
  ownerId: z.number().nullable(),
  ownerName: z.string().nullable(),
  reach: POSTER_REACHES.schema,
  /** 已打开, 已关闭. */
  action: z.string().nullable(),
  count: z.number(),
  firstAt: wireTime.nullable(),
  lastAt: wireTime.nullable(),
  toldAt: wireTime.nullable(),
});
export const posterEntryColumns: readonly ListColumn<z.output<typeof posterEntry>>[] = [
  { key: 'name', title: '客户', record: ['customer', 'contactId'], width: 110, fixed: 'left' },
  { key: 'institutionName', title: '机构', record: ['institution', 'institutionId'], width: 200 },
  { key: 'reach', title: '状态', type: 'code', codes: POSTER_REACHES, width: 110 },
  { key: 'action', title: '动作', type: 'word', width: 90 },
  { key: 'count', title: '次数', type: 'number', width: 70, hint: '这个账号看到海报的次数' },
  { key: 'firstAt', title: '首次', type: 'time', width: 150 },
  { key: 'lastAt', title: '最近', type: 'time', width: 150, sortable: true },
  { key: 'ownerName', title: '业务员', type: 'word', record: ['person', 'ownerId'], width: 90 },
  { key: 'toldAt', title: '已提醒业务员', type: 'time', width: 150, defaultHidden: true },
];
export const posterEntryFilter = listInput(['lastAt']).extend({ id, reach: POSTER_STEPS.optional });

export const postersApi = endpoints('posters', {
  list: query('GET /poster/list', '海报列表', { input: posterFilter, output: page(poster) }),
  export: download('GET /poster/export', '导出海报', { words: spanWords('展示'), input: posterFilter }),
  edit: command('POST /poster/edit', '保存海报', {
    input: z
      .object({
        id: optionalId,
        version: optionalVersion,
        title: text(60),
        imgurl: picture.nullish(),
        /** An uploaded picture for `imgurl`. */
        fileId: optionalId,
        imgopen: optionalLink(),
        fromDate: optionalPlannedDate(3),
        toDate: optionalPlannedDate(3),
        isActive: flag.default(true),
        sortOrder: optionalInt(0, 1000),
        isForAll: flag.default(true),
        institutionIds: optionalIds,
        provinceIds: optionalIds,
        levels: z.preprocess(
          (value) => (typeof value === 'string' ? value.split(',').filter(Boolean) : value),
          z.array(LEVELS.schema).max(4).nullish(),
        ),
        subjectKind: POSTER_SUBJECTS.optional,
        subjectId: optionalId,
      })
      .superRefine((form, context) => {
        const refuse = (field: string, message: string) =>
          context.addIssue({ code: 'custom', path: [field], message });
        if (!form.imgurl && !form.fileId) refuse('fileId', '请上传图片');
        if (form.fromDate && form.toDate && form.fromDate > form.toDate)
          refuse('toDate', '结束日期不能早于开始日期');
        const some = [form.institutionIds, form.provinceIds, form.levels].some((list) => list?.length);
        if (!form.isForAll && !some) refuse('institutionIds', '请选择机构、省份或等级');
      }),
    output: byId,
  }),
  /** The poster's log stays. */
  delete: command('POST /poster/delete', '删除海报', { undo: true, input: byId }),
  /** Accounts of the audience with their events; salespeople see their own customers. */
  log: query('GET /poster/log', '海报触达记录', { input: posterEntryFilter, output: page(posterEntry) }),
  logExcel: download('GET /poster/logExcel', '导出海报触达记录', { input: posterEntryFilter }),
  tj: query('GET /poster/tj', '海报统计', {
    input: byId,
    output: z.object({
      /** Active partner accounts of the audience that signed in while it was shown. */
      audience: z.number(),
      /** Accounts in the log, accounts with 'opened', and of these the ones with a demand within 7 days. */
      reached: z.number(),
      opened: z.number(),
      demands: z.number(),
      /** reached ÷ audience, opened ÷ reached, four decimals. */
      coverage: z.string().nullable(),
      openRate: z.string().nullable(),
    }),
  }),
  /** Tells each salesperson which customers opened it, each customer once. */
  remind: command('POST /poster/remind', '提醒业务员跟进', {
    input: byId,
    output: z.object({ salespeople: z.number(), customers: z.number() }),
  }),
});
