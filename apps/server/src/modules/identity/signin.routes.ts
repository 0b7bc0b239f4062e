import { randomBytes } from 'node:crypto';
import { identityApi } from '@shibiao/contract/identity';
import { broken } from '../../lib/errors.ts';
import { serve, serveAnyone } from '../../lib/serve.ts';
import { newCaptcha } from './captcha.ts';
import { addGrant, grantOf } from './codes.queries.ts';
import { sendCode } from './codes.service.ts';
import { forgetSessions } from './door.ts';
import { loginOptions } from './login-options.ts';
import {
  changePassword,
  changePasswordByCode,
  endOwnSession,
  leave,
  refreshSession,
  resetPassword,
} from './passwords.service.ts';
import { register } from './register.service.ts';
import { openSessions } from './session-rows.queries.ts';
import { loginByCode, loginByPassword, loginByWechat } from './signin.service.ts';
import { authorizeUrl } from './wechat.ts';

/** Coming, proving who one is, and leaving. */
export const signInCalls = [
  serveAnyone(identityApi.loginOptions, async ({ environment }) => loginOptions(environment)),
  serveAnyone(identityApi.loginByPassword, (door) => loginByPassword(door, door.input)),
  serveAnyone(identityApi.loginByCode, (door) => loginByCode(door, door.input)),
  serveAnyone(identityApi.sendCode, (door) => sendCode(door, door.input)),
  serveAnyone(identityApi.captcha, ({ db }) => newCaptcha(db)),
  serveAnyone(identityApi.register, (door) => register(door, door.input)),
  serveAnyone(identityApi.resetPassword, async (door) => {
    await resetPassword(door, door.input);
    return forgetSessions(door);
  }),
  serveAnyone(identityApi.wechatAuthorizeUrl, async ({ environment, input }) => ({
    url: authorizeUrl(environment, input.redirect),
  })),
  serveAnyone(identityApi.submitWechatCode, (door) =>
    loginByWechat(door, door.input.code, async (user) => {
      const id = randomBytes(24).toString('base64url');
      await addGrant(door.db, { id, ...user });
      return id;
    }),
  ),
  serveAnyone(identityApi.wechatBinding, async ({ db, input }) => {
    const grant = await grantOf(db, input.auth3_id);
    if (!grant) throw broken('微信授权已失效，请重新登录');
    return { nickname: grant.nickname, isBound: grant.is_bound };
  }),
  serve(identityApi.changePassword, async (door) => {
    await changePassword(door, door.actor, door.input);
    return forgetSessions(door);
  }),
  serve(identityApi.changePasswordByCode, async (door) => {
    await changePasswordByCode(door, door.actor, door.input);
    return forgetSessions(door);
  }),
  serve(identityApi.logout, async (door) => {
    await leave(door, door.actor, false);
    return forgetSessions(door);
  }),
  serve(identityApi.logoutEverywhere, async (door) => {
    await leave(door, door.actor, true);
    return forgetSessions(door);
  }),
  serve(identityApi.refreshSession, async (door) => {
    const answer = await refreshSession(door, door.actor);
    forgetSessions(door);
    return answer;
  }),
  serve(identityApi.listSessions, async ({ db, actor }) => ({
    list: await openSessions(db, actor.accountId, actor.sessionId),
  })),
  serve(identityApi.endSession, async (door) => {
    await endOwnSession(door, door.actor, door.input.id);
    return forgetSessions(door);
  }),
];
