import { LESSON_RECORD, LESSON_STATUS } from '@shibiao/contract/lessons/codes';
import type { NounModule } from '../../noun.ts';
import { SALES, TEACHER_DEPARTMENT, VISITORS } from '../access/roles.data.ts';
import { lessonCalls } from './lessons.routes.ts';

export const lessonsModule: NounModule = {
  noun: 'lessons',
  calls: lessonCalls,
  grants: {
    '*': [...SALES, ...TEACHER_DEPARTMENT, 'service_department'],
    files: [...SALES, ...TEACHER_DEPARTMENT, ...VISITORS, 'service_department', 'finance'],
    attachFiles: [...SALES, ...TEACHER_DEPARTMENT, 'service_department', 'teacher'],
    removeFile: [...SALES, ...TEACHER_DEPARTMENT, 'service_department', 'teacher'],
    list: [...SALES, ...TEACHER_DEPARTMENT, ...VISITORS, 'service_department', 'finance'],
    detail: [...SALES, ...TEACHER_DEPARTMENT, ...VISITORS, 'service_department', 'finance'],
    restore: [],
    reserveOrPostponeLog: [...SALES, ...TEACHER_DEPARTMENT, 'service_department', 'finance'],
    setTeacherPhoneDate: [...SALES, ...TEACHER_DEPARTMENT, 'service_department', 'teacher'],
    contractCompanies: [...SALES, ...TEACHER_DEPARTMENT, 'service_department', 'finance'],
    contractCompaniesSecond: [...SALES, ...TEACHER_DEPARTMENT, 'service_department', 'finance'],
    contractGroup: [...SALES, ...TEACHER_DEPARTMENT, 'service_department', 'finance'],
    monthStat: [...SALES, ...TEACHER_DEPARTMENT, 'service_department', 'finance'],
    byLessonIds: [...SALES, ...TEACHER_DEPARTMENT, 'service_department', 'finance'],
    exportLessons: [...SALES, ...TEACHER_DEPARTMENT, 'service_department', 'finance'],
    listInstitutions: [...SALES, ...TEACHER_DEPARTMENT, 'service_department', 'finance'],
    teacherLessons: [...SALES, ...TEACHER_DEPARTMENT, 'service_department', 'finance', 'teacher'],
    calendar: [...SALES, ...TEACHER_DEPARTMENT, ...VISITORS, 'service_department', 'finance'],
  },
  functions: [
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
    {
      under: '/lessons',
      order: 10,
      path: '/lessons/list',
      title: '课程列表',
      name: 'lessonList',
      view: 'lessons/list',
      roles: [...SALES, ...TEACHER_DEPARTMENT, ...VISITORS, 'service_department', 'finance'],
    },
    {
      under: '/lessons',
      order: 20,
      path: '/lessons/calendar',
      title: '排课日历',
      name: 'lessonCalendar',
      view: 'lessons/calendar',
      roles: [...SALES, ...TEACHER_DEPARTMENT, ...VISITORS, 'service_department', 'finance'],
    },
    {
      under: '/lessons',
      order: 30,
      path: '/lessons/reserve',
      title: '预留与延期',
      name: 'lessonReserve',
      view: 'lessons/reserve',
      roles: [...SALES, ...TEACHER_DEPARTMENT, 'service_department', 'finance'],
    },
    {
      under: '/lessons',
      order: 80,
      path: '/sigLessonDetails/:id',
      title: '课程详情',
      name: 'lessonDetail',
      view: 'lessons/detail',
      isHidden: true,
      roles: [...SALES, ...TEACHER_DEPARTMENT, ...VISITORS, 'service_department', 'finance'],
    },
    {
      under: '/teacherManage',
      order: 80,
      path: '/teacherManage/lessonDetail/:id',
      title: '课程详情',
      name: 'teacherLessonDetail',
      view: 'lessons/detail',
      isHidden: true,
      roles: [],
    },
  ],
  constraints: {
    teacher_booking_pkey: { field: 'sessions', message: '讲师在该时段已有课程' },
    lesson_code_key: { field: 'lessonid', message: '课程编号已被使用' },
  },
  audited: {
    lesson: { title: '课程', codes: { lesson_status: LESSON_STATUS, status: LESSON_RECORD } },
  },
};
