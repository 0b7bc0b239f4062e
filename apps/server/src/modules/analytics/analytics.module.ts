import { entry, type NounModule } from '../../noun.ts';
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
  menu: [
    entry(
      10,
      '/statisticData/teacherNameSearch',
      '讲师搜索',
      'teacherNameSearch',
      'analytics/searches',
      READERS,
    ),
    entry(20, '/statisticData/seeTeacherRecord', '讲师查看', 'seeTeacherRecord', 'analytics/views', READERS),
    entry(
      30,
      '/statisticData/techerCollectionRecord',
      '讲师收藏',
      'techerCollectionRecord',
      'analytics/stars',
      READERS,
    ),
    entry(
      40,
      '/statisticData/packageDownload',
      '资料下载',
      'packageDownload',
      'analytics/downloads',
      READERS,
    ),
    entry(50, '/statisticData/hotTopic', '热门课题', 'hotTopic', 'analytics/topics', READERS),
    entry(60, '/statisticData/activeUserNum', '活跃用户', 'activeUserNum', 'analytics/actives', READERS),
  ],
  jobs: [{ name: 'analytics-months', cron: '40 1 * * *', run: (db) => keepMonths(db) }],
};
