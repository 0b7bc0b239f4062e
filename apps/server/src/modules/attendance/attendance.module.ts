import { ATTENDANCE_STATUS, attendanceApi } from '@shibiao/contract/attendance/attendance';
import { leaveApi } from '@shibiao/contract/attendance/leave';
import { HALVES } from '@shibiao/contract/lessons/codes';
import { datedFigure } from '../../db/cache.ts';
import { seenIn } from '../../lib/cache.ts';
import { arriving } from '../../lib/form-rows.ts';
import { serve } from '../../lib/serve.ts';
import type { NounModule } from '../../noun.ts';
import { LEADERS, STAFF } from '../access/roles.data.ts';
import { dayGrid, monthRows, yearRows } from './attendance.service.ts';
import { attendanceTriggers } from './attendance.triggers.ts';
import { carryable, carryOver } from './carry.service.ts';
import { exportLeave, exportMonth, exportYear } from './export.service.ts';
import { answer, assumeConfirmed, editBoth, lockMonth } from './heads.service.ts';
import { importFile, takeFile } from './import.service.ts';
import { grantLeave, leaveOf } from './leave.service.ts';
import { writeAttendance } from './writing.service.ts';

const calls = [
  serve(attendanceApi.list, ({ db, actor, input }) => dayGrid(db, actor, input)),
  serve(attendanceApi.editBoth, ({ db, actor, input }) => editBoth(db, actor, input)),
  serve(attendanceApi.months, ({ db, actor, input }) => monthRows(db, actor, input)),
  serve(attendanceApi.years, async ({ db, actor, input }) => {
    const viewer = seenIn(actor, 'personnel');
    return await datedFigure(db, attendanceApi.years, viewer, input, () => yearRows(db, actor, input));
  }),
  serve(attendanceApi.edit, ({ db, actor, input }) => writeAttendance(db, actor, input)),
  serve(attendanceApi.exportMonths, ({ db, actor, input }) => exportMonth(db, actor, input)),
  serve(attendanceApi.exportYears, ({ db, actor, input }) => exportYear(db, actor, input)),
  serve(attendanceApi.importUpload, async ({ db, actor, request }) => {
    const part = await arriving(request);
    return await takeFile(db, actor, part.filename, await part.toBuffer());
  }),
  serve(attendanceApi.import, ({ db, actor, input }) => importFile(db, actor, input.id)),
  serve(attendanceApi.confirm, ({ db, actor, input }) => answer(db, actor, input)),
  serve(attendanceApi.lock, ({ db, actor, input }) => lockMonth(db, actor, input)),
  serve(attendanceApi.grant, ({ db, actor, input }) => grantLeave(db, actor, input)),
  serve(leaveApi.leave, ({ db, actor, input }) => leaveOf(db, actor, input)),
  serve(leaveApi.exportLeave, ({ db, actor, input }) => exportLeave(db, actor, input)),
  serve(leaveApi.carryable, ({ db, actor, input }) => carryable(db, actor, input)),
  serve(leaveApi.carryOver, ({ db, actor, input }) => carryOver(db, actor, input)),
];

export const attendanceModule: NounModule = {
  noun: 'attendance',
  triggers: attendanceTriggers,
  calls,
  grants: {
    '*': ['hr'],
    list: STAFF,
    months: STAFF,
    years: STAFF,
    leave: STAFF,
    exportMonths: ['hr', ...LEADERS],
    exportYears: ['hr', ...LEADERS],
    exportLeave: ['hr', ...LEADERS],
    confirm: STAFF,
  },
  menu: {
    '/hr': [[20, 'attendance', '考勤', 'attendance', 'attendance/months', ['hr', ...LEADERS]]],
    '/personalCenter': [[30, '/hr/my-attendance', '我的考勤', 'myAttendance', 'attendance/mine', STAFF]],
  },
  constraints: {
    attendance_absent_once: { field: 'items', message: '同一半天已有另一项缺勤' },
    attendance_item_once: { field: 'items', message: '同一天已有相同的一项' },
    attendance_item_month_once: { field: 'items', message: '该月已有相同的一项' },
    leave_entry_not_own: { field: 'personnelId', message: '本人的假期由其他人资或管理员办理' },
    attendance_file_once: { field: '', message: '相同的文件已上传' },
  },
  audited: {
    attendance_item: {
      title: '考勤登记',
      columns: {
        imported: '文件中的数',
        half: '半天',
        quantity: '数量',
        times: '次数',
        is_advance: '预支',
        lifted_by: '由申请代替',
        is_paid: '发加班费',
      },
      codes: { half: HALVES },
    },
    attendance_month: {
      title: '考勤月份',
      columns: {
        asked_at: '发出时间',
        asked_by: '发出人',
        is_assumed: '视为确认',
        objection: '异议',
        reason: '更正原因',
      },
      codes: { status: ATTENDANCE_STATUS },
    },
    attendance_file: {
      title: '考勤文件',
      columns: {
        system: '来源',
        rows: '导入的行',
        first_day: '首日',
        last_day: '末日',
        imported_at: '导入时间',
      },
    },
    leave_entry: {
      title: '年假台账',
      columns: {
        year: '年份',
        from_year: '来自年份',
        kind: '项目',
        written_by: '经手人',
        written_at: '登记时间',
      },
    },
  },
  jobs: [{ name: 'attendance-assumed', cron: '20 1 * * *', run: assumeConfirmed }],
};
