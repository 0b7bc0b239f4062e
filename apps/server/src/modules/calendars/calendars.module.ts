import { ALARMS, calendarsApi, FEED_KINDS } from '@shibiao/contract/calendars';
import { type Call, serve, serveAlike, serveAnyone } from '../../lib/serve.ts';
import type { NounModule } from '../../noun.ts';
import { SALES, TEACHER_DEPARTMENT, VISITORS } from '../access/roles.data.ts';
import { chooseFeed, lessonFile, makeFeed, ownFeeds, readFeed, revokeFeed } from './calendars.service.ts';
import { forgetSource, ownSource, readSources, saveSource } from './sources.service.ts';
import { listTrips } from './trips.queries.ts';

const calls = [
  serveAlike(calendarsApi.feeds, ({ db, actor }) => ownFeeds(db, actor)),
  serveAlike(calendarsApi.make, ({ db, actor, input }) => makeFeed(db, actor, input)),
  serve(calendarsApi.choose, ({ db, actor, input }) => chooseFeed(db, actor, input)),
  serve(calendarsApi.revoke, ({ db, actor, input }) => revokeFeed(db, actor, input.kind)),
  serveAnyone(calendarsApi.feed, (call) => readFeed(call, call.input.token)),
  serve(calendarsApi.lesson, (call) => lessonFile(call, call.actor, call.input.id), { isAtOnce: true }),
  serveAlike(calendarsApi.source, ({ db, actor }) => ownSource(db, actor)),
  serveAlike(calendarsApi.saveSource, ({ db, actor, input }) => saveSource(db, actor, input.url)),
  serve(calendarsApi.removeSource, ({ db, actor }: Pick<Call<unknown>, 'db' | 'actor'>) =>
    forgetSource(db, actor),
  ),
  serve(calendarsApi.trips, ({ db, input }) => listTrips(db, input)),
];

const PLANNERS = [...TEACHER_DEPARTMENT, 'general_manager'] as const;
const READERS = [...SALES, ...TEACHER_DEPARTMENT, ...VISITORS, 'service_department'] as const;

export const calendarsModule: NounModule = {
  noun: 'calendars',
  calls,
  grants: { '*': PLANNERS },
  menu: {
    '/personalCenter': [[20, 'calendars', '日历订阅', 'calendarFeeds', 'calendars/feeds', READERS]],
    '/teacherManage': [[37, 'trips', '本周行程', 'teacherTrips', 'calendars/trips', PLANNERS]],
  },
  jobs: [{ name: 'calendars.readSources', cron: '25 * * * *', run: (db) => readSources(db) }],
  constraints: {
    calendar_feed_token: { field: '', message: '请再试一次' },
    calendar_feed_live: { field: 'kind', message: '该订阅刚在别处重新生成，请刷新' },
    calendar_source_url_check: { field: 'url', message: '网址应以 https:// 开头' },
  },
  audited: {
    calendar_feed: {
      title: '日历订阅',
      columns: {
        token_hash: '地址',
        has_reserved: '含预留课程',
        has_unavailable: '含不可用时段',
        has_follow_ups: '含跟进与预留到期',
        alarm_minutes: '课前提醒',
        reads: '读取次数',
        last_read_at: '最近读取',
        agent: '日历软件',
        revoked_at: '停用时间',
      },
      codes: { kind: FEED_KINDS, alarm_minutes: ALARMS },
    },
    calendar_source: {
      title: '外部日历',
      columns: { url: '网址', checked_at: '最近读取', succeeded_at: '最近成功', problem: '原因' },
      sensitive: ['url'],
    },
  },
};
