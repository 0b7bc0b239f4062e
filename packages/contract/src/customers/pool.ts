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

/** A customer of the public pool: phone masked, with why and since when it is there. */
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
  /** Until this day its former owner may not claim it again. */
  protectedUntil: wireDate.nullable(),
  /** False for the former owner during that time. */
  canClaim: z.boolean(),
});

export const poolColumns: readonly ListColumn<z.output<typeof poolCustomer>>[] = [
  { key: 'contactName', title: '客户', width: 110, fixed: 'left', sortable: true },
  { key: 'level', title: '等级', type: 'code', codes: LEVELS, width: 64, sortable: true },
  { key: 'cooperationName', title: '机构', record: ['institution', 'coorgid'], width: 210 },
  { key: 'position', title: '职位', width: 112 },
  { key: 'tel', title: '电话', width: 118 },
  { key: 'provinceName', title: '省份', type: 'word', width: 90, defaultHidden: true },
  { key: 'cityName', title: '城市', type: 'word', width: 90 },
  { key: 'source', title: '来源', type: 'word', width: 106 },
  { key: 'poolSince', title: '进入公海', type: 'time', width: 140, sortable: true },
  { key: 'poolReason', title: '原因', width: 170 },
  {
    key: 'previousOwnerName',
    title: '原负责人',
    type: 'word',
    record: ['person', 'previousOwnerId'],
    width: 90,
  },
  { key: 'lastFollowUpAt', title: '最近跟进', type: 'time', width: 108 },
  { key: 'lastDealAt', title: '最近成交', type: 'date', width: 104, sortable: true },
];

export const poolFilter = listInput(['poolSince', 'contactName', 'level', 'lastDealAt']).extend({
  cooperationName: optionalText(50),
  coorgid: optionalId,
  level: LEVELS.optional,
  provinceId: optionalId,
  cityId: optionalId,
  /** A province or a city, told apart by the code. */
  regionId: optionalId,
  previousOwnerId: optionalId,
  isDealt: optionalFlag,
  from: optionalDate,
  to: optionalDate,
});

/** Whether a rule holds; a disabled one lets nobody fall back. */
export const RULE_ENABLED = codes(
  { value: 1, label: '启用', tone: 'good' },
  { value: 0, label: '停用', tone: 'quiet' },
);

export const poolRule = stamped.extend({
  id: z.number(),
  /** Null: the general rule, for organisations without one of their own or above them. */
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
  /** Still the claimer's. */
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

/** What `undo` takes back. */
const poolAct = z.object({ id: z.number() });

export const poolApi = endpoints('pool', {
  list: query('GET /gonghai/gongHaiKeHuList', '公海客户', { input: poolFilter, output: page(poolCustomer) }),
  /** Claims of a day (today unless told) by people in the caller's scope, newest first. */
  claimedToday: query('GET /gonghai/jinrilingqu', '今日领取', {
    input: listInput(['claimedAt']).extend({ day: optionalDate, authorId: optionalId }),
    output: page(claimed),
  }),
  /** 400 says who was faster, which cap is reached, or until when the former owner has to wait. */
  claim: command('GET /gonghai/lingqu', '领取公海客户', { input: byId, output: poolAct }),
  /** The caller's caps and what is left of them; null: no limit. */
  limits: query('GET /gonghai/limits', '领取额度', {
    output: z.object({
      claimedToday: z.number(),
      dailyCap: z.number(),
      held: z.number(),
      holdingCap: z.number().nullable(),
    }),
  }),
  /** What the caller's customers that go back to the pool still have open, which stays with its owners. */
  releasing: query('POST /gonghai/releasePreview', '放回公海预览', {
    input: z.object({ ids }),
    output: z.object({ customers: z.number(), demands: z.number(), lessons: z.number() }),
  }),
  /** Gives customers back to the pool. */
  release: command('POST /gonghai/release', '放回公海', {
    input: z.object({ ids, reason: paragraphs(200) }),
    output: poolAct,
  }),
  /**
   * Takes back the caller's own claims or releases of the last ten minutes (`ids` of the acts): the customers are what
   * they were. What changed hands since stays where it is (`skipped`). 400 when nothing is left to take back, or the
   * former owner has left or holds the most; 409 when it is taken back already.
   */
  undo: command('POST /gonghai/undo', '撤销领取或放回', {
    input: z.object({ ids }),
    output: z.object({ contacts: z.number(), skipped: z.number() }),
  }),
  rules: query('GET /gonghai/rules', '公海规则', { output: listOf(poolRule) }),
  /** `isLater`: so many customers are concerned that their new days of recycling come with the next nightly run. */
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
