import { z } from 'zod';
import { codes } from './codes.ts';
import type { ListColumn } from './columns.ts';
import { command, download, endpoints, query, toVisitors } from './endpoint.ts';
import {
  byId,
  codeText,
  id,
  ids,
  mobile,
  optionalDate,
  optionalFlag,
  optionalId,
  parsedJson,
  tel,
  text,
  wireTime,
} from './fields.ts';
import { spanWords } from './filterWords.ts';
import { listInput, listOf, page } from './lists.ts';
import { portalDeletions, portalRestored } from './portal.ts';

/** Tables with a bin, by database name; a test compares them with the catalogue. */
export const TRASH_KIND = codes(
  { value: 'contact', label: '客户' },
  { value: 'institution', label: '机构' },
  { value: 'message_template', label: '消息模板' },
  { value: 'tracking', label: '追踪' },
  { value: 'demand', label: '需求' },
  { value: 'lesson', label: '课程' },
  { value: 'teacher', label: '讲师' },
  { value: 'teacher_unavailability', label: '讲师不可用时段' },
  { value: 'teacher_node', label: '课纲' },
  { value: 'share_link', label: '分享链接' },
  { value: 'lesson_file', label: '课程文件' },
  { value: 'teacher_video', label: '视频' },
  { value: 'package', label: '资料包' },
  { value: 'evaluation', label: '评价' },
  { value: 'invoice', label: '发票' },
  { value: 'receipt', label: '收款' },
  { value: 'payment_request', label: '付款申请' },
  { value: 'contract_group', label: '合同' },
  { value: 'contract_company', label: '签约公司' },
  { value: 'bank_account', label: '银行账户' },
  { value: 'commission_rule', label: '提成规则' },
  { value: 'commission_share', label: '提成分成' },
  { value: 'commission_lesson', label: '课程提成' },
  { value: 'commission_batch', label: '提成批次' },
  { value: 'target', label: '目标' },
  { value: 'contact_target', label: '客户目标' },
  { value: 'customer_target', label: '月度客户目标' },
  { value: 'core_target', label: '核心客户目标' },
  { value: 'pool_rule', label: '公海规则' },
  { value: 'work_day', label: '工作日志' },
  { value: 'week_report', label: '周报' },
  { value: 'month_report', label: '月报' },
  { value: 'personnel', label: '人员' },
  { value: 'employment', label: '任职期' },
  { value: 'assignment', label: '任职岗位' },
  { value: 'personnel_archive', label: '人事档案' },
  { value: 'labour_contract', label: '劳动合同' },
  { value: 'planned_assignment', label: '计划异动' },
  { value: 'job_opening', label: '招聘职位' },
  { value: 'candidate', label: '候选人' },
  { value: 'organisation', label: '组织' },
  { value: 'account', label: '账号' },
  { value: 'role', label: '角色' },
  { value: 'attendance_month', label: '考勤月份' },
  { value: 'attendance_file', label: '考勤文件' },
  { value: 'performance_template', label: '绩效模板' },
  { value: 'performance_month', label: '绩效' },
  { value: 'performance_item', label: '绩效指标' },
  { value: 'pay_term', label: '薪资' },
  { value: 'tax_relief', label: '专项附加扣除' },
  { value: 'tax_opening', label: '计税累计' },
  { value: 'supply', label: '物资' },
  { value: 'phone_number', label: '号码' },
  { value: 'equipment', label: '公司设备' },
  { value: 'ad_slot', label: '广告位' },
  { value: 'ad_booking', label: '投放' },
  { value: 'poster', label: '海报' },
  { value: 'market_target', label: '市场目标' },
  { value: 'market_budget', label: '市场预算' },
  { value: 'follower_channel', label: '粉丝渠道' },
  { value: 'follower_count', label: '粉丝量' },
  { value: 'topic_alias', label: '课题合并' },
  { value: 'dictionary_list', label: '字典' },
  { value: 'dictionary_item', label: '字典项' },
  { value: 'file', label: '文件' },
  { value: 'setting', label: '参数' },
);

/** Fields that may get a new value when theirs is taken (改名恢复), by table and column. */
export const RENAMES: Readonly<
  Record<string, Readonly<Record<string, { title: string; schema: z.ZodString }>>>
> = {
  contact: { tel: { title: '电话', schema: tel }, name: { title: '姓名', schema: text(50) } },
  institution: { name: { title: '机构名称', schema: text(100) } },
  teacher: { phone: { title: '手机号', schema: mobile } },
  organisation: { name: { title: '组织名称', schema: text(50) } },
  contract_group: { no: { title: '合同编号', schema: codeText(50) } },
  labour_contract: { no: { title: '合同编号', schema: codeText(50) } },
  supply: { name: { title: '物资名称', schema: text(50) } },
  ad_slot: { position: { title: '位置', schema: text(50) } },
  dictionary_item: { name: { title: '名称', schema: text(50) } },
  follower_channel: { name: { title: '渠道名称', schema: text(50) } },
};

