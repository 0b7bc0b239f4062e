import { GENDER, LOGIN_STATUS } from '@shibiao/contract/personnel';
import type { NounModule } from '../../noun.ts';
import { STAFF } from '../access/roles.data.ts';
import { leavingLeaders } from './leaving.service.ts';
import { personnelCalls } from './personnel.routes.ts';
import { personnelTriggers } from './personnel.triggers.ts';

export const personnelModule: NounModule = {
  noun: 'personnel',
  triggers: personnelTriggers,
  calls: personnelCalls,
  grants: {
    '*': ['hr'],
    list: STAFF,
    detail: STAFF,
    listReadable: STAFF,
    listByLeader: STAFF,
    serviceDeptNames: STAFF,
    namesByRole: STAFF,
    deactivate: ['hr', 'general_manager'],
  },
  menu: { '/hr': [[10, 'personnel', '人员', 'personnel', 'personnel/list', ['hr']]] },
  constraints: {
    personnel_phone: { field: 'phone', message: '该手机号已属于其他人员' },
    personnel_job_no: { field: 'jobNo', message: '该工号已被使用' },
    employment_no_overlap: { field: 'entryDate', message: '任职期与该人员以前的任职期重叠' },
    employment_ends_after_entry: { field: 'quitDate', message: '离职日期不能早于入职日期' },
  },
  audited: {
    personnel: {
      title: '人员',
      columns: {
        login_status: '在职状态',
        grade: '职级',
        job_no: '工号',
        birthday_greeted_year: '生日祝福年份',
      },
      codes: { login_status: LOGIN_STATUS, gender: GENDER },
    },
    personnel_region: { title: '负责区域', columns: { region_id: '地区' } },
    employment: {
      title: '任职期',
      columns: {
        closed_on: '账号停用日期',
        quit_type: '离职类型',
        quit_reason: '离职原因',
        tenure_from: '司龄起算日',
        form: '用工形式',
      },
    },
    assignment: {
      title: '任职岗位',
      columns: { employment_id: '任职期', grade: '职级', role_keys: '角色' },
    },
  },
  leaving: leavingLeaders,
};
