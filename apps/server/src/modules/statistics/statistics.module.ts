import type { NounModule } from '../../noun.ts';
import { SALES, TEACHER_DEPARTMENT } from '../access/roles.data.ts';
import { statisticsCalls } from './statistics.routes.ts';

const READERS = [...SALES, ...TEACHER_DEPARTMENT, 'service_department', 'finance'] as const;

export const statisticsModule: NounModule = {
  noun: 'statistics',
  calls: statisticsCalls,
  grants: {
    '*': READERS,
    joinTopics: ['teacher_department', 'general_manager'],
    splitTopic: ['teacher_department', 'general_manager'],
  },
  menu: { '/lessons': [[65, 'statistics', '课程统计', 'lessonStatistics', 'lessons/statistics', READERS]] },
  constraints: {
    topic_alias_once: { field: 'alias', message: '该课题已合并到另一课题' },
  },
  audited: {
    topic_alias: {
      title: '课题合并',
      columns: {
        alias: '课题',
        topic: '合并到',
        alias_key: '课题（统一写法）',
        topic_key: '合并到（统一写法）',
      },
    },
  },
};
