import { HALVES } from '@shibiao/contract/lessons/codes';
import { CHANGE_KINDS, CHANGE_STATUS, feeColumns } from '@shibiao/contract/teacherPortal/answers';
import { teacherPortalApi as api, changeColumns } from '@shibiao/contract/teacherPortal/calls';
import { forbidden } from '../../lib/errors.ts';
import { exportColumns, exportOf, exportsList } from '../../lib/export.ts';
import { serve } from '../../lib/serve.ts';
import type { NounModule } from '../../noun.ts';
import { TEACHER_DEPARTMENT } from '../access/roles.data.ts';
import { confirmLesson } from './asks.service.ts';
import { saveOwnBank, sendBankCode } from './bank.service.ts';
import { changes } from './changes.queries.ts';
import { askChange, askReply, decideChange } from './changes.service.ts';
import { blockDays, daysOf, deleteRule, saveRule, writeRulesAhead } from './days.service.ts';
import { feesOf, homeOf, ownEvaluations, profileOf } from './home.service.ts';
import { addDocument, lessonWork, prepareLesson } from './lesson-work.service.ts';
import { teacherPortalTriggers } from './teacherPortal.triggers.ts';

/** Staff who hold a teacher's call: it reads and writes the caller's own record, which they do not have. */
const notForStaff = async (): Promise<never> => {
  throw forbidden('只供讲师本人使用');
};

const calls = [
  serve(api.home, notForStaff, { visitors: { teacher: ({ db, actor }) => homeOf(db, actor) } }),
  serve(api.lesson, notForStaff, {
    visitors: { teacher: ({ db, actor, input }) => lessonWork(db, actor, input.id) },
  }),
  serve(api.confirm, ({ db, actor, input }) => confirmLesson(db, actor, input)),
  serve(api.days, notForStaff, { visitors: { teacher: ({ db, actor, input }) => daysOf(db, actor, input) } }),
  serve(api.block, notForStaff, {
    visitors: { teacher: ({ db, actor, input }) => blockDays(db, actor, input) },
  }),
  serve(api.saveRule, notForStaff, {
    visitors: { teacher: ({ db, actor, input }) => saveRule(db, actor, input) },
  }),
  serve(api.deleteRule, ({ db, actor, input }) => deleteRule(db, actor, input)),
  serve(api.prepare, ({ db, actor, input }) => prepareLesson(db, actor, input)),
  serve(api.addDocument, ({ db, actor, input }) => addDocument(db, actor, input)),
  serve(api.fees, notForStaff, { visitors: { teacher: ({ db, actor, input }) => feesOf(db, actor, input) } }),
  serve(api.exportFees, async ({ db, actor, input }) => {
    const { year, list } = await feesOf(db, actor, input);
    return exportOf(`${year} 年课酬对账单`, exportColumns(feeColumns), null, list, { year });
  }),
  serve(api.bankCode, notForStaff, {
    visitors: { teacher: (call) => sendBankCode(call, call.actor) },
  }),
  serve(api.saveBank, ({ db, actor, input }) => saveOwnBank(db, actor, input)),
  serve(api.profile, notForStaff, { visitors: { teacher: ({ db, actor }) => profileOf(db, actor) } }),
  serve(api.saveProfile, ({ db, actor, input }) => askChange(db, actor, input)),
  serve(api.evaluations, notForStaff, {
    visitors: { teacher: ({ db, actor, input }) => ownEvaluations(db, actor, input) },
  }),
  serve(api.reply, ({ db, actor, input }) => askReply(db, actor, input)),
  serve(api.changes, ({ db, actor, input }) => changes.page(db, actor, input)),
  serve(
    api.exportChanges,
    exportsList('讲师资料审核', changeColumns, changes, {
      facts: ({ facts }) =>
        facts.map(({ title, before, after }) => `${title}：${before} → ${after}`).join('\n'),
      found: ({ found }) => found.join('、'),
    }),
  ),
  serve(api.decideChange, ({ db, actor, input }) => decideChange(db, actor, input)),
];

/** Pages of teachers beside those that they share with staff; 资料审核 is the teacher department's. */
export const teacherPortalModule: NounModule = {
  noun: 'teacherPortal',
  calls,
  grants: {
    '*': ['teacher'],
    changes: TEACHER_DEPARTMENT,
    exportChanges: TEACHER_DEPARTMENT,
    decideChange: TEACHER_DEPARTMENT,
  },
  menu: {
    '/teacherPortal': [
      [10, 'calendar', '我的日历', 'teacherDays', 'teacherPortal/calendar', ['teacher']],
      [20, 'fees', '课酬', 'teacherFees', 'teacherPortal/fees', ['teacher']],
      [30, 'profile', '我的资料', 'teacherProfile', 'teacherPortal/profile', ['teacher']],
      [40, 'evaluations', '我的评价', 'teacherEvaluations', 'teacherPortal/evaluations', ['teacher']],
    ],
    '/teacherManage': [
      [37, 'changes', '资料审核', 'teacherChanges', 'teacherPortal/changes', TEACHER_DEPARTMENT],
    ],
  },
  triggers: teacherPortalTriggers,
  jobs: [{ name: 'teacher-weekly-rules', cron: '40 2 * * *', run: writeRulesAhead }],
  constraints: {
    teacher_unavailability_rule_once: { field: 'weekday', message: '这个半天已有每周规则' },
    lesson_preparation_once: { field: 'id', message: '这节课的课前需求刚刚已保存，请刷新' },
    teacher_change_open: { field: '', message: '您已有一份资料修改在审核，请刷新' },
    teacher_change_reply: { field: 'reply', message: '每条评价只能回复一次' },
    teacher_change_reason: { field: 'reason', message: '请告诉讲师退回的原因' },
  },
  audited: {
    teacher_unavailability_rule: {
      title: '讲师每周不可用',
      columns: { weekday: '星期', half: '时段', until_date: '结束日期', written_until: '已写到' },
      codes: { half: HALVES },
    },
    lesson_preparation: {
      title: '课前需求',
      columns: { equipment: '设备需求', print_count: '印刷数量', trip: '车次或航班', stay: '住宿' },
    },
    teacher_change: {
      title: '讲师资料修改',
      columns: {
        evaluation_id: '评价',
        before: '原内容',
        'before.photoFileId': '照片编号',
        'before.intro': '简介',
        'before.topics': '主讲课题',
        'before.fields': '领域',
        'before.tags': '标签',
        'before.reply': '回复',
        'before.text': '评价',
        after: '新内容',
        'after.photoFileId': '照片编号',
        'after.intro': '简介',
        'after.topics': '主讲课题',
        'after.fields': '领域',
        'after.tags': '标签',
        'after.reply': '回复',
        'after.text': '评价',
        found: '疑似联系方式',
        asked_at: '提交时间',
        decided_by: '处理人',
        decided_at: '处理时间',
      },
      codes: { kind: CHANGE_KINDS, status: CHANGE_STATUS },
    },
  },
};
