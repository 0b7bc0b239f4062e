import { codes, words } from '../codes.ts';

/** Kinds of requests; each has facts and a form of its own. */
export const REQUEST_KINDS = codes(
  { value: 'leave', label: '请假' },
  { value: 'trip', label: '外出出差' },
  { value: 'overtime', label: '加班' },
  { value: 'correction', label: '补卡' },
  { value: 'material', label: '资料申请' },
  { value: 'seal', label: '用章' },
  { value: 'supply', label: '物资领用' },
  { value: 'expense', label: '费用报销' },
  { value: 'advance', label: '借款' },
);
export type RequestKind = (typeof REQUEST_KINDS.values)[number];

/** Unit of a kind's measure, by which its rule of approvers is chosen; null: there is nothing to measure. */
export const MEASURES: Readonly<Record<RequestKind, '天' | '小时' | '元' | null>> = {
  leave: '天',
  trip: '天',
  overtime: '小时',
  correction: null,
  material: null,
  seal: null,
  supply: null,
  expense: '元',
  advance: '元',
};

export const REQUEST_STATUS = codes(
  { value: 1, label: '审批中', tone: 'warn' },
  { value: 2, label: '已通过', tone: 'good' },
  { value: 3, label: '已退回', tone: 'bad' },
  { value: 4, label: '已撤回', tone: 'quiet' },
);

/** Steps that a rule names; 管理员 stands in where nobody else may decide, 加签 is added on the way. */
export const STEP_ROLES = codes(
  { value: 'leader', label: '直属上级' },
  { value: 'manager', label: '部门经理' },
  { value: 'hr', label: '人资' },
  { value: 'finance', label: '财务' },
  { value: 'general_office', label: '综合部' },
  { value: 'general_manager', label: '总经理' },
  { value: 'admin', label: '管理员' },
  { value: 'added', label: '加签' },
);
export const RULE_STEPS = [
  'leader',
  'manager',
  'hr',
  'finance',
  'general_office',
  'general_manager',
] as const;
export const STEP_STATES = codes(
  { value: 'waiting', label: '未到', tone: 'quiet' },
  { value: 'open', label: '待审批', tone: 'warn' },
  { value: 'approved', label: '同意', tone: 'good' },
  { value: 'returned', label: '退回', tone: 'bad' },
  { value: 'closed', label: '未进行', tone: 'quiet' },
);

/** Kinds of leave: whether a ledger bounds them, and whether they need a paper. */
export const LEAVE_KINDS = codes(
  { value: '年假', label: '年假' },
  { value: '调休', label: '调休' },
  { value: '事假', label: '事假' },
  { value: '病假', label: '病假' },
  { value: '婚假', label: '婚假' },
  { value: '产假', label: '产假' },
  { value: '陪产假', label: '陪产假' },
  { value: '育儿假', label: '育儿假' },
  { value: '丧假', label: '丧假' },
  { value: '工伤', label: '工伤' },
);
export type LeaveKind = (typeof LEAVE_KINDS.values)[number];
/** 年假 and 调休 have a balance. */
export const hasBalance = (kind: string): kind is '年假' | '调休' => kind === '年假' || kind === '调休';
/** Leave that is granted on a paper: a doctor's note, a certificate. */
export const needsPaper = (kind: string): boolean =>
  ['病假', '婚假', '产假', '陪产假', '工伤'].includes(kind);

export const DAY_HALVES = codes({ value: 1, label: '上午' }, { value: 2, label: '下午' });
export const TRIP_WAYS = codes(
  { value: '外勤', label: '外出' },
  { value: '出差', label: '出差' },
  { value: '居家', label: '居家办公' },
);
export const OVERTIME_REWARDS = words('调休', '加班费');
export const CARDS = codes({ value: 1, label: '上班卡' }, { value: 2, label: '下班卡' });
export const SEALS = words('公章', '合同章', '财务章', '法人章', '发票章');
