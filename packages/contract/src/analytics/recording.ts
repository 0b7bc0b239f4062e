import { z } from 'zod';
import { codes } from '../codes.ts';
import { command, endpoints, query, toVisitors } from '../endpoint.ts';
import { int, optionalFlag, optionalId, optionalText, text, wireTime } from '../fields.ts';

/** Records of use: searches that settled and pages that were seen. Nobody waits for these calls. */

export const SEARCH_SCOPE = codes(
  { value: 'teacher', label: '讲师' },
  { value: 'topic', label: '课题' },
  { value: 'all', label: '全部' },
);
export const SEARCH_SOURCE = codes(
  { value: 'list', label: '列表' },
  { value: 'palette', label: 'Ctrl+K' },
  { value: 'picker', label: '选择器' },
  { value: 'catalogue', label: '目录' },
);
export const VIEW_KIND = codes(
  { value: 'teacher', label: '讲师' },
  { value: 'topic', label: '课题' },
  { value: 'video', label: '视频' },
  { value: 'package', label: '资料包' },
  { value: 'course', label: '利润宝课程' },
  { value: 'banner', label: '利润宝横幅' },
);
export const VIEW_SOURCE = codes(
  { value: 'search', label: '搜索' },
  { value: 'catalogue', label: '目录' },
  { value: 'recommendation', label: '推荐' },
  { value: 'favourite', label: '收藏' },
  { value: 'demand', label: '需求' },
  { value: 'link', label: '链接' },
);
export type SearchScope = (typeof SEARCH_SCOPE.values)[number];
export type SearchSource = (typeof SEARCH_SOURCE.values)[number];
export type ViewKind = (typeof VIEW_KIND.values)[number];
export type ViewSource = (typeof VIEW_SOURCE.values)[number];

/** Longest view that counts, and time without a sign of life after which the next one is a new view. */
export const MOST_SECONDS = 1800;
export const MOST_QUERY = 50;

const searched = z.object({
  scope: SEARCH_SCOPE.schema,
  query: text(MOST_QUERY),
  results: int(0, 1_000_000),
  source: SEARCH_SOURCE.schema,
  /** A result was opened: the teacher or the topic, if it was one. */
  isOpened: optionalFlag,
  teacherId: optionalId,
  topic: optionalText(100),
});
const viewed = z.object({
  kind: VIEW_KIND.schema,
  /** The record; a topic is named instead. */
  targetId: optionalId,
  topic: optionalText(100),
  source: VIEW_SOURCE.schema,
  /** Visible seconds since the last call for this view. */
  seconds: int(0, MOST_SECONDS),
});

/** A person's own records, made once for staff and once for visitors. */
const mine = () =>
  z.object({
    searches: z.array(
      z.object({
        id: z.number(),
        at: wireTime,
        scope: z.string(),
        query: z.string(),
        results: z.number(),
        source: z.string(),
      }),
    ),
    searchCount: z.number(),
    views: z.array(
      z.object({ id: z.number(), at: wireTime, kind: z.string(), title: z.string(), seconds: z.number() }),
    ),
    viewCount: z.number(),
    activeDays: z.number(),
  });

export const recordingApi = endpoints('analytics', {
  /** A search settled, or a result of it was opened. */
  searched: command('POST /analytics/searched', '记录搜索', { access: 'signedIn', input: searched }),
  /** A page is being seen. */
  viewed: command('POST /analytics/viewed', '记录查看', { access: 'signedIn', input: viewed }),
  /** The caller's own records, the latest hundred of each. */
  mine: query('GET /analytics/mine', '我的使用记录', {
    access: 'signedIn',
    output: mine(),
    visitors: toVisitors(mine()),
  }),
  /** Takes the caller off the own searches; these still count. */
  clearSearches: command('POST /analytics/clearSearches', '清除我的搜索记录', { access: 'signedIn' }),
});
