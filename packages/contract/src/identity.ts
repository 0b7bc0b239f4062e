import { z } from 'zod';
import {
  accountCandidate,
  accountFilter,
  accountForm,
  accountRow,
  loginLogFilter,
  loginLogRow,
  USER_TYPE,
} from './accounts.ts';
import { codes } from './codes.ts';
import type { ListColumn } from './columns.ts';
import { command, download, endpoints, query, toVisitors } from './endpoint.ts';
import {
  byId,
  code,
  id,
  ids,
  mobile,
  optionalCode,
  optionalFlag,
  optionalId,
  optionalMobile,
  optionalText,
  optionalVerbatim,
  text,
  verbatim,
  wireTime,
} from './fields.ts';
import { spanWords } from './filterWords.ts';
import { listInput, listOf, page } from './lists.ts';
import {
  portalAvatar,
  portalFavourite,
  portalFavouriteIds,
  portalFavourites,
  portalSentCode,
  portalSession,
  portalSessions,
  portalUser,
} from './portal.ts';

/** Trim rules of product.md 5: account and code are trimmed. The password is kept as typed. */
const account = z
  .string({ error: '请输入账号' })
  .transform((value) => value.replace(/\s+/g, ''))
  .pipe(z.string().min(1, '请输入账号').max(50, '账号过长'));
const typedCode = z
  .string({ error: '请输入验证码' })
  .transform((value) => value.replace(/\s+/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, '请输入 6 位验证码'));
const typedPassword = z.string({ error: '请输入密码' }).min(1, '请输入密码').max(200, '密码过长');
/** At least 8 characters with letters and digits; the server also refuses the default password. */
export const newPassword = z
  .string({ error: '请输入新密码' })
  .min(8, '密码至少 8 位')
  .max(72, '密码最多 72 位')
  .regex(/[A-Za-z]/, '密码须包含字母')
  .regex(/\d/, '密码须包含数字');
/** A WeChat grant to bind, and the person's confirmation. */
const wechatFields = { auth3_id: optionalVerbatim(64), bindWechat: optionalFlag };
const captchaFields = { captchaId: optionalVerbatim(64), captchaText: optionalVerbatim(10) };

export const CODE_PURPOSES = ['login', 'reset', 'register', 'bind', 'change'] as const;

export const signedIn = z.object({ accessToken: z.string(), mustChangePassword: z.boolean() });

/** Session user info of product.md 3. */
export const currentUser = z.object({
  /** Each fact under both names of product.md 3: name (nickname), avatar (headIcon), phone (username). */
  name: z.string(),
  nickname: z.string(),
  introduction: z.string(),
  avatar: z.string().nullable(),
  headIcon: z.string().nullable(),
  phone: z.string(),
  username: z.string(),
  /** The session's token as sent. */
  token: z.string(),
  /** Role keys; never empty for a usable account. */
  roles: z.array(z.string()),
  userInfo: z.object({ userType: z.number(), userId: z.number() }),
  personnelId: z.number().nullable(),
  /** `code` of the person's first role. */
  userRole: z.number().nullable(),
  roleStr: z.string(),
  birth: z.string().nullable(),
  shengrimsg: z.number().nullable(),
  orgnizationalid: z.number().nullable(),
  jianzhiorgid: z.number(),
  contactIds: z.string(),
  coorgid: z.number().nullable(),
  authorId: z.number().nullable(),
  authorOrgId: z.number().nullable(),
  teacherId: z.number().nullable(),
  hezuostatus: z.number().nullable(),
  jiesuanfangshi: z.number().nullable(),
  mustChangePassword: z.boolean(),
  /** Whether a WeChat is bound to the account. */
  hasWechat: z.boolean(),
  /** 已拒收: WeChat told that the person refuses our notices. */
  isWechatRefused: z.boolean(),
  /** The person as a member of the company's WeCom. */
  wecom: z.enum(['none', 'bound', 'refused']),
  settings: z.record(z.string(), z.unknown()),
});

export const favouriteRow = z.object({
  id: z.number(),
  kind: z.string(),
  targetId: z.number(),
  /** Title; a target out of sight has no further facts. */
  title: z.string(),
  path: z.string().nullable(),
  isGone: z.boolean(),
  groupName: z.string().nullable(),
  note: z.string().nullable(),
  createdAt: wireTime,
});
export const FAVOURITE_KIND = codes(
  { value: 'teacher', label: '讲师', tone: 'warn' },
  { value: 'lesson', label: '课程', tone: 'info' },
  { value: 'customer', label: '客户', tone: 'good' },
  { value: 'institution', label: '机构', tone: 'info' },
  { value: 'demand', label: '需求', tone: 'quiet' },
);
export type FavouriteKind = (typeof FAVOURITE_KIND)['values'][number];
export const favouriteColumns: readonly ListColumn<z.output<typeof favouriteRow>>[] = [
  { key: 'title', title: '名称', width: 320, fixed: 'left' },
  { key: 'kind', title: '类型', type: 'code', codes: FAVOURITE_KIND, width: 90 },
  { key: 'groupName', title: '分组', width: 120 },
  { key: 'note', title: '备注', width: 240 },
  { key: 'createdAt', title: '收藏时间', type: 'time', width: 160, sortable: true },
];

