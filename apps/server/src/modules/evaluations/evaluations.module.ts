import { EVALUATION_SOURCES } from '@shibiao/contract/lessons/codes';
import { TEXT_REVIEW } from '@shibiao/contract/lessons/evaluations';
import type { NounModule } from '../../noun.ts';
import { SALES, TEACHER_DEPARTMENT } from '../access/roles.data.ts';
import { readablePhotos } from './evaluations.queries.ts';
import { evaluationCalls } from './evaluations.routes.ts';
import { evaluationsTriggers } from './evaluations.triggers.ts';

const READERS = [...SALES, ...TEACHER_DEPARTMENT, 'service_department', 'partner'] as const;

export const evaluationsModule: NounModule = {
  noun: 'evaluations',
  triggers: evaluationsTriggers,
  calls: evaluationCalls,
  grants: {
    '*': READERS,
    reviewText: [...SALES, ...TEACHER_DEPARTMENT, 'service_department'],
  },
  readableFiles: { staff: readablePhotos, visitors: readablePhotos },
  menu: { '/lessons': [[50, 'evaluations', '评价', 'evaluations', 'lessons/evaluations', READERS]] },
  constraints: {
    evaluation_once: { field: '', message: '该课程已评价' },
  },
  audited: {
    evaluation: {
      title: '评价',
      columns: {
        text: '评语',
        would_again: '愿意再次合作',
        contact_words: '联系方式字样',
        text_review: '文字审核',
        content_score: '内容评分',
        expression_score: '表达评分',
        interaction_score: '互动评分',
        organisation_score: '组织评分',
        average: '平均分',
        by_account_id: '评价人',
      },
      codes: { source: EVALUATION_SOURCES, text_review: TEXT_REVIEW },
    },
  },
};
