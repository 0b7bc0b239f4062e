import { z } from 'zod';
import { codes, words } from './codes.ts';
import type { ListColumn } from './columns.ts';
import { command, download, endpoints, query } from './endpoint.ts';
import {
  byId,
  date,
  id,
  optionalAmount,
  optionalDate,
  optionalFlag,
  optionalId,
  optionalIds,
  optionalInt,
  optionalLink,
  optionalMonth,
  optionalParagraphs,
  optionalPlannedDate,
  optionalText,
  optionalVersion,
  stamped,
  wireDate,
  wireMoney,
  wireTime,
} from './fields.ts';
import { spanWords } from './filterWords.ts';
import { listInput, listOf, page } from './lists.ts';

export const AD_OWNERS = words('自有', '外购', '置换');
export const AD_PRICE_UNITS = words('天', '周', '月', '次');
export const AD_SLOT_STATUS = codes(
  { value: 1, label: '可用', tone: 'good' },
  { value: 2, label: '停用', tone: 'quiet' },
);
/** 2 and 3 follow the calendar. */
export const AD_BOOKING_STATUS = codes(
  { value: 1, label: '计划', tone: 'info' },
  { value: 2, label: '投放中', tone: 'good' },
  { value: 3, label: '已结束', tone: 'quiet' },
  { value: 4, label: '取消', tone: 'quiet' },
);
export const AD_SUBJECTS = words('讲师', '课程', '机构', '品牌');
export const AD_ACTIONS = words('上线', '下线', '换素材', '改价', '数据', '备注');
/** Suggested channels; others may be typed. */
export const AD_CHANNELS = ['公众号头条', '抖音', '官网首页', '利润宝轮播', '展会', '户外'] as const;

export const adBooking = z.object({
  id: z.number(),
  version: z.number(),
  slotId: z.number(),
  title: z.string(),
  subjectKind: z.string().nullable(),
  subjectId: z.number().nullable(),
  subjectName: z.string().nullable(),
  fromDate: wireDate,
  toDate: wireDate,
  price: wireMoney,
  link: z.string().nullable(),
  status: z.number(),
  paymentLineId: z.number().nullable(),
  paymentLineTitle: z.string().nullable(),
  posterId: z.number().nullable(),
  posterTitle: z.string().nullable(),
});
const bookingRow = adBooking.extend({
  slotName: z.string(),
  /** Sum over its log. */
  spend: wireMoney,
  leads: z.number(),
  /** spend ÷ leads. */
  cpl: wireMoney.nullable(),
});
export const adBookingColumns: readonly ListColumn<z.output<typeof bookingRow>>[] = [
  { key: 'title', title: '投放', width: 180, fixed: 'left' },
  { key: 'slotName', title: '广告位', width: 180 },
  { key: 'status', title: '状态', type: 'code', codes: AD_BOOKING_STATUS, width: 90 },
  { key: 'fromDate', title: '开始日期', type: 'date', width: 108, sortable: true },
  { key: 'toDate', title: '结束日期', type: 'date', width: 108, sortable: true },
  { key: 'price', title: '价格（元）', type: 'money', width: 116, sortable: true },
  { key: 'spend', title: '花费（元）', type: 'money', width: 116, hint: '所选期间登记的花费之和' },
  { key: 'leads', title: '线索', type: 'number', width: 70, hint: '这次投放的记录里登记的线索之和' },
  { key: 'cpl', title: 'CPL（元）', type: 'money', width: 100, hint: '花费 ÷ 线索' },
  { key: 'paymentLineTitle', title: '付款明细', width: 200 },
  { key: 'subjectKind', title: '对象类型', type: 'word', width: 80 },
  { key: 'subjectName', title: '对象', width: 150 },
  { key: 'posterTitle', title: '海报', width: 140, defaultHidden: true },
  { key: 'link', title: '链接', width: 200, defaultHidden: true },
];
/** Bookings that overlap the days from `from` to `to`. */
export const adBookingFilter = listInput(['fromDate', 'toDate', 'price']).extend({
  id: optionalId,
  slotId: optionalId,
  /** Channel of the slot. */
  channel: optionalText(50),
  bookingStatus: AD_BOOKING_STATUS.optional,
  /** Charged to the market budget, or not yet. */
  isCharged: optionalFlag,
  from: optionalDate,
  to: optionalDate,
  /** Begun in the range and not cancelled: the definition of 投放次数 in market targets. */
  begunFrom: optionalDate,
  begunTo: optionalDate,
  /** Author of the booking. */
  bookedById: optionalId,
});

