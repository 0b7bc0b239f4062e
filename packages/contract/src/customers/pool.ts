import { z } from 'zod';
import { codes } from '../codes.ts';
import type { ListColumn } from '../columns.ts';
import { command, download, endpoints, query } from '../endpoint.ts';
import {
  byId,
  flag,
  ids,
  int,
  optionalDate,
  optionalFlag,
  optionalId,
  optionalText,
  optionalVersion,
  paragraphs,
  stamped,
  wireDate,
  wireTime,
} from '../fields.ts';
import { spanWords } from '../filterWords.ts';
import { listInput, listOf, page } from '../lists.ts';
import { LEVELS } from './customers.ts';

/** A customer of the public pool: masked phone, reason and time of release. */
export const poolCustomer = z.object({
  id: z.number(),
  contactId: z.number(),
  contactName: z.string(),
  tel: z.string(),
  position: z.string().nullable(),
  isKeyPerson: z.boolean(),
  coorgid: z.number(),
  cooperationName: z.string(),
  bcoreOrg: z.number(),
  level: z.string(),
  kind: z.string(),
  source: z.string().nullable(),
  provinceName: z.string().nullable(),
  cityName: z.string().nullable(),
  lastFollowUpAt: wireTime.nullable(),
  lastDealAt: wireDate.nullable(),
  poolSince: wireTime,
  poolReason: z.string().nullable(),
  previousOwnerId: z.number().nullable(),
  previousOwnerName: z.string().nullable(),
  /** The former owner may not claim it before this day. */
  protectedUntil: wireDate.nullable(),
  /** False for the former owner until then. */
  canClaim: z.boolean(),
});

export const poolColumns: readonly ListColumn<z.output<typeof poolCustomer>>[] = [
  { key: 'contactName', title: '客户', width: 104, fixed: 'left', sortable: true },
  { key: 'level', title: '等级', type: 'code', codes: LEVELS, width: 66, sortable: true },
  { key: 'cooperationName', title: '机构', record: ['institution', 'coorgid'], width: 180 },
  { key: 'position', title: '职位', width: 84 },
  { key: 'tel', title: '电话', width: 118 },
  { key: 'provinceName', title: '省份', type: 'word', width: 90, defaultHidden: true },
  { key: 'cityName', title: '城市', type: 'word', width: 80 },
  { key: 'source', title: '来源', type: 'word', width: 106, defaultHidden: true },
  { key: 'poolSince', title: '进入公海', type: 'time', byDay: true, width: 110, sortable: true },
  { key: 'poolReason', title: '原因', width: 106 },
  {
    key: 'previousOwnerName',
    title: '原负责人',
    type: 'word',
    record: ['person', 'previousOwnerId'],
    width: 84,
  },
  { key: 'lastFollowUpAt', title: '最近跟进', type: 'time', byDay: true, width: 100 },
  { key: 'lastDealAt', title: '最近成交', type: 'date', width: 104, sortable: true },
];

export const poolFilter = listInput(['poolSince', 'contactName', 'level', 'lastDealAt']).extend({
  cooperationName: optionalText(50),
  coorgid: optionalId,
  level: LEVELS.optional,
  provinceId: optionalId,
  cityId: optionalId,
  /** A province or a city, distinguished by the code. */
  regionId: optionalId,
  previousOwnerId: optionalId,
  isDealt: optionalFlag,
  from: optionalDate,
  to: optionalDate,
});

/** Whether a rule is enabled; a disabled one recycles nothing. */
export const RULE_ENABLED = codes(
  { value: 1, label: '启用', tone: 'good' },
  { value: 0, label: '停用', tone: 'quiet' },
);

export const poolRule = stamped.extend({
  id: z.number(),
  /** Null: the general rule, for organisations without a rule of their own or of an ancestor. */
  organisationId: z.number().nullable(),
  orgName: z.string().nullable(),
  daysWithoutFollowUp: z.number(),
  daysWithoutDealA: z.number(),
  daysWithoutDealB: z.number(),
  daysWithoutDealC: z.number(),
  daysWithoutDealD: z.number(),
  warnDays: z.number(),
  dailyClaimCap: z.number(),
  cooldownDays: z.number(),
  isEnabled: z.boolean(),
});

