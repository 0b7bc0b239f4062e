import {
  CARDS,
  DAY_HALVES,
  LEAVE_KINDS,
  REQUEST_KINDS,
  REQUEST_STATUS,
  STEP_ROLES,
  STEP_STATES,
  TRIP_WAYS,
} from '@shibiao/contract/requests/codes';
import { advanceColumns, expensesApi } from '@shibiao/contract/requests/expenses';
import { askApi } from '@shibiao/contract/requests/forms';
import { requestPlanningApi } from '@shibiao/contract/requests/planning';
import { requestColumns, requestsApi } from '@shibiao/contract/requests/requests';
import { requestSettingsApi } from '@shibiao/contract/requests/settings';
import { SYSTEM, transaction } from '../../db/transaction.ts';
import { exportsList } from '../../lib/export.ts';
import { serve } from '../../lib/serve.ts';
import type { NounModule } from '../../noun.ts';
import { STAFF } from '../access/roles.data.ts';
import { followRequests } from './deciders.queries.ts';
import { decideRequest } from './decisions.service.ts';
import { advances, entriesOfAdvance } from './expenses.queries.ts';
import { repay } from './expenses.service.ts';
import { correction } from './kinds/correction.ts';
import { advance, expenseOf } from './kinds/expense.ts';
import { leave } from './kinds/leave.ts';
import { overtime } from './kinds/overtime.ts';
import { material, seal } from './kinds/paper.ts';
import { supply } from './kinds/supply.ts';
import { trip } from './kinds/trip.ts';
import { requestsOfLeaver } from './leaving.service.ts';
import { oneRequest } from './one.service.ts';
import { balances, preview, week } from './planning.service.ts';
import { readableFiles, requests } from './requests.queries.ts';
import { addSigner, remindDeciders, submitRequest, withdrawRequest } from './requests.service.ts';
import { requestTriggers } from './requests.triggers.ts';
import { rulesOf } from './settings.queries.ts';
import { listDeputies, removeDeputy, removeRule, saveDeputy, saveRule } from './settings.service.ts';

const ofRow = requests.ofRow;
const calls = [
  serve(requestsApi.list, ({ db, actor, input }) => requests.page(db, actor, input)),
  serve(requestsApi.export, exportsList('申请', requestColumns, requests)),
  serve(
    requestsApi.one,
    ({ db, actor, environment, input }) => oneRequest(db, actor, environment, input.id),
    ofRow,
  ),
  serve(
    requestsApi.decide,
    ({ db, actor, input: { id, version, result, comment } }) =>
      decideRequest(db, actor, { id, version, isApproved: result === 'approved', reason: comment ?? null }),
    ofRow,
  ),
  serve(requestsApi.withdraw, ({ db, actor, input }) => withdrawRequest(db, actor, input), ofRow),
  serve(requestsApi.addSigner, ({ db, actor, input }) => addSigner(db, actor, input), ofRow),
  serve(requestsApi.remind, ({ db, actor, input }) => remindDeciders(db, actor, input.id), ofRow),
  serve(askApi.saveLeave, ({ db, actor, input }) => submitRequest(db, actor, leave, input), ofRow),
  serve(askApi.saveTrip, ({ db, actor, input }) => submitRequest(db, actor, trip, input), ofRow),
  serve(askApi.saveOvertime, ({ db, actor, input }) => submitRequest(db, actor, overtime, input), ofRow),
  serve(askApi.saveCorrection, ({ db, actor, input }) => submitRequest(db, actor, correction, input), ofRow),
  serve(askApi.saveMaterial, ({ db, actor, input }) => submitRequest(db, actor, material, input), ofRow),
  serve(askApi.saveSeal, ({ db, actor, input }) => submitRequest(db, actor, seal, input), ofRow),
  serve(askApi.saveSupply, ({ db, actor, input }) => submitRequest(db, actor, supply, input), ofRow),
  serve(
    expensesApi.saveExpense,
    ({ db, actor, input }) => submitRequest(db, actor, expenseOf(actor), input),
    ofRow,
  ),
  serve(expensesApi.saveAdvance, ({ db, actor, input }) => submitRequest(db, actor, advance, input), ofRow),
  serve(expensesApi.advances, ({ db, actor, input }) => advances.page(db, actor, input)),
  serve(expensesApi.exportAdvances, exportsList('借款', advanceColumns, advances)),
  serve(
    expensesApi.advanceEntries,
    async ({ db, input }) => ({ list: await entriesOfAdvance(db, input.id) }),
    advances.ofRow,
  ),
  serve(expensesApi.repayAdvance, ({ db, actor, input }) => repay(db, actor, input), advances.ofRow),
  serve(requestPlanningApi.preview, ({ db, actor, input }) => preview(db, actor, input), ofRow),
  serve(requestPlanningApi.balances, ({ db, actor }) => balances(db, actor)),
  serve(requestPlanningApi.week, ({ db, actor, input }) => week(db, actor, input)),
  serve(requestSettingsApi.rules, async ({ db }) => ({ list: await rulesOf(db) })),
  serve(requestSettingsApi.saveRule, ({ db, actor, input }) => saveRule(db, actor, input)),
  serve(requestSettingsApi.removeRule, ({ db, actor, input }) => removeRule(db, actor, input)),
  serve(requestSettingsApi.deputies, ({ db, actor }) => listDeputies(db, actor)),
  serve(requestSettingsApi.saveDeputy, ({ db, actor, input }) => saveDeputy(db, actor, input)),
  serve(requestSettingsApi.removeDeputy, ({ db, actor, input }) => removeDeputy(db, actor, input)),
];