export const favouriteFilter = listInput(['createdAt']).extend({
  kind: FAVOURITE_KIND.optional,
  groupName: optionalText(20),
});

export const identityApi = endpoints('identity', {
  loginOptions: query('GET /user/auth/options', '登录页选项', {
    access: 'anyone',
    output: z.object({
      demo: z.boolean(),
      wechat: z.boolean(),
      register: z.boolean(),
      /** Whether codes reach people; where not, the password proves who one is. */
      sendsCodes: z.boolean(),
      /** The company's name from the settings; empty: none given. */
      companyName: z.string(),
      demoAccounts: z.array(z.object({ account: z.string(), title: z.string() })),
      demoPassword: z.string().nullable(),
      /** How long a session lasts. */
      sessionHours: z.number(),
    }),
  }),
  loginByPassword: command('POST /user/auth/login_pwd', '密码登录', {
    access: 'anyone',
    input: z.object({
      account,
      password: typedPassword,
      ip: optionalVerbatim(64),
      /** Required at a sign-in with the default password, where codes can be sent. */
      code: optionalText(6),
      ...captchaFields,
      ...wechatFields,
    }),
    output: signedIn,
  }),
  loginByCode: command('POST /user/auth/login_code', '验证码登录', {
    access: 'anyone',
    input: z.object({ account, code: typedCode, ...wechatFields, ip: optionalVerbatim(64) }),
    output: signedIn,
  }),
  sendCode: command('POST /user/auth/send_code', '发送验证码', {
    access: 'anyone',
    input: z.object({ account, purpose: z.enum(CODE_PURPOSES), ...captchaFields }),
    /** Equal answers with and without an account. `demoCode` only in demo mode. */
    output: z.object({ sentTo: z.string(), demoCode: z.string().nullable() }),
  }),
  register: command('POST /user/auth/register', '注册', {
    access: 'anyone',
    input: z.object({
      account: mobile,
      nickname: text(30),
      password: newPassword,
      code: typedCode,
      userType: optionalCode(2, 3),
    }),
    /** `accessToken` null: no contact or teacher has the number, so the account waits for an administrator. */
    output: signedIn.extend({ accessToken: z.string().nullable() }),
  }),
  resetPassword: command('POST /user/auth/pwd_reset', '找回密码', {
    access: 'anyone',
    input: z.object({ account, code: typedCode, password: newPassword }),
  }),
  logout: command('GET /user/auth/logout', '退出登录', {
    access: 'signedIn',
    input: z.object({ token: optionalVerbatim(200) }),
  }),
  logoutEverywhere: command('GET /user/auth/logout2', '退出所有设备', {
    access: 'signedIn',
    input: z.object({ token: optionalVerbatim(200) }),
  }),
  refreshSession: command('GET /inner/refresh_auth', '刷新登录', {
    access: 'signedIn',
    output: signedIn,
    visitors: toVisitors(portalSession),
  }),
  currentUser: query('GET /user/profile/mine', '当前用户', {
    access: 'signedIn',
    input: z.object({ token: optionalVerbatim(200) }),
    output: currentUser,
    visitors: toVisitors(portalUser),
  }),
  saveSettings: command('POST /user/settings', '保存个人设置', {
    access: 'signedIn',
    input: z.object({ settings: z.record(z.string().max(50), z.unknown()) }),
  }),
  listAccounts: query('GET /user/auth/list', '账号列表', { input: accountFilter, output: page(accountRow) }),
  captcha: command('POST /captcha/get', '图形验证码', {
    access: 'anyone',
    /** `image`: the data address of a PNG. */
    output: z.object({ captchaId: z.string(), image: z.string() }),
  }),
  submitWechatCode: command('POST /user/auth3/submit_code', '微信登录', {
    access: 'anyone',
    /** `state` as returned by WeChat; only the browser that requested the address has it. */
    input: z.object({ code: verbatim(200), state: optionalVerbatim(100) }),
    output: z.object({ auth3_id: z.string().nullable(), accessToken: z.string().nullable() }),
  }),
  wechatBinding: query('GET /user/auth3_info', '微信绑定信息', {
    access: 'anyone',
    input: z.object({ auth3_id: verbatim(64) }),
    output: z.object({ nickname: z.string().nullable(), isBound: z.boolean() }),
  }),
  /** Begins a WeChat sign-in: the address has a one-time state bound to this browser by a cookie. */
  wechatAuthorizeUrl: command('GET /user/auth3/url', '微信授权地址', {
    access: 'anyone',
    input: z.object({ redirect: optionalVerbatim(500) }),
    output: z.object({ url: z.string().nullable() }),
  }),
  unbindWechat: command('POST /user/auth3/unbind', '解除微信绑定', {
    access: 'signedIn',
    input: z.object({ password: typedPassword }),
  }),
  listFavourites: query('GET /user/favourite/list', '我的收藏', {
    access: 'signedIn',
    input: favouriteFilter,
    output: page(favouriteRow),
    visitors: toVisitors(portalFavourites),
  }),
  toggleFavourite: command('POST /user/favourite/toggle', '收藏或取消收藏', {
    access: 'signedIn',
    /** `on` is the wanted state, so that repetitions are idempotent; without it the state toggles. */
    input: z.object({ kind: FAVOURITE_KIND.schema, targetId: id, on: optionalFlag }),
    output: z.object({ isFavourite: z.boolean() }),
    visitors: toVisitors(portalFavourite),
  }),
  /** The newest 2,000 of each kind, for the stars of lists and pages. */
  favouriteIds: query('GET /user/favourite/ids', '收藏的编号', {
    access: 'signedIn',
    output: z.object({ ids: z.record(z.string(), z.array(z.number())) }),
    visitors: toVisitors(portalFavouriteIds),
  }),
  updateAvatar: command('POST /user/updateUserHeadIcon', '修改头像', {
    access: 'signedIn',
    /** `fileId`: an image that the caller uploaded. */
    input: z.object({ fileId: id }),
    output: z.object({ headIcon: z.string() }),
    visitors: toVisitors(portalAvatar),
  }),
  saveAccount: command('POST /user/account/save', '保存账号', {
    input: accountForm,
    output: byId,
  }),
  resetAccountPassword: command('POST /user/account/resetPassword', '重置为默认密码', { input: byId }),
  /** The first 30 matches of a type without an account, as choices. */
  accountCandidates: query('GET /user/account/candidates', '可开通账号的人员', {
    input: z.object({ userType: USER_TYPE.schema, keyword: optionalText(50) }),
    output: listOf(accountCandidate),
  }),
  updateAccountStatus: command('POST /user/updateUserStatus', '启用或停用账号', {
    input: z.object({ id, status: code(1, 2) }),
  }),
  changePassword: command('POST /user/pwd_update', '修改密码', {
    access: 'signedIn',
    input: z.object({ oldPassword: typedPassword, newPassword }),
  }),
  /** A code for the change of the own number: to it, or to the new one. */
  sendPhoneCode: command('POST /user/phone/code', '发送换手机号的验证码', {
    access: 'signedIn',
    input: z.object({ phone: optionalMobile }),
    output: z.object({ sentTo: z.string(), demoCode: z.string().nullable() }),
    visitors: toVisitors(portalSentCode),
  }),
  /**
   * Changes the number with which the caller signs in, with a code from the old and from the new one; where codes
   * cannot be sent, with the password. The caller's own record gets the number, too, and the other sessions end.
   */
  changePhone: command('POST /user/phone', '更换手机号', {
    access: 'signedIn',
    input: z.object({
      phone: mobile,
      oldCode: optionalText(6),
      code: optionalText(6),
      password: optionalVerbatim(200),
    }),
  }),
  changePasswordByCode: command('POST /user/codepwd_update', '验证码修改密码', {
    access: 'signedIn',
    input: z.object({ code: typedCode, newPassword }),
  }),
  loginLog: query('GET /user/loginlog', '登录日志', { input: loginLogFilter, output: page(loginLogRow) }),
  deleteLoginLog: command('GET /user/loginlogdelete', '删除登录日志', {
    undo: true,
    input: z.object({ id: ids }),
  }),
  exportLoginLog: download('GET /user/loginlogexcel', '导出登录日志', {
    words: spanWords('登录时间'),
    input: loginLogFilter,
  }),
  teacherLoginLog: query('GET /user/loginlogteacher', '讲师登录记录', {
    input: loginLogFilter,
    output: page(loginLogRow),
  }),
  /** All accounts of the caller's customers; lists the 100 institutions with most of them. */
  partnerAccountCount: query('POST /user/coorguser/count', '合作客户账号数', {
    input: z.object({ coorgid: optionalId }),
    output: z.object({
      total: z.number(),
      active: z.number(),
      list: z.array(z.object({ coorgid: z.number(), cooperationName: z.string(), count: z.number() })),
    }),
  }),
  listSessions: query('GET /user/session/list', '我的登录设备', {
    access: 'signedIn',
    output: listOf(
      z.object({
        id: z.number(),
        client: z.string(),
        ip: z.string().nullable(),
        userAgent: z.string().nullable(),
        createdAt: wireTime,
        lastSeenAt: wireTime,
        isCurrent: z.boolean(),
      }),
    ),
    visitors: toVisitors(portalSessions),
  }),
  endSession: command('POST /user/session/end', '下线一台设备', {
    access: 'signedIn',
    input: z.object({ id }),
  }),
});
