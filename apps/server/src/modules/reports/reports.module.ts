import { ALL_MEASURES } from '@shibiao/contract/measures';
import { REPORT_STATUS, WEEK_MEASURES } from '@shibiao/contract/reports/weeks';
import { TARGET_MEASURES } from '@shibiao/contract/targets';
import type { NounModule } from '../../noun.ts';
import { type RoleKey, SALES } from '../access/roles.data.ts';
import { reportsCalls } from './reports.routes.ts';
import { openReports } from './review.service.ts';

const WRITERS: readonly RoleKey[] = [...SALES, 'general_office'];
const OFFICE: readonly RoleKey[] = ['general_office', 'manager', 'general_manager'];

export const reportsModule: NounModule = {
  noun: 'reports',
  calls: reportsCalls,
  grants: {
    '*': SALES,
    editDailyWork: WRITERS,
    deleteWeeklyLog: WRITERS,
    weeklyLogList: WRITERS,
    generalOfficeLog: OFFICE,
    exportGeneralOfficeLog: OFFICE,
  },
  menu: {
    '/sales': [
      [14, 'weeks', '周报', 'weekReports', 'reports/weeks', SALES],
      [16, 'months', '月报', 'monthReports', 'reports/months', SALES],
      [17, 'months/:id', '月报详情', 'monthReport', 'reports/month', SALES],
    ],
    '/office': [[40, 'days', '综合部日志', 'officeDays', 'reports/office', OFFICE]],
  },
  constraints: {
    week_report_once: { field: 'date', message: '这一周已有周报' },
    month_report_once: { field: 'month', message: '该月已有月报' },
    week_report_not_own: { field: '', message: '不能批阅自己的' },
    month_report_not_own: { field: '', message: '不能批阅自己的' },
  },
  audited: {
    week_report: {
      title: '周报',
      columns: {
        week_start: '周',
        next_week: '下周计划',
        reviewed_at: '批阅时间',
        comment: '批语',
      },
      codes: { status: REPORT_STATUS },
    },
    week_target: {
      title: '周目标',
      columns: {
        week_report_id: '周报',
        is_carried: '结转',
      },
      codes: { measure: WEEK_MEASURES },
    },
    month_report: {
      title: '月报',
      columns: {
        achievements: '成绩',
        next_month: '下月计划',
        'figures.measure': '指标',
        'figures.actual': '实际',
        'figures.planned': '计划',
        reviewed_at: '批阅时间',
        comment: '批语',
      },
      codes: { status: REPORT_STATUS, 'figures.measure': ALL_MEASURES },
    },
    month_report_plan: {
      title: '月报的下月目标',
      columns: { month_report_id: '月报' },
      codes: { measure: TARGET_MEASURES },
    },
  },
  leaving: openReports,
};
