import { GENDER, LOGIN_STATUS } from '@shibiao/contract/personnel';
import type { NounModule } from '../../noun.ts';
import { LEADERS, STAFF } from '../access/roles.data.ts';
import { leavingLeaders } from './leaving.service.ts';
import { personnelCalls } from './personnel.routes.ts';

export const personnelModule: NounModule = {
  noun: 'personnel',
  calls: personnelCalls,
  grants: {
    '*': ['hr'],
    list: STAFF,
    detail: [...LEADERS, 'hr'],
    listReadable: STAFF,
    listByLeader: STAFF,
    serviceDeptNames: STAFF,
    namesByRole: STAFF,
    deactivate: ['hr', 'general_manager'],
  },
  menu: [
    {
      under: '/hr',
      order: 10,
      path: '/hr/personnel',
      title: '人员',
      name: 'personnel',
      view: 'personnel/list',
      roles: ['hr'],
    },
  ],
  constraints: {
    personnel_phone: { field: 'phone', message: '该手机号已属于其他人员' },
    personnel_job_no: { field: 'jobNo', message: '该工号已被使用' },
  },
  audited: {
    personnel: {
      title: '人员',
      columns: {
        login_status: '在职状态',
        post: '岗位',
        grade: '职级',
        entry_date: '入职日期',
        job_no: '工号',
        regular_date: '转正日期',
        quit_date: '离职日期',
        part_time_org_id: '兼职组织',
      },
      codes: { login_status: LOGIN_STATUS, gender: GENDER },
    },
  },
  leaving: leavingLeaders,
};