export const requestsModule: NounModule = {
  noun: 'requests',
  triggers: requestTriggers,
  calls,
  grants: { '*': STAFF, saveRule: [], removeRule: [], repayAdvance: ['finance'] },
  leaving: requestsOfLeaver,
  readableFiles: { staff: readableFiles },
  menu: {
    '/personalCenter': [
      [20, 'requests', '我的申请', 'requests', 'requests/list', STAFF],
      [21, 'requests/:id', '申请详情', 'requestDetail', 'requests/detail', STAFF],
      [22, 'teamWeek', '谁不在', 'teamWeek', 'requests/week', STAFF],
    ],
    '/financeInfo': [
      [55, 'advances', '借款', 'advances', 'requests/advances', ['finance', 'general_manager']],
    ],
    '/system-setting': [[70, 'requestRules', '申请审批人', 'requestRules', 'requests/rules', []]],
  },
  constraints: {
    staff_request_overlap: { field: 'from', message: '这段时间已有请假或外出的申请' },
    staff_request_once: { field: 'date', message: '当天已有相同的申请' },
    staff_request_span: { field: 'to', message: '结束早于开始' },
    staff_request_cover: { field: 'coverId', message: '交接人不能是本人' },
    staff_request_step_own: { field: '', message: '不能审批自己的申请' },
    staff_request_step_open: { field: '', message: '该步骤已由他人处理' },
    request_rule_once: { field: 'fromMeasure', message: '同一类型、部门已有这一档' },
    request_rule_steps: { field: 'steps', message: '请选择 1 到 5 步' },
    approval_deputy_once: { field: 'firstDay', message: '这段时间已有代理人' },
    approval_deputy_other: { field: 'deputyId', message: '代理人不能是本人' },
    approval_deputy_days: { field: 'lastDay', message: '结束早于开始' },
    request_supply_once: { field: 'lines', message: '同一物资只能填一行' },
  },
  audited: {
    staff_request: {
      title: '申请',
      columns: {
        round: '次数',
        measure: '天数、小时或金额',
        first_day: '开始',
        first_half: '开始半天',
        last_day: '结束',
        last_half: '结束半天',
        halves: '半天',
        cover_id: '交接人',
        effect: '计入考勤',
        return_reason: '退回原因',
        reminded_on: '催办日',
      },
      codes: { kind: REQUEST_KINDS, status: REQUEST_STATUS, first_half: DAY_HALVES, last_half: DAY_HALVES },
    },
    staff_request_step: {
      title: '申请的审批',
      columns: {
        place: '次序',
        role: '审批人',
        approver_id: '审批人',
        state: '进度',
        opened_at: '轮到时间',
        comment: '意见',
      },
      codes: { role: STEP_ROLES, state: STEP_STATES },
    },
    request_leave: {
      title: '请假',
      columns: { leave_kind: '假别', is_advance: '预支' },
      codes: { leave_kind: LEAVE_KINDS },
    },
    request_trip: { title: '外出出差', columns: { way: '方式', place: '地点' }, codes: { way: TRIP_WAYS } },
    request_overtime: { title: '加班', columns: { hours: '小时', reward: '补偿' } },
    request_correction: { title: '补卡', columns: { card: '卡', at_time: '时间' }, codes: { card: CARDS } },
    request_paper: {
      title: '资料与用章',
      columns: {
        document: '文件',
        copies: '份数',
        needed_on: '需要日期',
        seal: '印章',
        is_taken_out: '外带',
      },
    },
    request_supply: { title: '领用的物资', columns: { supply_id: '物资', quantity: '数量' } },
    request_expense: {
      title: '费用报销',
      columns: { trip_id: '出差', settles_advances: '冲抵借款' },
    },
    request_expense_line: {
      title: '报销明细',
      columns: { expense_kind: '费用类型', spent_on: '发生日期', file_id: '发票' },
    },
    request_rule: {
      title: '申请审批人',
      columns: { from_measure: '起始', steps: '步骤' },
      codes: { kind: REQUEST_KINDS },
    },
    approval_deputy: {
      title: '审批代理',
      columns: { deputy_id: '代理人', first_day: '开始', last_day: '结束' },
    },
  },
  jobs: [
    {
      /** Deputies begin and end by the day. */
      name: 'request-todos',
      cron: '5 0 * * *',
      run: (db) => transaction(db, SYSTEM, (trx) => followRequests(trx)),
    },
  ],
};