export const adSlot = stamped.extend({
  id: z.number(),
  channel: z.string(),
  position: z.string(),
  size: z.string().nullable(),
  owner: z.string(),
  priceUnit: z.string(),
  price: wireMoney,
  contact: z.string().nullable(),
  status: z.number(),
  materialRule: z.string().nullable(),
  remark: z.string().nullable(),
  /** The present booking, and the first free day from today on. */
  booking: z.string().nullable(),
  nextFree: wireDate,
  /** Figures of the requested month, the present one by default. */
  spend: wireMoney,
  leads: z.number(),
  cpl: wireMoney.nullable(),
  /** Booked days ÷ days. */
  occupancy: z.string(),
});
export const adSlotColumns: readonly ListColumn<z.output<typeof adSlot>>[] = [
  { key: 'channel', title: '渠道', width: 100, fixed: 'left', sortable: true },
  { key: 'position', title: '位置', width: 124 },
  { key: 'status', title: '状态', type: 'code', codes: AD_SLOT_STATUS, width: 76 },
  { key: 'booking', title: '当前投放', width: 132 },
  { key: 'nextFree', title: '下个空档', type: 'date', width: 104 },
  { key: 'owner', title: '归属', type: 'word', width: 70 },
  { key: 'price', title: '价格（元）', type: 'money', width: 104, sortable: true },
  { key: 'priceUnit', title: '计价', type: 'word', width: 60 },
  { key: 'occupancy', title: '占用率', type: 'percent', width: 80, hint: '投放天数 ÷ 期间的天数' },
  { key: 'spend', title: '当月花费（元）', type: 'money', width: 116, hint: '本月登记的花费之和' },
  { key: 'leads', title: '线索', type: 'number', width: 62, hint: '期间投放记录里登记的线索之和' },
  { key: 'cpl', title: 'CPL（元）', type: 'money', width: 92, hint: '花费 ÷ 线索' },
  { key: 'size', title: '尺寸', width: 100, defaultHidden: true },
  { key: 'contact', title: '联系人', width: 120, defaultHidden: true },
  { key: 'materialRule', title: '素材要求', width: 200, defaultHidden: true },
  { key: 'remark', title: '备注', width: 200, defaultHidden: true },
];
export const adSlotFilter = listInput(['channel', 'price', 'updatedAt']).extend({
  id: optionalId,
  channel: optionalText(50),
  owner: AD_OWNERS.optional,
  /** Usable and free on every day of a span. */
  from: optionalDate,
  to: optionalDate,
  /** Month of spend, leads, CPL and occupancy. */
  month: optionalMonth,
});

export const adLog = z.object({
  id: z.number(),
  slotId: z.number(),
  slotName: z.string(),
  bookingId: z.number().nullable(),
  bookingTitle: z.string().nullable(),
  action: z.string(),
  impressions: z.number().nullable(),
  clicks: z.number().nullable(),
  leads: z.number().nullable(),
  cost: wireMoney.nullable(),
  ctr: z.string().nullable(),
  cpc: wireMoney.nullable(),
  cpl: wireMoney.nullable(),
  note: z.string().nullable(),
  fileIds: z.array(z.number()),
  upttime: wireTime,
  authorid: z.number(),
  authorName: z.string(),
  /** Written by the reader less than a day ago. */
  canEdit: z.boolean(),
});

export const adLogColumns: readonly ListColumn<z.output<typeof adLog>>[] = [
  { key: 'upttime', title: '时间', type: 'time', width: 150, sortable: true },
  { key: 'slotName', title: '广告位', width: 170 },
  { key: 'bookingTitle', title: '投放', width: 150 },
  { key: 'action', title: '登记', type: 'word', width: 80 },
  { key: 'impressions', title: '曝光', type: 'number', width: 80 },
  { key: 'clicks', title: '点击', type: 'number', width: 80 },
  { key: 'leads', title: '线索', type: 'number', width: 70 },
  { key: 'cost', title: '花费（元）', type: 'money', width: 100, hint: '当天登记的花费' },
  { key: 'ctr', title: 'CTR', type: 'percent', width: 70, hint: '点击 ÷ 曝光' },
  { key: 'cpc', title: 'CPC（元）', type: 'money', width: 90, hint: '花费 ÷ 点击' },
  { key: 'cpl', title: 'CPL（元）', type: 'money', width: 90, hint: '花费 ÷ 线索' },
  { key: 'authorName', title: '登记人', type: 'word', width: 90 },
  { key: 'note', title: '说明', width: 200 },
];
export const adLogFilter = listInput(['upttime']).extend({
  id: optionalId,
  slotId: optionalId,
  bookingId: optionalId,
  /** Channel of the slot. */
  channel: optionalText(50),
  authorid: optionalId,
  from: optionalDate,
  to: optionalDate,
});

