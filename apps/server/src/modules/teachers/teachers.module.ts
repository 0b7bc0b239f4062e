import { HALVES } from '@shibiao/contract/lessons/codes';
import { GENDER } from '@shibiao/contract/personnel';
import { COOPERATION_STATUS, MANAGEMENT_LEVEL, SETTLEMENT_METHOD } from '@shibiao/contract/teachers';
import type { NounModule } from '../../noun.ts';
import { SALES, TEACHER_DEPARTMENT, VISITORS } from '../access/roles.data.ts';
import { teacherCalls } from './teachers.routes.ts';
import { restoreUnavailability } from './teachers.service.ts';

export const teachersModule: NounModule = {
  noun: 'teachers',
  calls: teacherCalls,
  grants: {
    '*': TEACHER_DEPARTMENT,
    list: [...SALES, ...TEACHER_DEPARTMENT, 'service_department', 'finance', 'partner'],
    one: [...SALES, ...TEACHER_DEPARTMENT, ...VISITORS, 'service_department', 'finance'],
    scoreTrend: [...SALES, ...TEACHER_DEPARTMENT, ...VISITORS, 'service_department', 'finance'],
    restore: [],
    bankChanges: ['finance'],
    confirmBank: ['finance'],
    listSubsidies: [...TEACHER_DEPARTMENT, 'finance'],
    exportSubsidies: [...TEACHER_DEPARTMENT, 'finance'],
    unavailability: [...SALES, ...TEACHER_DEPARTMENT, 'service_department', 'teacher'],
    saveUnavailability: [...TEACHER_DEPARTMENT, 'teacher'],
    deleteUnavailability: [...TEACHER_DEPARTMENT, 'teacher'],
    names: [...SALES, ...TEACHER_DEPARTMENT, 'service_department', 'market_department'],
    namesForFinance: ['finance', 'general_manager'],
  },
  menu: [
    {
      under: '/teacherManage',
      order: 10,
      path: '/teacherManage/list',
      title: '讲师库',
      name: 'teacherList',
      view: 'teachers/list',
      roles: [...SALES, ...TEACHER_DEPARTMENT, 'service_department'],
    },
    {
      under: '/teacherManage',
      order: 30,
      path: '/teacherManage/addTeacher',
      title: '添加讲师',
      name: 'addTeacher',
      view: 'teachers/add',
      roles: [],
    },
    {
      under: '/teacherManage',
      order: 50,
      path: '/teacherManage/subsidies',
      title: '补贴',
      name: 'teacherSubsidies',
      view: 'teachers/subsidies',
      roles: [...TEACHER_DEPARTMENT, 'finance'],
    },
    {
      under: '/teacherManage',
      order: 70,
      path: '/teacherManage/teacherDetails/:id',
      title: '讲师详情',
      name: 'teacherDetails',
      view: 'teachers/detail',
      isHidden: true,
      roles: [...SALES, ...TEACHER_DEPARTMENT, ...VISITORS, 'service_department', 'finance'],
    },
    {
      under: '/system-setting',
      order: 40,
      path: '/system-setting/tagsManage',
      title: '标签',
      name: 'tagsManage',
      view: 'system/tags',
      roles: TEACHER_DEPARTMENT,
    },
  ],
  restorable: [{ table: 'teacher_unavailability', restore: restoreUnavailability }],
  constraints: {
    teacher_phone: { field: 'phone', message: '该手机号已登记过讲师' },
    teacher_id_card: { field: 'idCard', message: '该身份证号已登记过讲师' },
  },
  audited: {
    teacher: {
      title: '讲师',
      columns: {
        topics: '主讲课题',
        tags: '标签',
        management_level: '级别',
        cooperation_status: '合作状态',
        until_date: '合作截止',
        settlement_method: '结算方式',
        fee_day: '课酬/天',
        fee_half_day: '课酬/半天',
        is_fee_after_tax: '课酬为税后',
        travel_payer: '差旅承担',
        new_bank_name: '待确认的开户行',
        new_bank_account: '待确认的银行账号',
        new_bank_by: '账户提交人',
        intro: '简介',
        home_province_id: '常驻省份',
        home_city_id: '常驻城市',
        id_card: '身份证号',
        fields: '领域',
        photo_file_id: '照片',
        score: '评价得分',
        score_count: '评价数',
      },
      codes: {
        management_level: MANAGEMENT_LEVEL,
        cooperation_status: COOPERATION_STATUS,
        settlement_method: SETTLEMENT_METHOD,
        gender: GENDER,
      },
    },
    teacher_unavailability: {
      title: '讲师不可用时段',
      columns: {
        from_half: '开始时段',
        to_half: '结束时段',
      },
      codes: { from_half: HALVES, to_half: HALVES },
    },
  },
};
