import { GENDER } from '@shibiao/contract/personnel';
import { OPENING_STATUS, STAGES } from '@shibiao/contract/recruitment/candidates';
import type { NounModule } from '../../noun.ts';
import { LEADERS, STAFF } from '../access/roles.data.ts';
import { readableCandidateFiles } from './candidates.queries.ts';
import { forgetCandidates, keepCandidateTodos } from './candidates.service.ts';
import { recruitmentCalls } from './recruitment.routes.ts';
import { recruitmentTriggers } from './recruitment.triggers.ts';

const READERS = [...LEADERS, 'teacher_department', 'hr'] as const;

export const recruitmentModule: NounModule = {
  noun: 'recruitment',
  triggers: recruitmentTriggers,
  readableFiles: { staff: readableCandidateFiles },
  calls: recruitmentCalls,
  grants: {
    '*': ['hr'],
    list: STAFF,
    one: STAFF,
    edit: STAFF,
    openings: STAFF,
    opening: STAFF,
    statistics: READERS,
    export: ['hr', 'general_manager'],
    exportOpenings: ['hr', 'general_manager'],
  },
  menu: {
    '/hr': [
      [30, 'recruitment', '招聘管理', 'recruitment', 'recruitment/list', READERS],
      [21, 'recruitment/openings/:id', '招聘职位', 'jobOpening', 'recruitment/opening', STAFF],
      [22, 'recruitment/candidates/:id', '候选人', 'candidate', 'recruitment/candidate', STAFF],
    ],
  },
  constraints: {
    candidate_once: { field: 'phone', message: '该手机号已应聘过此职位' },
    candidate_personnel: { field: '', message: '该候选人已入职' },
    job_opening_salary: { field: 'salaryTo', message: '薪资上限不能低于下限' },
    job_opening_replaces: { field: 'replacesId', message: '新增的职位没有替补对象' },
  },
  audited: {
    job_opening: {
      title: '招聘职位',
      columns: {
        title: '职位',
        replaces_id: '替补',
        opened_on: '开放日期',
        wanted_by: '期望到岗',
        salary_from: '薪资下限',
        salary_to: '薪资上限',
        interviewers: '面试官',
        owner_id: '用人负责人',
        description: '职位说明',
      },
      codes: { status: OPENING_STATUS },
    },
    candidate: {
      title: '候选人',
      columns: {
        birth_year: '出生年份',
        school: '院校',
        years: '工作年限',
        current_company: '现公司',
        opening_id: '应聘职位',
        channel: '渠道',
        owner_id: '招聘负责人',
        referrer_id: '推荐人',
        expected_salary: '期望薪资',
        resume_file_id: '简历',
        applied_on: '应聘日期',
        stage: '阶段',
        reject_reason: '未录用原因',
        offer_salary: 'Offer 薪资',
        offer_on: 'Offer 日期',
        entry_on: '入职日期',
        previous_id: '此前应聘',
        erased_at: '清除时间',
      },
      codes: { stage: STAGES, gender: GENDER },
    },
  },
  jobs: [
    { name: 'candidateTodos', cron: '15 * * * *', run: keepCandidateTodos },
    { name: 'forgetCandidates', cron: '40 3 * * *', run: forgetCandidates },
  ],
};
