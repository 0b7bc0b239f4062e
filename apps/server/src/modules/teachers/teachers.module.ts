import { HALVES } from '@shibiao/contract/lessons/codes';
import { GENDER } from '@shibiao/contract/personnel';
import { COOPERATION_STATUS, MANAGEMENT_LEVEL, SETTLEMENT_METHOD } from '@shibiao/contract/teachers';
import type { NounModule } from '../../noun.ts';
import { SALES, TEACHER_DEPARTMENT } from '../access/roles.data.ts';
import { IS_TEACHER_FILE, readableTeacherPhotos } from './teachers.queries.ts';
import { teacherCalls } from './teachers.routes.ts';
import { restoreUnavailability } from './teachers.service.ts';

const CHOOSERS = [...SALES, ...TEACHER_DEPARTMENT, 'service_department'] as const;
const SUBSIDY_READERS = [...TEACHER_DEPARTMENT, 'finance'] as const;
const READERS = [...SALES, ...TEACHER_DEPARTMENT, 'teacher', 'service_department', 'finance'] as const;

export const teachersModule: NounModule = {
  noun: 'teachers',
  readableFiles: { staff: () => IS_TEACHER_FILE, visitors: readableTeacherPhotos },
  calls: teacherCalls,
  grants: {
    '*': TEACHER_DEPARTMENT,
    list: [...SALES, ...TEACHER_DEPARTMENT, 'service_department', 'finance'],
    one: READERS,
    scoreTrend: READERS,
    restore: [],
    bankChanges: ['finance'],
    confirmBank: ['finance'],
    listSubsidies: SUBSIDY_READERS,
    exportSubsidies: SUBSIDY_READERS,
    unavailability: [...SALES, ...TEACHER_DEPARTMENT, 'service_department', 'teacher'],
    saveUnavailability: [...TEACHER_DEPARTMENT, 'teacher'],
    deleteUnavailability: [...TEACHER_DEPARTMENT, 'teacher'],
    names: [...SALES, ...TEACHER_DEPARTMENT, 'service_department', 'market_department'],
    namesForFinance: ['finance', 'general_manager'],
  },
  menu: {
    '/teacherManage': [
      [10, 'list', '讲师库', 'teacherList', 'teachers/list', CHOOSERS],
      [30, 'addTeacher', '添加讲师', 'addTeacher', 'teachers/add', []],
      [50, 'subsidies', '补贴', 'teacherSubsidies', 'teachers/subsidies', SUBSIDY_READERS],
      [70, 'teacherDetails/:id', '讲师详情', 'teacherDetails', 'teachers/detail', READERS],
    ],
    '/system-setting': [[40, 'tagsManage', '标签', 'tagsManage', 'system/tags', TEACHER_DEPARTMENT]],
  },
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
        new_bank_name: '待确认的开户行',
        new_bank_account: '待确认的银行账号',
        new_bank_by: '账户提交人',
        is_new_bank_own: '账户由讲师本人提交',
        intro: '简介',
        home_province_id: '常驻省份',
        home_city_id: '常驻城市',
        fields: '领域',
        score_count: '评价次数',
        customer_score: '客户评分',
        customer_score_count: '客户评价次数',
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
        rule_id: '每周规则',
        from_half: '开始时段',
        to_half: '结束时段',
      },
      codes: { from_half: HALVES, to_half: HALVES },
    },
  },
};