/** A slot; with `slotId` or `bookingId` a booking. */
export const adForm = z
  .object({
    id: optionalId,
    version: optionalVersion,
    channel: optionalText(50),
    position: optionalText(50),
    size: optionalText(50),
    owner: AD_OWNERS.optional,
    priceUnit: AD_PRICE_UNITS.optional,
    price: optionalAmount,
    contact: optionalText(50),
    status: AD_BOOKING_STATUS.optional,
    materialRule: optionalParagraphs(500),
    remark: optionalParagraphs(500),
    slotId: optionalId,
    bookingId: optionalId,
    title: optionalText(60),
    subjectKind: AD_SUBJECTS.optional,
    subjectId: optionalId,
    fromDate: optionalPlannedDate(5),
    toDate: optionalPlannedDate(5),
    link: optionalLink(300),
    paymentLineId: optionalId,
    posterId: optionalId,
  })
  .superRefine((form, context) => {
    const isBooking = Boolean(form.slotId ?? form.bookingId);
    const needed = isBooking
      ? (['title', 'fromDate', 'toDate'] as const)
      : (['channel', 'position', 'owner', 'priceUnit'] as const);
    for (const field of needed)
      if (!form[field]) context.addIssue({ code: 'custom', path: [field], message: '必填' });
    if (isBooking && form.fromDate && form.toDate && form.fromDate > form.toDate)
      context.addIssue({ code: 'custom', path: ['toDate'], message: '结束日期不能早于开始日期' });
  });
const FIGURES = ['impressions', 'clicks', 'leads', 'cost'] as const;
/** The server sets author and time. */
export const adLogForm = z
  .object({
    id: optionalId,
    slotId: id,
    bookingId: optionalId,
    action: AD_ACTIONS.schema,
    impressions: optionalInt(),
    clicks: optionalInt(),
    leads: optionalInt(),
    cost: optionalAmount,
    note: optionalParagraphs(500),
    fileIds: optionalIds,
  })
  .refine(({ impressions, clicks }) => (clicks ?? 0) <= (impressions ?? Number.POSITIVE_INFINITY), {
    path: ['clicks'],
    message: '点击不能多于曝光',
  })
  .refine((row) => row.action !== '数据' || FIGURES.some((key) => (row[key] ?? '') !== ''), {
    path: ['impressions'],
    message: '请至少填一项数据',
  });

const channel = z.object({
  channel: z.string(),
  slots: z.number(),
  cost: wireMoney,
  impressions: z.number(),
  clicks: z.number(),
  leads: z.number(),
  /** The larger of the log's and the market customers' count, and its source. */
  leadsFrom: z.enum(['投放记录', '市场客户']),
  ctr: z.string().nullable(),
  cpc: wireMoney.nullable(),
  cpl: wireMoney.nullable(),
  occupancy: z.string(),
});
const span = z.object({ from: date, to: date });
/** Maximum span of a schedule. */
export const SCHEDULE_DAYS = 366;

export const adslotsApi = endpoints('adslots', {
  list: query('GET /GuangGaoWei/lists', '广告位列表', { input: adSlotFilter, output: page(adSlot) }),
  edit: command('GET /GuangGaoWei/edit', '保存广告位或投放', { input: adForm, output: byId }),
  /** Refused while a booking exists from today on. */
  delete: command('GET /GuangGaoWei/delete', '删除广告位', { undo: true, input: byId }),
  log: query('GET /GuangGaoWei/listslog', '投放记录', {
    input: adLogFilter,
    output: page(adLog),
  }),
  exportLog: download('GET /GuangGaoWei/listslogExcel', '导出投放记录', { input: adLogFilter }),
  /** Without an id a new row; with one the caller's own, within 24 hours. */
  editLog: command('GET /GuangGaoWei/editlog', '登记投放记录', { input: adLogForm, output: byId }),
  export: download('GET /GuangGaoWei/export', '导出广告位', {
    words: spanWords('空档'),
    input: adSlotFilter,
  }),
  /** Bookings that overlap a span (at most SCHEDULE_DAYS), by slot and day. */
  bookings: query('GET /GuangGaoWei/bookings', '投放排期', {
    input: span.extend({ slotId: optionalId }),
    output: listOf(adBooking),
  }),
  /** Every booking, including cancelled ones. */
  bookingList: query('GET /GuangGaoWei/bookingList', '投放列表', {
    input: adBookingFilter,
    output: page(bookingRow),
  }),
  exportBookings: download('GET /GuangGaoWei/bookingListExcel', '导出投放', {
    words: spanWords('投放日期'),
    input: adBookingFilter,
  }),
  channels: query('GET /GuangGaoWei/channels', '渠道效果', {
    input: span,
    output: listOf(channel).extend({ asOf: wireTime }),
  }),
});
