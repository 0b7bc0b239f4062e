import { z } from 'zod';
import { download, endpoints, query } from '../endpoint.ts';
import { optionalFlag, optionalText } from '../fields.ts';
import { spanWords } from '../filterWords.ts';
import { dated, listInput, page, pageWithSums } from '../lists.ts';
import {
  activeFilter,
  activePeriod,
  activeRowFilter,
  cohort,
  downloadedGroup,
  downloadFigures,
  downloadFilter,
  downloadRowFilter,
  flow,
  people,
  point,
  rate,
  searchedGroup,
  searchFigures,
  searchFilter,
  searchRowFilter,
  span,
  starFigures,
  starFilter,
  starRowFilter,
  starredGroup,
  topicDemand,
  topicFilter,
  topicGroup,
  viewedGroup,
  viewFilter,
  viewRowFilter,
  viewSums,
} from './groups.ts';
import { activeRow, downloadRow, searchRow, starRow, viewRow } from './rows.ts';

const OF_RECORDS = spanWords('日期');
const asked = <T extends object>(input: T) => ({ input, words: OF_RECORDS });
const SEARCHED = '/analytics/teacherNameSearch';
const SEEN = '/analytics/seeTeacherRecord';
const STARRED = '/analytics/techerCollectionRecord';
const DOWNLOADED = '/analytics/packageDownload';
const TOPICS = '/analytics/hotTopic';
const ACTIVE = '/analytics/activeUserNum';

export const analyticsApi = endpoints('analytics', {
  /** Searches by teacher or by term, with those that found nothing. */
  teacherNameSearch: query(`GET ${SEARCHED}`, '讲师搜索统计', {
    ...asked(searchFilter),
    output: pageWithSums(searchedGroup, z.object(searchFigures).extend({ noResultRate: rate })).extend({
      ...span,
      series: z.array(z.object({ ...point, searches: z.number(), noResult: z.number() })),
    }),
  }),
  exportTeacherNameSearch: download(
    'GET /analytics/teacherNameSearchExcel',
    '导出讲师搜索统计',
    asked(searchFilter),
  ),
  /** Views of teachers' pages by teacher, and the way from search to demand. */
  seeTeacherRecord: query(`GET ${SEEN}`, '讲师查看统计', {
    ...asked(viewFilter),
    output: pageWithSums(viewedGroup, viewSums).extend({
      ...span,
      series: z.array(z.object({ ...point, views: z.number(), viewers: z.number() })),
      flow,
    }),
  }),
  exportSeeTeacherRecord: download(
    'GET /analytics/seeTeacherRecordExcel',
    '导出讲师查看统计',
    asked(viewFilter),
  ),
  /** Stars of teachers: start + added − removed = end. */
  techerCollectionRecord: query(`GET ${STARRED}`, '讲师收藏统计', {
    ...asked(starFilter),
    output: pageWithSums(starredGroup, z.object(starFigures)).extend({
      ...span,
      series: z.array(z.object({ ...point, added: z.number(), removed: z.number(), end: z.number() })),
    }),
  }),
  exportTecherCollectionRecord: download(
    'GET /analytics/techerCollectionRecordExcel',
    '导出讲师收藏统计',
    asked(starFilter),
  ),
  /** Counted downloads of packages by package, file, kind of account or institution. */
  packageDownload: query(`GET ${DOWNLOADED}`, '资料包下载统计', {
    ...asked(downloadFilter),
    output: pageWithSums(downloadedGroup, z.object(downloadFigures)).extend({
      ...span,
      series: z.array(z.object({ ...point, downloads: z.number(), people: z.number() })),
    }),
  }),
  exportPackageDownload: download(
    'GET /analytics/packageDownloadExcel',
    '导出资料包下载统计',
    asked(downloadFilter),
  ),
  /** Topics by heat, aliases joined. */
  hotTopic: query(`GET ${TOPICS}`, '热门课题', {
    ...asked(topicFilter),
    output: page(topicGroup).extend(span),
  }),
  exportHotTopic: download('GET /analytics/hotTopicExcel', '导出热门课题', asked(topicFilter)),
  /** Active accounts by day, week or month and by kind of account. */
  activeUserNum: query(`GET ${ACTIVE}`, '活跃用户', {
    ...asked(activeFilter),
    output: z.object({ list: z.array(activePeriod), ...span }),
  }),
  exportActiveUserNum: download(
    'GET /analytics/activeUserNumExcel',
    '导出活跃用户',
    asked(activeFilter.extend({ columns: listInput(['at']).shape.columns })),
  ),
  /** Cohorts by the week of an account's first active day. */
  retention: query('GET /analytics/retention', '留存', {
    ...asked(z.object(people)),
    output: z.object({ list: z.array(cohort), ...span }),
    heldWith: [ACTIVE],
  }),
  searches: query('GET /analytics/searches', '搜索记录', {
    ...asked(searchRowFilter),
    output: page(searchRow),
    heldWith: [SEARCHED, TOPICS],
  }),
  views: query('GET /analytics/views', '查看记录', {
    ...asked(viewRowFilter),
    output: page(viewRow),
    heldWith: [SEEN, TOPICS],
  }),
  stars: query('GET /analytics/stars', '收藏记录', {
    ...asked(starRowFilter),
    output: page(starRow),
    heldWith: [STARRED],
  }),
  downloads: query('GET /analytics/downloads', '下载记录', {
    ...asked(downloadRowFilter),
    output: page(downloadRow),
    heldWith: [DOWNLOADED, TOPICS],
  }),
  actives: query('GET /analytics/actives', '活跃账号', {
    ...asked(activeRowFilter),
    output: page(activeRow).extend(dated),
    heldWith: [ACTIVE],
  }),
  topicDemands: query('GET /analytics/topicDemands', '课题的需求', {
    ...asked(listInput(['createdAt']).extend({ ...people, topic: optionalText(100), isGap: optionalFlag })),
    output: page(topicDemand).extend(dated),
    heldWith: [TOPICS],
  }),
});
