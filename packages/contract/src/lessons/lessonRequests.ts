import { z } from 'zod';
import { codes, words } from '../codes.ts';
import type { ListColumn } from '../columns.ts';
import { command, download, endpoints, query } from '../endpoint.ts';
import {
  byId,
  byIdAndVersion,
  flag,
  id,
  optionalDate,
  optionalFlag,
  optionalId,
  optionalParagraphs,
  parsedJson,
  wireDate,
  wireTime,
} from '../fields.ts';
import { spanWords } from '../filterWords.ts';
import { listInput, page } from '../lists.ts';
import { HALVES } from './codes.ts';
import { session } from './lessons.ts';

export const REQUEST_STATUS = codes(
  { value: 1, label: '待处理', tone: 'warn' },
  { value: 2, label: '已采纳', tone: 'good' },
  { value: 3, label: '未采纳', tone: 'quiet' },
  { value: 4, label: '撤回', tone: 'quiet' },
);
export const REQUEST_SIDES = codes({ value: 'partner', label: '客户' }, { value: 'teacher', label: '讲师' });
export const REQUEST_KINDS = words('改期', '取消', '换讲师', '无法上课', '其他');
/** Kinds that each side may ask for. */
export const KINDS_OF_SIDE = {
  partner: ['改期', '取消', '换讲师', '其他'],
  teacher: ['改期', '无法上课'],
} as const satisfies Record<string, readonly (typeof REQUEST_KINDS)['values'][number][]>;

const wanted = z.preprocess(
  (value) => parsedJson(value === '' || value === null || value === undefined ? [] : value),
  z.array(session, { error: '请选择时段' }).max(60, '最多 60 个半天'),
);
const halves = () => z.array(z.object({ date: wireDate, half: HALVES.schema }));

const common = {
  id: z.number(),
  version: z.number(),
  lessonId: z.number(),
  lessonid: z.string(),
  lessonname: z.string(),
  lessondate: wireDate,
  kind: z.string(),
  text: z.string().nullable(),
  status: z.number(),
  askedAt: wireTime,
  answer: z.string().nullable(),
  handledAt: wireTime.nullable(),
};
const lessonRequest = z.object({
  ...common,
  wanted: halves(),
  side: z.string(),
  /** The asking person and institution, or teacher. */
  byName: z.string(),
  cooperationName: z.string(),
  coorgid: z.number(),
  teacherId: z.number().nullable(),
  teachername: z.string().nullable(),
  authorId: z.number().nullable(),
  authorName: z.string().nullable(),
  handoverName: z.string().nullable(),
  /** Parts of the text that give telephone, WeChat, e-mail or links: 待审核. */
  contactWords: z.array(z.string()),
  dueAt: wireTime,
  isLate: z.boolean(),
  handledByName: z.string().nullable(),
});
/** The own side's requests, without staff's names. */
const portalLessonRequest = z.object({
  ...common,
  wanted: halves(),
  byName: z.string(),
  /** Asked by the caller's own account. */
  isMine: z.boolean(),
});

export const lessonRequestColumns: readonly ListColumn<z.output<typeof lessonRequest>>[] = [
  { key: 'lessonname', title: '课程', record: ['lesson', 'lessonId'], width: 170, fixed: 'left' },
  { key: 'kind', title: '申请', type: 'word', width: 78 },
  { key: 'status', title: '状态', type: 'code', codes: REQUEST_STATUS, width: 84 },
  { key: 'side', title: '来自', type: 'code', codes: REQUEST_SIDES, width: 66 },
  { key: 'byName', title: '申请人', type: 'word', width: 90 },
  { key: 'text', title: '说明', width: 230 },
  { key: 'dueAt', title: '处理期限', type: 'time', width: 134, sortable: true },
  { key: 'lessondate', title: '上课日期', type: 'date', width: 108 },
  {
    key: 'cooperationName',
    title: '机构',
    record: ['institution', 'coorgid'],
    width: 180,
    defaultHidden: true,
  },
  { key: 'teachername', title: '讲师', record: ['teacher', 'teacherId'], width: 80 },
  { key: 'authorName', title: '业务员', type: 'word', record: ['person', 'authorId'], width: 84 },
  { key: 'handoverName', title: '对接人', type: 'word', width: 84, defaultHidden: true },
  { key: 'askedAt', title: '申请时间', type: 'time', width: 150, defaultHidden: true, sortable: true },
  { key: 'answer', title: '答复', width: 200, defaultHidden: true },
  { key: 'handledByName', title: '处理人', type: 'word', width: 84, defaultHidden: true },
  { key: 'handledAt', title: '处理时间', type: 'time', width: 150, defaultHidden: true },
];

export const lessonRequestFilter = listInput(['askedAt', 'dueAt']).extend({
  id: optionalId,
  status: REQUEST_STATUS.optional,
  kind: REQUEST_KINDS.optional,
  side: REQUEST_SIDES.optional,
  lessonId: optionalId,
  authorId: optionalId,
  /** Open past its due time. */
  isLate: optionalFlag,
  from: optionalDate,
  to: optionalDate,
});

export const lessonRequestForm = z
  .object({
    lessonId: id,
    kind: REQUEST_KINDS.schema,
    text: optionalParagraphs(500),
    wanted,
  })
  .superRefine(({ text, wanted: halves, kind }, context) => {
    if (text || (kind === '改期' && halves.length > 0)) return;
    const message = kind === '改期' ? '请说明原因，或选择希望的时段' : '请说明原因';
    context.addIssue({ code: 'custom', path: ['text'], message });
  });

export const lessonRequestsApi = endpoints('lessonRequests', {
  /** Staff: requests of lessons in scope. Visitors: those of their own side. */
  list: query('GET /lessonRequest/list', '变更申请', {
    input: lessonRequestFilter,
    output: page(lessonRequest),
    visitors: { partner: page(portalLessonRequest), teacher: page(portalLessonRequest) },
  }),
  export: download('GET /lessonRequest/listExcel', '导出变更申请', {
    words: { ...spanWords('申请日期'), side: { label: '来自' }, isLate: { label: '逾期未处理' } },
    input: lessonRequestFilter,
  }),
  /** A visitor asks for a change of an own lesson still to be taught. One open request of a lesson and side. */
  ask: command('POST /lessonRequest/ask', '申请变更课程', { input: lessonRequestForm, output: byId }),
  withdraw: command('POST /lessonRequest/withdraw', '撤回变更申请', { input: byIdAndVersion }),
  /** Accepts or declines. The lesson itself changes by its own forms. */
  handle: command('POST /lessonRequest/handle', '处理变更申请', {
    input: byIdAndVersion
      .extend({ isAccepted: flag, answer: optionalParagraphs(500) })
      .superRefine(({ isAccepted, answer }, context) => {
        if (!isAccepted && !answer)
          context.addIssue({ code: 'custom', path: ['answer'], message: '请告诉对方原因' });
      }),
  }),
  /** A partner confirms a reservation: the time is noted and the owner told; the state stays. */
  confirmReservation: command('POST /lessonRequest/confirmReservation', '确认预留', {
    input: byIdAndVersion,
  }),
});
