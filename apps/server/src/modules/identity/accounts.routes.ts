import { identityApi } from '@shibiao/contract/identity';
import { transaction } from '../../db/transaction.ts';
import { invalid, notFound } from '../../lib/errors.ts';
import { exportOf } from '../../lib/export.ts';
import { type ServeOptions, serve } from '../../lib/serve.ts';
import { accountToManage } from '../access/assignments.queries.ts';
import { candidates, countPartnerAccounts, listAccounts, updateAccount } from './accounts.queries.ts';
import { resetToDefault, saveAccount, setAccountStatus } from './accounts.service.ts';
import { forgetSessions, visitorOf } from './anonymous-context.ts';
import { avatarUrl } from './avatars.ts';
import { currentUser } from './current-user.ts';
import { listFavourites, toggleFavourite } from './favourites.queries.ts';
import { listLogins, markLoginsDeleted, streamLogins } from './login-log.queries.ts';
import { ownImage, saveSettings } from './people.queries.ts';

const account: ServeOptions = {
  row: ({ db, actor, id }) => accountToManage(db, actor, id),
  rowTable: 'account',
};

/** One's own things, and the administration of accounts. */
export const accountCalls = [
  serve(identityApi.currentUser, ({ db, actor, environment }) =>
    currentUser(db, actor, avatarUrl(environment)),
  ),
  serve(identityApi.saveSettings, async ({ db, actor, input }) => {
    if (JSON.stringify(input.settings).length > 20_000)
      throw invalid({ field: 'settings', message: '设置内容过大' });
    await saveSettings(db, actor.accountId, input.settings);
    return {};
  }),
  serve(identityApi.updateAvatar, async ({ db, actor, input, environment }) => {
    if (!(await ownImage(db, actor.accountId, input.fileId))) throw notFound('图片');
    const stored = String(input.fileId);
    await transaction(db, actor, (trx) => updateAccount(trx, actor.accountId, { head_icon: stored }));
    return { headIcon: avatarUrl(environment)(stored) };
  }),
  serve(identityApi.listFavourites, ({ db, actor, input }) => listFavourites(db, actor, input)),
  serve(identityApi.toggleFavourite, async ({ db, actor, input }) => {
    const isFavourite = await toggleFavourite(db, actor, input.kind, input.targetId);
    if (isFavourite === null) throw notFound('收藏的对象');
    return { isFavourite };
  }),

  serve(identityApi.listAccounts, async ({ db, actor, input, environment }) => {
    const page = await listAccounts(db, actor, input);
    const url = avatarUrl(environment);
    return {
      ...page,
      list: page.list.map((row) => ({ ...row, headIcon: row.headIcon && url(row.headIcon) })),
    };
  }),
  serve(identityApi.accountCandidates, async ({ db, actor, input }) => ({
    list: await candidates(db, actor, input.userType, input.keyword),
  })),
  serve(
    identityApi.saveAccount,
    async (call) => {
      const answer = await saveAccount(call.db, call.actor, call.input, call.environment.DEFAULT_PASSWORD);
      forgetSessions(call);
      return answer;
    },
    account,
  ),
  serve(
    identityApi.updateAccountStatus,
    async (call) => {
      await setAccountStatus(call.db, call.actor, call.input.id, call.input.status);
      return forgetSessions(call);
    },
    account,
  ),
  serve(
    identityApi.resetAccountPassword,
    async (call) => {
      const defaults = {
        defaultPassword: call.environment.DEFAULT_PASSWORD,
        visitor: visitorOf(call.request),
      };
      await resetToDefault(call.db, call.actor, call.input.id, defaults);
      return forgetSessions(call);
    },
    account,
  ),
  serve(identityApi.partnerAccountCount, ({ db, actor, input }) =>
    countPartnerAccounts(db, actor, input.coorgid),
  ),

  serve(identityApi.loginLog, ({ db, actor, input }) => listLogins(db, actor, input)),
  serve(identityApi.teacherLoginLog, ({ db, actor, input }) => listLogins(db, actor, input, true)),
  serve(identityApi.deleteLoginLog, async ({ db, actor, input }) => {
    await transaction(db, actor, async (trx) => {
      if ((await markLoginsDeleted(trx, actor, input.id)) !== new Set(input.id).size)
        throw notFound('登录记录');
    });
    return {};
  }),
  serve(identityApi.exportLoginLog, async ({ db, actor, input }) =>
    exportOf('登录日志', LOG_COLUMNS, input.columns, streamLogins(db, actor, input)),
  ),
];

const TYPES: Record<number, string> = { 1: '员工', 2: '合作客户', 3: '讲师' };
const METHODS: Record<string, string> = {
  password: '密码',
  code: '验证码',
  wechat: '微信',
  register: '注册',
  reset: '找回密码',
  change: '修改密码',
};
const RESULTS: Record<string, string> = {
  ok: '成功',
  wrong: '密码错误',
  code: '验证码错误',
  captcha: '图形验证码错误',
  locked: '已锁定',
  disabled: '账号不可用',
  unlocked: '管理员重置',
};
const LOG_COLUMNS = [
  { key: 'at', title: '时间', type: 'time' as const },
  { key: 'username', title: '账号', width: 16 },
  { key: 'nickname', title: '姓名' },
  {
    key: 'userType',
    title: '类型',
    value: (row: { userType: number | null }) => TYPES[row.userType ?? 0] ?? '',
  },
  { key: 'method', title: '方式', value: (row: { method: string }) => METHODS[row.method] ?? row.method },
  { key: 'result', title: '结果', value: (row: { result: string }) => RESULTS[row.result] ?? row.result },
  { key: 'ip', title: '地址', width: 18 },
  { key: 'client', title: '客户端' },
  { key: 'userAgent', title: '浏览器', width: 40 },
];
