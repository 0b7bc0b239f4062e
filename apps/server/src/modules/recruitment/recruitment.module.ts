import { GENDER } from '@shibiao/contract/personnel';
import { OPENING_STATUS, STAGES } from '@shibiao/contract/recruitment/candidates';
import type { NounModule } from '../../noun.ts';
import { LEADERS, STAFF } from '../access/roles.data.ts';
import { forgetCandidates, keepCandidateTodos } from './candidates.service.ts';
import { recruitmentCalls } from './recruitment.routes.ts';
import { recruitmentTriggers } from './recruitment.triggers.ts';

const READERS = [...LEADERS, 'teacher_department', 'hr'] as const;

export const recruitmentModule: NounModule = {
  noun: 'recruitment',
  triggers: recruitmentTriggers,
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
  menu: [
    {
      under: '/hr',
      order: 30,
      path: '/hr/recruitment',
      title: '招聘管理',
      name: 'recruitment',
      view: 'recruitment/list',
      roles: READERS,
    },
    {
      under: '/hr',
      order: 21,
      path: '/hr/recruitment/openings/:id',
      title: '招聘职位',
      name: 'jobOpening',
      view: 'recruitment/opening',
      isHidden: true,
      roles: STAFF,
    },
    {
      under: '/hr',
      order: 22,
      path: '/hr/recruitment/candidates/:id',
      title: '候选人',
      name: 'candidate',
      view: 'recruitment/candidate',
      isHidden: true,
      roles: STAFF,
    },
  ],
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
        post: '岗位',
        headcount: '人数',
        reason: '原因',
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
        email: '邮箱',
        birth_year: '出生年份',
        education: '学历',
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
        result: '结果',
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
