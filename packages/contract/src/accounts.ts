import { z } from 'zod';
import {
  code,
  mobile,
  optionalChoice,
  optionalCode,
  optionalDate,
  optionalId,
  optionalIds,
  optionalVersion,
  text,
  wireTime,
} from './fields.ts';
import { listInput } from './lists.ts';

export const USER_TYPES = [1, 2, 3] as const;
/** 1 active, 2 disabled, 3 a registration that matched nobody and waits for an administrator. */
export const ACCOUNT_STATUS = { 1: '启用', 2: '停用', 3: '待审核' } as const;

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
export const accountFilter = listInput(['createdAt', 'lastLoginAt', 'nickname']).extend({
  userType: optionalCode(...USER_TYPES),
  status: optionalCode(1, 2, 3),
  roleId: optionalId,
});

/** A staff, partner or teacher account made by an administrator; it starts with the default password. */
export const accountForm = z.object({
  id: optionalId,
  version: optionalVersion,
  username: mobile,
  nickname: text(30),
  userType: code(...USER_TYPES),
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

export const LOGIN_RESULTS = ['ok', 'wrong', 'locked', 'disabled', 'captcha', 'code'] as const;
export const loginLogRow = z.object({
  id: z.number(),
  accountId: z.number().nullable(),
  username: z.string(),
  nickname: z.string().nullable(),
  userType: z.number().nullable(),
  at: wireTime,
  ip: z.string().nullable(),
  client: z.string().nullable(),
  userAgent: z.string().nullable(),
  method: z.string(),
  result: z.string(),
});
export const loginLogFilter = listInput(['at']).extend({
  result: optionalChoice(LOGIN_RESULTS),
  from: optionalDate,
  to: optionalDate,
});
