import { z } from 'zod';
import { USER_TYPE } from '../accounts.ts';
import { codes } from '../codes.ts';
import { optionalDate, optionalFlag, optionalId, optionalText, wireDate, wireTime } from '../fields.ts';
import { dated, listInput } from '../lists.ts';
import { VIEW_KIND } from './recording.ts';

/** Filters and groups of the figures of use. */

export const UNIT = codes(
  { value: 'day', label: '按日' },
  { value: 'week', label: '按周' },
  { value: 'month', label: '按月' },
);
export const SEARCHED_BY = codes({ value: 'teacher', label: '按讲师' }, { value: 'term', label: '按搜索词' });
/** The first by default. */
export const DOWNLOADED_BY = codes(
  { value: 'package', label: '按资料包' },
  { value: 'item', label: '按文件' },
  { value: 'userType', label: '按用户类型' },
  { value: 'institution', label: '按机构' },
);
export type Unit = (typeof UNIT.values)[number];

/** The last 30 days by default; people of every kind. */
export const people = {
  from: optionalDate,
  to: optionalDate,
  userType: USER_TYPE.optional,
  coorgid: optionalId,
  organisationId: optionalId,
};
const spanned = { ...people, unit: UNIT.optional, teacherId: optionalId, field: optionalText(50) };

export const rate = z.string().nullable();
export const span = { ...dated, from: wireDate, to: wireDate };
/** A point of a chart: a day, the Monday of a week, the first of a month. */
export const point = { on: wireDate, label: z.string() };

export const searchFigures = {
  searches: z.number(),
  /** Distinct accounts. */
  searchers: z.number(),
  opened: z.number(),
  /** opened ÷ searches. */
  openRate: rate,
  /** Searches without a result. */
  noResult: z.number(),
};
export const searchedGroup = z.object({
  key: z.string(),
  name: z.string(),
  teacherId: z.number().nullable(),
  ...searchFigures,
  /** Results of the latest search; by term only. */
  results: z.number().nullable(),
  /** Searches in the span before. */
  before: z.number(),
  lastAt: wireTime,
});
export const searchFilter = listInput([
  'searches',
  'searchers',
  'opened',
  'noResult',
  'before',
  'lastAt',
]).extend({
  ...spanned,
  by: SEARCHED_BY.optional,
  isNoResult: optionalFlag,
});

export const viewedGroup = z.object({
  teacherId: z.number(),
  name: z.string(),
  views: z.number(),
  viewers: z.number(),
  partnerViewers: z.number(),
  medianSeconds: z.number(),
  /** Viewers who collected the teacher or had a demand within seven days. */
  converted: z.number(),
  conversion: rate,
  before: z.number(),
});
export const viewSums = z.object({
  views: z.number(),
  viewers: z.number(),
  partnerViewers: z.number(),
  medianSeconds: z.number(),
  converted: z.number(),
  conversion: rate,
});
/** People who went on from one step to the next; what is left of each stays. */
export const flow = z.array(z.object({ from: z.string(), to: z.string(), people: z.number() }));
export const viewFilter = listInput([
  'views',
  'viewers',
  'partnerViewers',
  'medianSeconds',
  'conversion',
  'before',
]).extend(spanned);

export const starFigures = { start: z.number(), added: z.number(), removed: z.number(), end: z.number() };
export const starredGroup = z.object({
  teacherId: z.number(),
  name: z.string(),
  ...starFigures,
  before: z.number(),
});
export const starFilter = listInput(['start', 'added', 'removed', 'end', 'before']).extend(spanned);

export const downloadFigures = {
  /** Counted downloads: the same reader and content within ten minutes is one. */
  downloads: z.number(),
  /** Distinct accounts and links. */
  people: z.number(),
  finished: z.number(),
  /** finished ÷ downloads. */
  finishRate: rate,
};
export const downloadedGroup = z.object({
  key: z.string(),
  name: z.string(),
  ...downloadFigures,
  before: z.number(),
  lastAt: wireTime,
});
export const downloadFilter = listInput(['downloads', 'people', 'finished', 'before', 'lastAt']).extend({
  ...spanned,
  by: DOWNLOADED_BY.optional,
});

export const topicGroup = z.object({
  key: z.string(),
  name: z.string(),
  searchers: z.number(),
  viewers: z.number(),
  downloaders: z.number(),
  demands: z.number(),
  lessons: z.number(),
  /** searchers + viewers + 3·downloaders + 10·demands + 10·lessons. */
  heat: z.number(),
  /** Heat of the span before. */
  before: z.number(),
  /** Demands for which no teacher may be engaged. */
  gap: z.number(),
});
export const topicFilter = listInput([
  'heat',
  'searchers',
  'viewers',
  'downloaders',
  'demands',
  'lessons',
  'before',
  'gap',
]).extend(people);

/** Distinct accounts of a day (DAU), a week (WAU) or a month (MAU): never sums of days. */
export const activePeriod = z.object({
  from: wireDate,
  to: wireDate,
  label: z.string(),
  staff: z.number(),
  partners: z.number(),
  teachers: z.number(),
  total: z.number(),
  /** Mean DAU ÷ the period's accounts; by week and month. */
  stickiness: rate,
  /** Open accounts at the end of the month, and the share of them that was active. */
  open: z.number().nullable(),
  activeRate: rate,
});
export const cohort = z.object({
  week: wireDate,
  size: z.number(),
  /** Share still active in week 1, 2 …; null while a week has not ended. */
  kept: z.array(rate),
});
export const activeFilter = z.object({ ...people, unit: UNIT.optional });

export const topicDemand = z.object({
  id: z.number(),
  topic: z.string(),
  institutionName: z.string(),
  status: z.number(),
  createdAt: wireTime,
  /** Whether a teacher of the topic may be engaged. */
  hasTeacher: z.boolean(),
});

const rowsOf = listInput(['at']).extend({ ...people, teacherId: optionalId, field: optionalText(50) });
export const searchRowFilter = rowsOf.extend({
  /** The normal form of a term. */
  term: optionalText(50),
  topic: optionalText(100),
  isOpened: optionalFlag,
  isNoResult: optionalFlag,
});
export const viewRowFilter = rowsOf.extend({ kind: VIEW_KIND.optional, topic: optionalText(100) });
export const starRowFilter = rowsOf.extend({ isOn: optionalFlag });
export const downloadRowFilter = rowsOf.extend({
  packageId: optionalId,
  itemId: optionalId,
  /** The package as a whole instead of single files. */
  isWholePackage: optionalFlag,
  topic: optionalText(100),
  isFinished: optionalFlag,
  /** Downloads through links, by people without an account. */
  isByLink: optionalFlag,
  isOutsideInstitutions: optionalFlag,
});
export const activeRowFilter = listInput(['days', 'actions', 'lastDay']).extend(people);
