import { z } from 'zod';
import type { ListColumn } from '../columns.ts';
import { command, download, endpoints, query } from '../endpoint.ts';
import {
  amount,
  byId,
  id,
  month,
  numeric,
  optionalDate,
  optionalId,
  optionalMonth,
  optionalParagraphs,
  optionalPeople,
  optionalText,
  optionalVerbatim,
  optionalVersion,
  stamped,
  text,
  wireDate,
  wireMoney,
  wireTime,
} from '../fields.ts';
import { optionalTaxNumber } from '../finance/taxNumber.ts';
import { dated, listInput, listOf, page, pageOfOne, pageWithSums } from '../lists.ts';
import { CORE, LEVELS } from './customers.ts';

export const institution = stamped.extend({
  id: z.number(),
  coorgid: z.number(),
  cooperationName: z.string(),
  /** Core institution: 1 yes, 2 no. */
  bcoreOrg: z.number(),
  level: z.string().nullable(),
  kind: z.string().nullable(),
  industry: z.string().nullable(),
  provinceId: z.number().nullable(),
  provinceName: z.string().nullable(),
  cityId: z.number().nullable(),
  cityName: z.string().nullable(),
  source: z.string().nullable(),
  /** Live customers; live lessons reserved, confirmed or postponed; income and open amount of confirmed ones. */
  contacts: z.number(),
  lessons: z.number(),
  income: wireMoney,
  open: wireMoney,
});

export const institutionColumns: readonly ListColumn<z.output<typeof institution>>[] = [
  {
    key: 'cooperationName',
    title: '机构',
    record: ['institution', 'id'],
    width: 230,
    fixed: 'left',
    sortable: true,
  },
  { key: 'level', title: '等级', type: 'code', codes: LEVELS, width: 66, sortable: true },
  { key: 'bcoreOrg', title: '核心', type: 'code', codes: CORE, width: 66 },
  { key: 'kind', title: '类型', type: 'word', width: 100 },
  { key: 'industry', title: '行业', type: 'word', width: 100 },
  { key: 'provinceName', title: '省份', type: 'word', exportOnly: true },
  { key: 'cityName', title: '城市', type: 'word', width: 120 },
  { key: 'contacts', title: '客户', type: 'number', width: 70, hint: '这家机构未删除的客户' },
  {
    key: 'lessons',
    title: '课程',
    type: 'number',
    width: 70,
    hint: '这家机构的课程，不分状态，限您能看到的',
  },
  { key: 'income', title: '课程款（元）', type: 'money', width: 120, hint: '可见范围内已确认课程的课程款' },
  {
    key: 'open',
    title: '未收（元）',
    type: 'money',
    width: 120,
    hint: '已确认、已上完课、还没有收齐的课程款',
  },
  { key: 'source', title: '来源', type: 'word', width: 100, defaultHidden: true },
  { key: 'updatedAt', title: '更新', type: 'time', byDay: true, width: 110, sortable: true },
];

/** `keyword`: name, pinyin or initials, former names included. */
export const institutionFilter = listInput(['updatedAt', 'cooperationName', 'level']).extend({
  level: LEVELS.optional,
  bcoreOrg: CORE.optional,
  kind: optionalText(50),
  industry: optionalText(50),
  source: optionalText(50),
  provinceId: optionalId,
  cityId: optionalId,
  /** A province or a city, distinguished by the code. */
  regionId: optionalId,
  /** Owner of a customer there. */
  authorId: optionalId,
  /** With an owned customer in scope in this province or city: the institutions counted in 省份报表. */
  customersIn: optionalId,
  /** Followed up in the range by people in scope, and of `peopleOf`. */
  followedFrom: optionalDate,
  followedTo: optionalDate,
  /** With a confirmed lesson of theirs in the range. */
  taughtFrom: optionalDate,
  taughtTo: optionalDate,
  peopleOf: optionalPeople,
});

export const institutionForm = z.object({
  id: optionalId,
  version: optionalVersion,
  cooperationName: text(100),
  level: LEVELS.optional,
  kind: optionalText(50),
  industry: optionalText(50),
  provinceId: optionalId,
  cityId: optionalId,
  districtId: optionalId,
  address: optionalText(200),
  website: optionalVerbatim(200),
  taxNo: optionalTaxNumber,
  source: optionalText(50),
  remark: optionalParagraphs(1000),
});

const pair = z.object({ winnerId: id, loserId: id });
/** Records moved by a merge, by kind with examples. */
export const mergePart = z.object({
  kind: z.string(),
  title: z.string(),
  count: z.number(),
  examples: z.array(z.string()),
});
export const merge = z.object({
  id: z.number(),
  winnerId: z.number(),
  winnerName: z.string(),
  loserId: z.number(),
  loserName: z.string(),
  byId: z.number().nullable(),
  byName: z.string().nullable(),
  at: wireTime,
  moved: z.number(),
  undoneAt: wireTime.nullable(),
  /** Possible within 24 hours. */
  canUndo: z.boolean(),
});

export const mergeColumns: readonly ListColumn<z.output<typeof merge>>[] = [
  { key: 'at', title: '时间', width: 150 },
  { key: 'loserName', title: '被合并', width: 200 },
  { key: 'winnerName', title: '并入', record: ['institution', 'winnerId'], width: 200 },
  { key: 'moved', title: '移动', type: 'number', width: 70, hint: '并入的记录条数' },
  { key: 'byName', title: '操作人', type: 'word', record: ['person', 'byId'], width: 90 },
];

