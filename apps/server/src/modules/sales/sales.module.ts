import { WORK_DAY_KINDS, WORK_FIGURES } from '@shibiao/contract/sales';
import type { NounModule } from '../../noun.ts';
import { LEADERS, SALES } from '../access/roles.data.ts';
import { remindAfterDeadline } from './reminders.service.ts';
import { readableDayFiles } from './sales.queries.ts';
import { salesCalls } from './sales.routes.ts';

export const salesModule: NounModule = {
  noun: 'sales',
  readableFiles: { staff: readableDayFiles },
  calls: salesCalls,
  grants: { '*': SALES, review: LEADERS, remind: LEADERS },
  menu: { '/sales': [[12, 'days', '销售记录', 'workDays', 'sales/days', SALES]] },
  constraints: {
    work_day_not_ahead: { field: 'date', message: '不能填写以后的日志' },
    work_day_once: { field: 'date', message: '这一天已有日志' },
    work_day_reviewed: { field: '', message: '不能点评自己的日志' },
  },
  audited: {
    work_day: {
      title: '工作日志',
      columns: {
        done: '今日完成',
        plan: '明日计划',
        problem: '问题与求助',
        ...Object.fromEntries(WORK_FIGURES.map(({ key, title }) => [`figures.${key}`, title])),
        reviewed_by: '点评人',
        reviewed_at: '点评时间',
        comment: '点评',
      },
      codes: { kind: WORK_DAY_KINDS },
    },
    work_day_forecast: {
      title: '意向',
      columns: {
        work_day_id: '工作日志',
        likelihood: '把握',
        expected_on: '预计签单日',
        next_step: '下一步',
      },
    },
  },
  jobs: [{ name: 'work-day-reminders', cron: '5 10 * * *', run: (db) => remindAfterDeadline(db) }],
};