/** A conflict with a restore. */
const conflict = z.object({
  kind: z.enum(['parent', 'taken', 'halfDay', 'merged']),
  message: z.string(),
  /** The deleted row whose value is taken, or which was merged. */
  rowId: z.number().nullable(),
  /** Fields that may get new values, by row; empty when the value cannot be chosen. */
  renames: z.array(
    z.object({ kind: z.string(), id: z.number(), field: z.string(), title: z.string(), value: z.string() }),
  ),
  /** Row with the value: a deleted customer may be merged into it. */
  holder: z.object({ id: z.number(), title: z.string() }).nullable(),
});

/** A deletion; `open` of its `count` rows are still in the bin. */
const deletionRow = z.object({
  id: z.number(),
  title: z.string(),
  kind: z.string(),
  rootId: z.number(),
  byId: z.number().nullable(),
  byName: z.string().nullable(),
  at: wireTime,
  reason: z.string().nullable(),
  count: z.number(),
  open: z.number(),
});
export const deletionColumns: readonly ListColumn<z.output<typeof deletionRow>>[] = [
  { key: 'title', title: '名称', width: 240, fixed: 'left' },
  { key: 'kind', title: '类型', type: 'code', codes: TRASH_KIND, width: 120 },
  { key: 'count', title: '条数', type: 'number', width: 80, hint: '这一次删除的记录条数' },
  { key: 'open', title: '未恢复', type: 'number', width: 80, hint: '其中还没有恢复的条数' },
  { key: 'byName', title: '删除人', type: 'word', record: ['person', 'byId'], width: 120 },
  { key: 'at', title: '删除时间', type: 'time', width: 160, sortable: true },
  { key: 'reason', title: '原因', width: 200, defaultHidden: true },
];

const trashFilter = listInput(['at']).extend({
  kind: TRASH_KIND.optional,
  /** The account that deleted. */
  by: optionalId,
  from: optionalDate,
  to: optionalDate,
  /** true: deletions without rows in the bin; absent: restorable ones. */
  restored: optionalFlag,
});
const deletionIds = ids;
const restored = z.object({ restored: z.number() });

export const trashApi = endpoints('trash', {
  list: query('GET /trash/list', '回收站', { input: trashFilter, output: page(deletionRow) }),
  kinds: query('GET /trash/kinds', '回收站的类型', {
    output: listOf(z.object({ kind: z.string(), title: z.string(), count: z.number() })),
  }),
  /** Rows of a deletion, the facts of the first, and conflicts with a restore. */
  one: query('GET /trash/one', '回收站的一项', {
    input: byId,
    output: deletionRow.extend({
      items: z.array(
        z.object({ kind: z.string(), rowId: z.number(), title: z.string(), restoredAt: wireTime.nullable() }),
      ),
      facts: z.array(z.object({ title: z.string(), value: z.string().nullable() })),
      conflicts: z.array(conflict),
    }),
  }),
  /**
   * `withParents`: also restores parents deleted separately. `asPostponed`: lessons with taken half-days are restored
   * as postponed. `renames`: new values of RENAMES for taken ones.
   */
  restore: command('POST /trash/restore', '从回收站恢复', {
    input: z.object({
      deletionIds,
      withParents: optionalFlag,
      asPostponed: optionalFlag,
      renames: z.preprocess(
        parsedJson,
        z
          .array(z.object({ kind: z.string().max(50), id, field: z.string().max(50), value: text(100) }))
          .max(20, '一次最多改 20 项')
          .nullish(),
      ),
    }),
    output: restored,
  }),
  /** 合并: moves a deleted customer's records to the one with its phone or name. 400 for any other. */
  mergeCustomer: command('POST /trash/mergeCustomer', '把删除的客户并入现有客户', {
    undo: true,
    input: z.object({ id, intoId: id }),
    output: z.object({ moved: z.number() }),
  }),
  /** Undoes such a merge within a day; `id`: the deleted customer. */
  undoMergeCustomer: command('POST /trash/undoMergeCustomer', '撤销客户合并', {
    input: byId,
    output: z.object({ moved: z.number() }),
  }),
  export: download('GET /trash/export', '导出回收站', {
    words: { ...spanWords('删除时间'), by: { label: '删除人', names: 'person' } },
    input: trashFilter,
  }),
  /** The caller's deletions of the last ten minutes. */
  mine: query('GET /trash/mine', '我的删除', {
    access: 'signedIn',
    input: listInput(['at']),
    output: page(deletionRow),
    visitors: toVisitors(portalDeletions),
  }),
  undo: command('POST /trash/undo', '撤销我的删除', {
    access: 'signedIn',
    input: z.object({ deletionIds }),
    output: restored,
    visitors: toVisitors(portalRestored),
  }),
});
