import { HOUSEHOLDS } from '@shibiao/contract/archive/archive';
import { SENSITIVE } from '@shibiao/contract/archive/calls';
import { PLACE_CHANGE_STATUS } from '@shibiao/contract/archive/placeChanges';
import type { NounModule } from '../../noun.ts';
import { LEADERS, STAFF } from '../access/roles.data.ts';
import { readableArchiveFiles } from './archive.queries.ts';
import { archiveCalls } from './archive.routes.ts';
import { applyPlanned, keepStaffTodos } from './archive.service.ts';
import { archiveTriggers } from './archive.triggers.ts';

/** The columns behind `sensitive` of the contract. */
const SENSITIVE_COLUMNS = [
  'id_card',
  'address',
  'bank_name',
  'bank_account',
  'emergency_name',
  'emergency_phone',
];
const READERS = [...LEADERS, 'hr'] as const;

export const archiveModule: NounModule = {
  noun: 'archive',
  triggers: archiveTriggers,
  readableFiles: { staff: readableArchiveFiles },
  calls: archiveCalls,
  grants: {
    '*': ['hr'],
    list: READERS,
    one: STAFF,
    reveal: STAFF,
    composition: READERS,
    turnover: READERS,
    newStaffRetention: READERS,
    oldStaffRetention: READERS,
    figureRows: READERS,
    exportFigureRows: READERS,
    changes: READERS,
    reminders: READERS,
    placeChanges: ['hr', 'general_manager'],
    // HR submits the change and neither has the call nor decides.
    decidePlaceChange: ['general_manager'],
  },
  functions: [{ fullUrl: SENSITIVE, title: '查看人事敏感信息', roles: ['hr'] }],
  menu: {
    '/hr': [
      [11, 'archive', '人事档案', 'archive', 'archive/list', READERS],
      [12, 'archive-analysis', '人员分析', 'archiveAnalysis', 'archive/analysis', READERS],
      [13, 'archive/:id', '人员档案', 'archiveDetail', 'archive/detail', STAFF],
    ],
  },
  constraints: {
    personnel_archive_id_card: { field: 'idCard', message: '该身份证号已登记在其他人员名下' },
    personnel_archive_person: { field: '', message: '该人员的档案刚刚由他人建立，请刷新后重试' },
    place_change_open: { field: '', message: '该人员已有一份调动待同意，请先处理或撤回' },
    place_change_not_own: { field: '', message: '本人的部门、兼职部门和上级由其他人办理' },
    place_change_four_eyes: { field: '', message: '申请人、被调动的人和新的上级不能同意这次调动' },
    labour_contract_no: { field: 'contracts', message: '该合同编号已被使用' },
    labour_contract_span: { field: 'contracts', message: '合同结束日期早于开始日期' },
    labour_contract_ends: { field: 'contracts', message: '请填合同结束日期' },
    labour_contract_open: { field: 'contracts', message: '无固定期限合同没有结束日期' },
    labour_contract_probation: {
      field: 'contracts',
      message: '同一用人单位与同一劳动者只能约定一次试用期（劳动合同法第十九条）',
    },
  },
  audited: {
    personnel_archive: {
      title: '人事档案',
      columns: {
        ethnicity: '民族',
        native_place: '籍贯',
        household: '户口性质',
        politics: '政治面貌',
        marriage: '婚姻状况',
        school: '毕业院校',
        major: '专业',
        graduated_on: '毕业日期',
        work_since: '参加工作日期',
        address: '住址',
        emergency_name: '紧急联系人',
        emergency_phone: '紧急联系电话',
        emergency_relation: '与紧急联系人关系',
        bank_account: '银行卡号',
        social_security_city: '社保城市',
        fund: '公积金',
        channel: '来源渠道',
        candidate_id: '应聘记录',
        probation_to: '试用期至',
      },
      sensitive: SENSITIVE_COLUMNS,
      codes: { household: HOUSEHOLDS },
    },
    labour_contract: {
      title: '劳动合同',
      columns: {
        no: '合同编号',
        kind: '合同类型',
        probation_months: '试用期（月）',
        file_id: '附件',
      },
    },
    place_change: {
      title: '调动审批',
      columns: {
        grade: '职级',
        old_organisation_id: '原部门',
        old_part_time_org_id: '原兼职部门',
        old_leader_id: '原上级',
        asked_by: '申请人',
        asked_at: '申请时间',
        decision_note: '决定说明',
      },
      codes: { status: PLACE_CHANGE_STATUS },
    },
    planned_assignment: {
      title: '待生效异动',
      columns: { grade: '职级', done_at: '已生效' },
    },
  },
  jobs: [
    { name: 'plannedAssignments', cron: '3 0 * * *', run: applyPlanned },
    { name: 'staffTodos', cron: '25 6 * * *', run: keepStaffTodos },
  ],
};
