import type { NounModule } from '../../noun.ts';
import { TEACHER_DEPARTMENT } from '../access/roles.data.ts';
import { analyticsCalls } from './analytics.routes.ts';
import { analyticsTriggers } from './analytics.triggers.ts';
import { keepMonths } from './months.service.ts';

const READERS = ['general_manager', ...TEACHER_DEPARTMENT, 'market_department'] as const;

export const analyticsModule: NounModule = {
  noun: 'analytics',
  calls: analyticsCalls,
  grants: { '*': READERS },
  triggers: analyticsTriggers,
  menu: {
    '/statisticData': [
      [10, 'teacherNameSearch', '讲师搜索', 'teacherNameSearch', 'analytics/searches', READERS],
      [20, 'seeTeacherRecord', '讲师查看', 'seeTeacherRecord', 'analytics/views', READERS],
      [30, 'techerCollectionRecord', '讲师收藏', 'techerCollectionRecord', 'analytics/stars', READERS],
      [40, 'packageDownload', '资料下载', 'packageDownload', 'analytics/downloads', READERS],
      [50, 'hotTopic', '热门课题', 'hotTopic', 'analytics/topics', READERS],
      [60, 'activeUserNum', '活跃用户', 'activeUserNum', 'analytics/actives', READERS],
    ],
  },
  jobs: [{ name: 'analytics-months', cron: '40 1 * * *', run: (db) => keepMonths(db) }],
};
