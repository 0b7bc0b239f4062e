import { z } from 'zod';
import { codes } from '../codes.ts';
import type { ListColumn } from '../columns.ts';
import { date, optionalFlag, optionalId, optionalPeople, wireDate } from '../fields.ts';
import { listInput, pageWithSums } from '../lists.ts';

/** Figures of people that open their rows, by their key in statistics. */
export const FIGURE_ROWS = codes(
  { value: 'followed', label: '跟进客户' },
  { value: 'covered', label: '跟进且仍持有' },
  { value: 'followUps', label: '跟进' },
  { value: 'demands', label: '新需求' },
  { value: 'recommended', label: '推荐' },
  { value: 'recommendedThen', label: '当日推荐' },
  { value: 'wonDemands', label: '成单' },
  { value: 'lostDemands', label: '丢单' },
  { value: 'openDemands', label: '未结束的需求' },
  { value: 'reserved', label: '预留' },
  { value: 'confirmed', label: '确认' },
  { value: 'confirmedFee', label: '确认金额' },
  { value: 'lessons', label: '课程' },
  { value: 'days', label: '天数' },
  { value: 'taughtDays', label: '上课天数' },
  { value: 'income', label: '合同额' },
  { value: 'profit', label: '利润' },
  { value: 'taught', label: '上课' },
  { value: 'paid', label: '已有收款的课程' },
  { value: 'cancelled', label: '取消' },
  { value: 'received', label: '收款' },
  { value: 'exchanged', label: '其中置换' },
  { value: 'receivable', label: '应收' },
  { value: 'overdue', label: '逾期 60 天' },
  { value: 'taughtReceived', label: '已上完课程的已收' },
  { value: 'heldStart', label: '期初客户' },
  { value: 'heldEnd', label: '客户数' },
  { value: 'gained', label: '新客户' },
  { value: 'regained', label: '再次获得' },
  { value: 'movedIn', label: '转入' },
  { value: 'restored', label: '恢复' },
  { value: 'lost', label: '流失' },
  { value: 'movedOut', label: '转出' },
  { value: 'mergedAway', label: '合并' },
  { value: 'removed', label: '删除' },
  { value: 'filed', label: '日志提交' },
);
export type FigureKey = (typeof FIGURE_ROWS.values)[number];
/** Record behind a row; a follow-up opens its customer's page. */
export const FIGURE_KINDS = codes(
  { value: 'customer', label: '客户' },
  { value: 'demand', label: '需求' },
  { value: 'lesson', label: '课程' },
  { value: 'receipt', label: '收款' },
  { value: 'workDay', label: '日志' },
);

/**
 * Calls that answer figures of people, teams and organisations with a link to their rows, by path: their holders open
 * those, within the same scope.
 */
export const FIGURE_CALLS: readonly string[] = [
  '/yewuyuan/yewuyuanlist',
  '/yewuyuan/yewuyuanlistzhou',
  '/yewuyuan/yewuyuanOne',
  '/newindex/ywymubiaoList',
  '/newindex/targetsList',
  '/newindex/guanlizhemubiaoList',
  '/newindex/targetsListsix',
  '/newindex/targetsListfour',
  '/newindex/yejimubiao',
  '/newindex/guanlizhemubiao',
  '/newindex/jigoubenyuedongtai',
  '/home/pace',
  '/home/months',
  '/kehupkpm/keHuPkPmList',
  '/paiMingYueTj/paiMingYueTjList',
  '/ywyYueZhouBao/ywyZbList',
  '/ywyYueZhouBao/ywyZbRzList',
  '/ywyYueZhouBao/ywyYbList',
  '/xiaoshou/chart',
];
/** The page that lists them; it belongs to whoever holds the call. */
export const FIGURE_ROWS_PAGE = '/sales/figureRows';

/** `figure` of the filter's people between two days; `keyword` is a name, as in the table of people. */
export const figureRowFilter = listInput(['day', 'value']).extend({
  figure: FIGURE_ROWS.schema,
  from: date,
  to: date,
  orgnizationalid: optionalId,
  /** A leader with all members below, as of the last day. */
  ywleaderid: optionalId,
  personnelId: optionalId,
  withLeft: optionalFlag,
  /** People of a subject's figure, whether or not they are still in the caller's scope. */
  peopleOf: optionalPeople,
});

export const figureRow = z.object({
  /** Key of person and record; no table row. */
  key: z.string(),
  kind: FIGURE_KINDS.schema,
  /** 0 for a missing log. */
  recordId: z.number(),
  name: z.string(),
  contactName: z.string().nullable(),
  cooperationName: z.string().nullable(),
  /** Person whose figure counts it. */
  personnelId: z.number(),
  personnelName: z.string(),
  day: wireDate,
  /** Present state, or how it began or ended. */
  note: z.string(),
  /** Contribution to the figure: 1, days or yuan; 0 for a due, unfiled log. */
  value: z.string(),
  /** In the caller's scope now, so it opens. Rows count wherever they went since. */
  isOwn: z.boolean(),
});
export type FigureRow = z.output<typeof figureRow>;
export const figureRowColumns: readonly ListColumn<FigureRow>[] = [
  { key: 'name', title: '名称', width: 260, fixed: 'left' },
  { key: 'kind', title: '类型', type: 'code', codes: FIGURE_KINDS, width: 70 },
  { key: 'day', title: '日期', type: 'date', width: 108, sortable: true },
  { key: 'contactName', title: '客户', type: 'word', width: 100 },
  { key: 'cooperationName', title: '机构', width: 220 },
  { key: 'personnelName', title: '业务员', type: 'word', width: 90 },
  { key: 'note', title: '情况', type: 'word', width: 110 },
  {
    key: 'value',
    title: '计入',
    type: 'number',
    width: 110,
    sortable: true,
    hint: '这一行在数字里计多少：1、天数或元',
  },
];
/** The sum of the rows is the figure. */
export const figureRows = pageWithSums(figureRow, z.object({ value: z.string() }));