const days = int(1, 3650);
export const poolRuleForm = z.object({
  id: optionalId,
  version: optionalVersion,
  organisationId: optionalId,
  daysWithoutFollowUp: days,
  daysWithoutDealA: days,
  daysWithoutDealB: days,
  daysWithoutDealC: days,
  daysWithoutDealD: days,
  warnDays: int(0, 30),
  dailyClaimCap: int(0, 1000),
  cooldownDays: int(0, 365),
  isEnabled: flag,
});

export const claimed = z.object({
  id: z.number(),
  contactId: z.number(),
  contactName: z.string(),
  coorgid: z.number(),
  cooperationName: z.string(),
  level: z.string(),
  claimedAt: wireTime,
  authorId: z.number(),
  authorName: z.string(),
  orgName: z.string().nullable(),
  /** Still owned by the claimer. */
  isHeld: z.boolean(),
});

export const claimedColumns: readonly ListColumn<z.output<typeof claimed>>[] = [
  {
    key: 'contactName',
    title: '客户',
    record: ['customer', 'contactId', 'isHeld'],
    width: 110,
    fixed: 'left',
  },
  { key: 'level', title: '等级', type: 'code', codes: LEVELS, width: 64 },
  { key: 'cooperationName', title: '机构', record: ['institution', 'coorgid'], width: 240 },
  { key: 'authorName', title: '领取人', type: 'word', record: ['person', 'authorId'], width: 100 },
  { key: 'orgName', title: '部门', type: 'word', width: 150 },
  { key: 'claimedAt', title: '领取时间', type: 'time', width: 150, sortable: true },
  { key: 'isHeld', title: '现状', type: 'flag', width: 100 },
];

/** Act id for `undo`. */
const poolAct = z.object({ id: z.number() });

export const poolApi = endpoints('pool', {
  list: query('GET /gonghai/gongHaiKeHuList', '公海客户', { input: poolFilter, output: page(poolCustomer) }),
  /** Claims of a day (today by default) by people in scope, newest first. */
  claimedToday: query('GET /gonghai/jinrilingqu', '今日领取', {
    input: listInput(['claimedAt']).extend({ day: optionalDate, authorId: optionalId }),
    output: page(claimed),
  }),
  /** 400 names the faster claimer, the reached cap, or the end of the former owner's cooldown. */
  claim: command('GET /gonghai/lingqu', '领取公海客户', { input: byId, output: poolAct }),
  /** The caller's caps with the remaining numbers; null: no limit. */
  limits: query('GET /gonghai/limits', '领取额度', {
    output: z.object({
      claimedToday: z.number(),
      dailyCap: z.number(),
      held: z.number(),
      holdingCap: z.number().nullable(),
    }),
  }),
  /** Open work of customers to be released, which stays with its owners. */
  releasing: query('POST /gonghai/releasePreview', '放回公海预览', {
    input: z.object({ ids }),
    output: z.object({ customers: z.number(), demands: z.number(), lessons: z.number() }),
  }),
  /** Releases customers to the pool. */
  release: command('POST /gonghai/release', '放回公海', {
    input: z.object({ ids, reason: paragraphs(200) }),
    output: poolAct,
  }),
  /**
   * Undoes the caller's claims or releases of the last ten minutes (`ids` of acts). Customers moved since stay
   * (`skipped`). 400 when nothing is left to undo, or the former owner has left or is at the cap; 409 when undone
   * already.
   */
  undo: command('POST /gonghai/undo', '撤销领取或放回', {
    input: z.object({ ids }),
    output: z.object({ contacts: z.number(), skipped: z.number() }),
  }),
  rules: query('GET /gonghai/rules', '公海规则', { output: listOf(poolRule) }),
  /** `isLater`: recycling days of very many customers follow with the nightly run. */
  saveRule: command('POST /gonghai/saveRule', '保存公海规则', {
    input: poolRuleForm,
    output: z.object({ id: z.number(), recomputed: z.number(), isLater: z.boolean() }),
  }),
  deleteRule: command('POST /gonghai/deleteRule', '删除公海规则', {
    undo: true,
    input: byId,
    output: z.object({ recomputed: z.number(), isLater: z.boolean() }),
  }),
  export: download('GET /gonghai/export', '导出公海客户', {
    words: spanWords('进入公海'),
    input: poolFilter,
  }),
});
