import { LESSON_MONEY, LESSON_RECORD, LESSON_STATUS } from '@shibiao/contract/lessons/codes';
import { CORRECTION_STATUS } from '@shibiao/contract/lessons/corrections';
import { entry, type NounModule } from '../../noun.ts';
import { SALES, TEACHER_DEPARTMENT, VISITORS } from '../access/roles.data.ts';
import { remindTeachers } from './asks.service.ts';
import { leavingHandlers } from './leaving.service.ts';
import {
  mustShareLessonFiles,
  readableLessonFiles,
  releasedLessonFiles,
  sharedLessonFiles,
} from './lesson-files.queries.ts';
import { lessonCalls } from './lessons.routes.ts';
import { bringLessonsBack } from './lessons.service.ts';
import { lessonsTriggers } from './lessons.triggers.ts';

const MONEY_CLOSED = '课酬已申请或已付、课程款已收清或已结账，不能直接修改；请在课程页“申请更正”，由财务同意';

const READERS = [...SALES, ...TEACHER_DEPARTMENT, ...VISITORS, 'service_department', 'finance'] as const;
const STAFF_READERS = [...SALES, ...TEACHER_DEPARTMENT, 'service_department', 'finance'] as const;

export const lessonsModule: NounModule = {
  noun: 'lessons',
  triggers: lessonsTriggers,
  readableFiles: { staff: readableLessonFiles, visitors: releasedLessonFiles },
  shareable: { lessonFiles: { mustShare: mustShareLessonFiles, filesOf: sharedLessonFiles } },
  calls: lessonCalls,
  restorable: [{ table: 'lesson', restore: bringLessonsBack }],
  leaving: leavingHandlers,
  jobs: [{ name: 'teacher-reminders', cron: '20 8-20 * * *', run: remindTeachers }],
  grants: {
    '*': [...SALES, ...TEACHER_DEPARTMENT, 'service_department'],
    files: READERS,
    attachFiles: [...SALES, ...TEACHER_DEPARTMENT, 'service_department', 'teacher'],
    removeFile: [...SALES, ...TEACHER_DEPARTMENT, 'service_department', 'teacher'],
    list: READERS,
    detail: READERS,
    restore: [],
    corrections: [...SALES, ...TEACHER_DEPARTMENT, 'finance'],
    askCorrection: [...SALES, ...TEACHER_DEPARTMENT, 'finance'],
    withdrawCorrection: [...SALES, ...TEACHER_DEPARTMENT, 'finance'],
    decideCorrection: ['finance', 'general_manager'],
    // Import of a new company's lessons with earlier receipts: administrators only.
    importTemplate: [],
    importPreview: [],
    importErrors: [],
    import: [],
    reserveOrPostponeLog: STAFF_READERS,
    setTeacherPhoneDate: [...SALES, ...TEACHER_DEPARTMENT, 'service_department', 'teacher'],
    contractCompanies: STAFF_READERS,
    contractCompaniesSecond: STAFF_READERS,
    contractGroup: STAFF_READERS,
    monthStat: STAFF_READERS,
    byLessonIds: STAFF_READERS,
    exportLessons: STAFF_READERS,
    listInstitutions: STAFF_READERS,
    teacherLessons: [...SALES, ...TEACHER_DEPARTMENT, 'service_department', 'finance', 'teacher'],
    board: [...SALES, ...TEACHER_DEPARTMENT, 'service_department', 'teacher'],
    calendar: READERS,
  },
  functions: [
    {
      fullUrl: LESSON_MONEY,
      title: '课程：查看和修改金额与利润',
      roles: [...SALES, ...TEACHER_DEPARTMENT, 'finance'],
    },
    {
      fullUrl: '/lesson/reopen',
      title: '课程：已取消的重新预留',
      roles: ['manager', 'general_manager', 'teacher_department'],
    },
    {
      fullUrl: '/lesson/allowClash',
      title: '课程：说明理由后允许同时段',
      roles: ['manager', 'general_manager', 'teacher_department'],
    },
  ],
  menu: [
    entry(10, '/lessons/list', '课程列表', 'lessonList', 'lessons/list', READERS),
    entry(20, '/lessons/calendar', '排课日历', 'lessonCalendar', 'lessons/calendar', READERS),
    entry(30, '/lessons/reserve', '预留与延期', 'lessonReserve', 'lessons/reserve', STAFF_READERS),
    entry(80, '/sigLessonDetails/:id', '课程详情', 'lessonDetail', 'lessons/detail', READERS, {
      under: '/lessons',
    }),
    entry(80, '/teacherManage/lessonDetail/:id', '课程详情', 'teacherLessonDetail', 'lessons/detail', []),
  ],
  constraints: {
    teacher_booking_pkey: {
      field: 'sessions',
      message: '讲师在该时段已有课程',
      elsewhere: [{ field: 'teacherId', message: '讲师在该时段已有课程' }],
    },
    lesson_fee_income_closed: { field: 'feeIncome', message: MONEY_CLOSED },
    lesson_teacher_fee_closed: { field: 'teacherFee', message: MONEY_CLOSED },
    lesson_travel_fee_closed: { field: 'travelFee', message: MONEY_CLOSED },
    lesson_travel_payer_closed: { field: 'travelPayer', message: MONEY_CLOSED },
    lesson_subsidy_closed: { field: 'subsidy', message: MONEY_CLOSED },
    lesson_material_fee_closed: { field: 'materialFee', message: MONEY_CLOSED },
    lesson_other_fee_closed: { field: 'otherFee', message: MONEY_CLOSED },
    lesson_correction_open: { field: 'reason', message: '这节课已有一份更正在等财务处理' },
    lesson_correction_four_eyes: { field: '', message: '不能同意自己申请的更正' },
    lesson_code_key: { field: 'lessonid', message: '课程编号已被使用' },
  },
  audited: {
    lesson_ask: {
      title: '讲师确认',
      columns: {
        agreed: '讲师同意的内容',
        agreed_at: '同意时间',
        known: '改动之前',
        asked: '所问的内容',
        asked_at: '询问时间',
        told_at: '通知时间',
        reminders: '提醒次数',
      },
    },
    lesson_correction: {
      title: '款项更正',
      columns: {
        old_material_fee: '原物料费',
        old_other_fee: '原其他费用',
        old_fee_income: '原课程款',
        old_teacher_fee: '原课酬',
        old_travel_fee: '原差旅费',
        old_subsidy: '原补贴',
        asked_by: '申请人',
        asked_at: '申请时间',
        decision_note: '意见',
        applied_in: '生效事务',
      },
      codes: { status: CORRECTION_STATUS },
    },
    lesson: {
      title: '课程',
      columns: {
        code: '课程编号',
        lesson_status: '课程状态',
        first_date: '开始日期',
        last_date: '结束日期',
        tax_share: '税费分摊',
        profit: '利润',
        invoiced: '已申请开票',
        issued: '已开票',
        tax_borne: '承担的课酬税',
        received: '已收款',
        written_off: '已核销尾差',
        teacher_paid: '已付课酬',
        venue: '地点',
        is_online: '线上',
        handover_id: '对接人',
        contract_company_id: '签约公司',
        reserve_expires_on: '预留到期',
        postponed_on: '延期于',
        customer_confirmed_at: '客户确认时间',
        teacher_phone_date: '讲师电话确认时间',
        onsite_name: '现场联系人',
        onsite_phone: '现场联系电话',
        courseware_confirmed_at: '课件确认时间',
        cancellation_confirmed_at: '取消确认时间',
        postponement_confirmed_at: '延期确认时间',
        gift_lessons: '赠课',
        is_managed: '代管',
        courseware_uploader_id: '课件上传人',
        courseware_uploaded_at: '课件上传时间',
        clash_reason: '冲突放行原因',
        clash_allowed_by: '冲突放行人',
        teacher_requested: '已申请课酬',
        travel_requested: '已申请差旅',
        invoiced_on: '开票日期',
        first_receipt_on: '首次收款日期',
        last_receipt_on: '最近收款日期',
        first_commission_month: '最早提成月份',
        last_commission_month: '最近提成月份',
      },
      codes: { lesson_status: LESSON_STATUS, status: LESSON_RECORD },
    },
  },
};