/** A core institution's month: plan, and actual from its confirmed lessons. */
export const coreRow = z.object({
  id: z.number(),
  coorgid: z.number(),
  cooperationName: z.string(),
  level: z.string().nullable(),
  cityName: z.string().nullable(),
  month: z.string(),
  targetVersion: z.number().nullable(),
  plannedDays: z.string(),
  plannedAmount: wireMoney,
  actualDays: z.string(),
  actualAmount: wireMoney,
});
export const coreColumns: readonly ListColumn<z.output<typeof coreRow>>[] = [
  {
    key: 'cooperationName',
    title: '机构',
    record: ['institution', 'id'],
    width: 260,
    fixed: 'left',
    sortable: true,
  },
  { key: 'level', title: '等级', type: 'code', codes: LEVELS, width: 70 },
  { key: 'cityName', title: '城市', type: 'word', width: 100 },
  { key: 'month', title: '月份', type: 'word', width: 90 },
  { key: 'plannedDays', title: '计划天数', type: 'number', width: 90 },
  { key: 'actualDays', title: '实际天数', type: 'number', width: 90, hint: '所选月份已确认课程的天数' },
  { key: 'plannedAmount', title: '计划金额（元）', type: 'money', width: 134, sortable: true },
  {
    key: 'actualAmount',
    title: '实际金额（元）',
    type: 'money',
    width: 134,
    sortable: true,
    hint: '当月开课的已确认课程的课程款',
  },
];

const coreFilter = listInput(['cooperationName', 'plannedAmount', 'actualAmount']).extend({
  month: optionalMonth,
  regionId: optionalId,
});
const coreSums = z.object({
  plannedDays: z.string(),
  plannedAmount: wireMoney,
  actualDays: z.string(),
  actualAmount: wireMoney,
});

const contactPerson = z.object({
  id: z.number(),
  /** Opens its page; others are only named. */
  isOwn: z.boolean(),
  contactName: z.string(),
  tel: z.string(),
  position: z.string().nullable(),
  isKeyPerson: z.boolean(),
  level: z.string(),
  authorId: z.number().nullable(),
  authorName: z.string().nullable(),
  isInPool: z.boolean(),
  lastFollowUpAt: wireTime.nullable(),
  lastDealAt: wireDate.nullable(),
});

export const institutionsApi = endpoints(
  'institutions',
  {
    institutions: query('GET /heZuoKeHu/jigoulist', '机构列表', {
      input: institutionFilter,
      output: page(institution),
    }),
    exportInstitutions: download('GET /heZuoKeHu/exportjigoulist', '导出机构', { input: institutionFilter }),
    institution: query('GET /heZuoKeHu/jigouOne', '机构详情', {
      input: byId,
      output: institution.extend({
        districtId: z.number().nullable(),
        address: z.string().nullable(),
        website: z.string().nullable(),
        taxNo: z.string().nullable(),
        remark: z.string().nullable(),
        formerNames: z.array(z.string()),
        /** Demands visible to the caller. */
        demands: z.number(),
      }),
    }),
    /** Its contact persons with any owner; phones only in the caller's scope. */
    institutionContacts: query('GET /heZuoKeHu/jigouLianXiRen', '机构联系人', {
      /** @param withoutId customer to exclude */
      input: pageOfOne.extend({ withoutId: optionalId }),
      output: page(contactPerson),
    }),
    saveInstitution: command('POST /heZuoKeHu/jigouEdit', '保存机构', {
      input: institutionForm,
      output: byId,
    }),
    /** Refused while customers, lessons or money refer to it. */
    deleteInstitution: command('POST /heZuoKeHu/jigouDelete', '删除机构', {
      undo: true,
      input: z.object({ id, version: optionalVersion }),
    }),
    mergePreview: query('POST /heZuoKeHu/heBingYuLan', '合并预览', {
      input: pair,
      output: z.object({
        parts: z.array(mergePart),
        renamed: z.array(z.string()),
        kept: z.array(z.string()),
        /** The winner becomes a core customer, because the loser is one. */
        becomesCore: z.boolean(),
        /** The loser's tax number, which a winner without one takes. */
        takesTaxNo: z.string().nullable(),
      }),
    }),
    mergeInstitutions: command('POST /heZuoKeHu/heBingjiGou', '合并机构', {
      input: pair,
      output: byId,
    }),
    /** `keyword`: name of either institution. */
    merges: query('GET /heZuoKeHu/heBingLog', '合并记录', { input: listInput(['at']), output: page(merge) }),
    undoMerge: command('POST /heZuoKeHu/heBingUndo', '撤销合并', {
      input: byId,
      /** Rows moved since stay where they are. */
      output: z.object({ restored: z.number(), left: z.number() }),
    }),
    toggleCore: command('GET /heZuoKeHu/hexinkehuanniu', '设为或取消核心客户', {
      input: byId,
      output: z.object({ bcoreOrg: z.number() }),
    }),
    coreList: query('GET /heZuoKeHu/hexinkehuanniulist', '核心客户', {
      input: coreFilter,
      output: pageWithSums(coreRow, coreSums).extend(dated),
    }),
    saveCoreTarget: command('POST /heZuoKeHu/hexinMuBiaoEdit', '保存核心客户目标', {
      input: z.object({
        coorgid: id,
        month,
        plannedDays: numeric(
          z
            .number({ error: '请填数字' })
            .min(0, '不能为负')
            .max(366, '不能大于 366')
            .multipleOf(0.5, '以半天为单位'),
        ),
        plannedAmount: amount,
        targetVersion: optionalVersion,
      }),
    }),
    exportCoreTargets: download('GET /heZuoKeHu/exportHeXinKeHuMuBiao', '导出核心客户目标', {
      input: coreFilter,
    }),
    /** Months of one core institution, newest first. */
    coreMonths: query('GET /heZuoKeHu/hexinMuBiaoList', '核心客户各月目标', {
      input: byId,
      output: listOf(coreRow),
    }),
  },
  'customers',
);
