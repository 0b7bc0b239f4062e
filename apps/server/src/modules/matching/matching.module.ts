import type { NounModule } from '../../noun.ts';
import { SALES, TEACHER_DEPARTMENT } from '../access/roles.data.ts';
import { matchCalls, recommendationCalls } from './matching.routes.ts';

export const matchingModule: NounModule = {
  noun: 'matching',
  calls: [...matchCalls, ...recommendationCalls],
  grants: {
    '*': [...SALES, ...TEACHER_DEPARTMENT],
    recommendations: [...SALES, ...TEACHER_DEPARTMENT, 'partner'],
  },
  menu: [
    {
      under: '/teacherManage',
      order: 20,
      path: '/teacherManage/recommendTeacher',
      title: '推荐讲师',
      name: 'recommendTeacher',
      view: 'teachers/recommend',
      roles: [...SALES, ...TEACHER_DEPARTMENT],
    },
    {
      under: '/teacherManage',
      order: 40,
      path: '/teacherManage/match',
      title: '匹配',
      name: 'teacherMatch',
      view: 'teachers/match',
      roles: [...SALES, ...TEACHER_DEPARTMENT],
    },
  ],
  audited: {
    demand_recommendation: {
      title: '推荐讲师',
      columns: { score: '匹配分', reasons: '理由', credited_to: '计入' },
    },
  },
};
