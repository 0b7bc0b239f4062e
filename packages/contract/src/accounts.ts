import { z } from 'zod';
import { codes } from './codes.ts';
import type { ListColumn } from './columns.ts';
import {
  mobile,
  optionalDate,
  optionalId,
  optionalIds,
  optionalInt,
  optionalVersion,
  text,
  wireTime,
} from './fields.ts';
import { listInput } from './lists.ts';

export const USER_TYPE = codes(
  { value: 1, label: '员工', tone: 'info' },
  { value: 2, label: '合作客户', tone: 'good' },
  { value: 3, label: '讲师', tone: 'warn' },
);
/** 1 active, 2 disabled, 3 a registration without a match that waits for an administrator. */
export const ACCOUNT_STATUS = codes(
  { value: 1, label: '启用', tone: 'good' },
  { value: 2, label: '停用', tone: 'quiet' },
  { value: 3, label: '待审核', tone: 'warn' },
);

export const accountRow = z.object({
  id: z.number(),
  username: z.string(),
  nickname: z.string(),
  headIcon: z.string().nullable(),
  userType: z.number(),
  status: z.number(),
  personnelId: z.number().nullable(),
  contactId: z.number().nullable(),
  teacherId: z.number().nullable(),
  personName: z.string().nullable(),
  organisationName: z.string().nullable(),
  roles: z.array(z.object({ id: z.number(), key: z.string(), name: z.string() })),
  mustChangePassword: z.boolean(),
  lastLoginAt: wireTime.nullable(),
  createdAt: wireTime,
  version: z.number(),
});
/** Labels of `mustChangePassword`. */
const PASSWORD_STATE = codes(
  { value: 'true', label: '默认密码', tone: 'warn' },
  { value: 'false', label: '已设置', tone: 'quiet' },
);
export const accountColumns: readonly ListColumn<z.output<typeof accountRow>>[] = [
  { key: 'nickname', title: '名称', width: 120, fixed: 'left', sortable: true },
  { key: 'username', title: '账号', width: 125 },
  { key: 'userType', title: '类型', type: 'code', codes: USER_TYPE, width: 90 },
  {
    key: 'personName',
    title: '所属人员',
    record: ['person', 'personnelId'],
    width: 110,
    defaultHidden: true,
  },
  { key: 'organisationName', title: '部门 / 机构', width: 170 },
  { key: 'roles', title: '角色', width: 160 },
  { key: 'status', title: '状态', type: 'code', codes: ACCOUNT_STATUS, width: 80 },
  { key: 'mustChangePassword', title: '密码', type: 'code', codes: PASSWORD_STATE, width: 90 },
  { key: 'lastLoginAt', title: '最近登录', type: 'time', width: 140, sortable: true },
  { key: 'createdAt', title: '创建时间', type: 'time', width: 140, sortable: true },
];
export const accountFilter = listInput(['createdAt', 'lastLoginAt', 'nickname']).extend({
  userType: USER_TYPE.optional,
  status: ACCOUNT_STATUS.optional,
  /** 0: accounts without any role. */
  roleId: optionalInt(),
});

/** A staff, partner or teacher account created by an administrator, with the default password. */
export const accountForm = z.object({
  id: optionalId,
  version: optionalVersion,
  username: mobile,
  nickname: text(30),
  userType: USER_TYPE.schema,
  /** The person of that type: personnel, partner contact or teacher. */
  personnelId: optionalId,
  contactId: optionalId,
  teacherId: optionalId,
  /** Absent: a new account gets its type's usual role, an existing one keeps its roles. */
  roleIds: optionalIds,
});
export const accountCandidate = z.object({
  id: z.number(),
  name: z.string(),
  phone: z.string().nullable(),
  note: z.string().nullable(),
});

export const LOGIN_RESULT = codes(
  { value: 'ok', label: '成功', tone: 'good' },
  { value: 'wrong', label: '密码错误', tone: 'bad' },
  { value: 'code', label: '验证码错误', tone: 'bad' },
  { value: 'captcha', label: '图形验证码错误', tone: 'warn' },
  { value: 'locked', label: '已锁定', tone: 'bad' },
  { value: 'disabled', label: '账号不可用', tone: 'warn' },
  { value: 'unlocked', label: '管理员重置', tone: 'info' },
);
export const LOGIN_METHOD = codes(
  { value: 'password', label: '密码' },
  { value: 'code', label: '验证码' },
  { value: 'wechat', label: '微信' },
  { value: 'register', label: '注册' },
  { value: 'reset', label: '重置密码' },
  { value: 'change', label: '修改密码' },
);
/** Values of the header CLIENT; other clients are shown as sent. */
export const LOGIN_CLIENT = codes({ value: 'web', label: '网页' });
export const loginLogRow = z.object({
  id: z.number(),
  accountId: z.number().nullable(),
  username: z.string(),
  nickname: z.string().nullable(),
  userType: z.number().nullable(),
  /** Person of the account; null: unknown, or another type. */
  personnelId: z.number().nullable(),
  contactId: z.number().nullable(),
  teacherId: z.number().nullable(),
  at: wireTime,
  ip: z.string().nullable(),
  client: z.string().nullable(),
  userAgent: z.string().nullable(),
  method: z.string(),
  result: z.string(),
});
export const loginColumns: readonly ListColumn<z.output<typeof loginLogRow>>[] = [
  { key: 'at', title: '时间', type: 'time', width: 165, sortable: true },
  { key: 'nickname', title: '姓名', width: 110 },
  { key: 'username', title: '账号', width: 130 },
  { key: 'userType', title: '类型', type: 'code', codes: USER_TYPE, width: 90 },
  { key: 'method', title: '方式', type: 'code', codes: LOGIN_METHOD, width: 90 },
  { key: 'result', title: '结果', type: 'code', codes: LOGIN_RESULT, width: 120 },
  { key: 'ip', title: '地址', width: 140 },
  { key: 'client', title: '客户端', type: 'code', codes: LOGIN_CLIENT, width: 90 },
  { key: 'userAgent', title: '浏览器', width: 150 },
];
export const loginLogFilter = listInput(['at']).extend({
  result: LOGIN_RESULT.optional,
  from: optionalDate,
  to: optionalDate,
});
