import { entry, type NounModule } from '../../noun.ts';
import { SALES, TEACHER_DEPARTMENT } from '../access/roles.data.ts';
import { matchCalls, recommendationCalls } from './matching.routes.ts';

const MATCHERS = [...SALES, ...TEACHER_DEPARTMENT] as const;

export const matchingModule: NounModule = {
  noun: 'matching',
  calls: [...matchCalls, ...recommendationCalls],
  grants: {
    '*': MATCHERS,
    recommendations: [...SALES, ...TEACHER_DEPARTMENT, 'partner'],
  },
  menu: [
    entry(
      20,
      '/teacherManage/recommendTeacher',
      '推荐讲师',
      'recommendTeacher',
      'teachers/recommend',
      MATCHERS,
    ),
    entry(40, '/teacherManage/match', '匹配', 'teacherMatch', 'teachers/match', MATCHERS),
  ],
  audited: {
    demand_recommendation: {
      title: '推荐讲师',
      columns: { score: '匹配分', reasons: '理由', credited_to: '计入' },
    },
  },
};
