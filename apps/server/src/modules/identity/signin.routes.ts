import { identityApi } from '@shibiao/contract/identity';
import { serve, serveAlike, serveAnyone } from '../../lib/serve.ts';
import { forgetSessions } from './anonymous-context.ts';
import { newCaptcha } from './captcha.ts';
import { sendCode } from './codes.service.ts';
import { loginOptions } from './login-options.ts';
import {
  changePassword,
  changePasswordByCode,
  endOwnSession,
  leave,
  refreshSession,
  resetPassword,
  unbind,
} from './passwords.service.ts';
import { changePhone, sendPhoneCode } from './phones.service.ts';
import { register } from './register.service.ts';
import { openSessions } from './session-rows.queries.ts';
import { loginByCode, loginByPassword, loginByWechat } from './signin.service.ts';
import { beginWechat, wechatBinding } from './wechat.service.ts';

/** Sign-in, proof of identity, sign-out. */
export const signInCalls = [
  serveAnyone(identityApi.loginOptions, ({ db, environment }) => loginOptions(db, environment)),
  serveAnyone(identityApi.loginByPassword, (context) => loginByPassword(context, context.input)),
  serveAnyone(identityApi.loginByCode, (context) => loginByCode(context, context.input)),
  serveAnyone(identityApi.sendCode, (context) => sendCode(context, context.input)),
  serveAnyone(identityApi.captcha, ({ db }) => newCaptcha(db)),
  serveAnyone(identityApi.register, (context) => register(context, context.input)),
  serveAnyone(identityApi.resetPassword, async (context) => {
    await resetPassword(context, context.input);
    forgetSessions(context);
  }),
  serveAnyone(identityApi.wechatAuthorizeUrl, (context) => beginWechat(context, context.input.redirect)),
  serveAnyone(identityApi.submitWechatCode, (context) => loginByWechat(context, context.input)),
  serveAnyone(identityApi.wechatBinding, (context) => wechatBinding(context, context.input.auth3_id)),
  serve(identityApi.unbindWechat, (context) => unbind(context, context.actor, context.input.password)),
  serve(identityApi.changePassword, async (context) => {
    await changePassword(context, context.actor, context.input);
    forgetSessions(context);
  }),
  serveAlike(identityApi.sendPhoneCode, (context) =>
    sendPhoneCode(context, context.actor, context.input.phone),
  ),
  serve(identityApi.changePhone, async (context) => {
    await changePhone(context, context.actor, context.input);
    forgetSessions(context);
  }),
  serve(identityApi.changePasswordByCode, async (context) => {
    await changePasswordByCode(context, context.actor, context.input);
    forgetSessions(context);
  }),
  serve(identityApi.logout, async (context) => {
    await leave(context, context.actor, false);
    forgetSessions(context);
  }),
  serve(identityApi.logoutEverywhere, async (context) => {
    await leave(context, context.actor, true);
    forgetSessions(context);
  }),
  serveAlike(identityApi.refreshSession, async (context) => {
    const answer = await refreshSession(context, context.actor);
    forgetSessions(context);
    return answer;
  }),
  serveAlike(identityApi.listSessions, async ({ db, actor }) => ({
    list: await openSessions(db, actor.accountId, actor.sessionId),
  })),
  serve(identityApi.endSession, async (context) => {
    await endOwnSession(context, context.actor, context.input.id);
    forgetSessions(context);
  }),
];
