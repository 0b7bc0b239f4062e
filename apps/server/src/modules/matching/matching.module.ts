import { ANSWERS } from '@shibiao/contract/recommendations';
import type { NounModule } from '../../noun.ts';
import { SALES, TEACHER_DEPARTMENT } from '../access/roles.data.ts';
import { matchCalls, recommendationCalls } from './matching.routes.ts';
import { matchingTriggers } from './matching.triggers.ts';
import { remindOfRecommendations, tellOutcomes } from './outcomes.service.ts';

const MATCHERS = [...SALES, ...TEACHER_DEPARTMENT] as const;

export const matchingModule: NounModule = {
  noun: 'matching',
  triggers: matchingTriggers,
  calls: [...matchCalls, ...recommendationCalls],
  grants: {
    '*': MATCHERS,
    recommendations: [...SALES, ...TEACHER_DEPARTMENT, 'partner'],
  },
  menu: {
    '/teacherManage': [
      [20, 'recommendTeacher', '推荐讲师', 'recommendTeacher', 'teachers/recommend', MATCHERS],
      [40, 'match', '匹配', 'teacherMatch', 'teachers/match', MATCHERS],
    ],
  },
  audited: {
    demand_recommendation: {
      title: '推荐讲师',
      columns: {
        score: '匹配分',
        reasons: '理由',
        credited_to: '计入',
        rank: '顺序',
        note: '推荐语',
        shared_at: '发送时间',
        shared_by: '发送人',
        valid_until: '有效至',
        seen_at: '客户查看',
        answer: '客户答复',
        answer_reason: '不合适的原因',
        answer_text: '客户的话',
        answered_by: '答复人',
        answered_at: '答复时间',
        is_preferred: '首选',
        reminded_at: '提醒时间',
        outcome_told_at: '告知结果',
      },
      codes: { answer: ANSWERS },
    },
    recommendation_message: {
      title: '推荐的问答',
      columns: { recommendation_id: '推荐', by_account_id: '作者', is_staff: '公司回复', text: '内容' },
    },
  },
  jobs: [
    { name: 'recommendationOutcomes', cron: '*/5 * * * *', run: tellOutcomes },
    { name: 'recommendationReminders', cron: '0 9 * * *', run: remindOfRecommendations },
  ],
};
