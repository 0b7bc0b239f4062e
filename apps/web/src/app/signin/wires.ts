import type { Endpoint } from '@shibiao/contract/endpoint';
import type { identityApi } from '@shibiao/contract/identity';

/**
 * Calls of the sign-in page, spelled out: importing the contract would bring zod, a third of this page's budget. Types
 * come from the contract, and `wires.test.ts` compares method and path with it.
 */
const wire = <E extends Endpoint>(method: E['method'], path: string) => ({ method, path }) as E;

export const wires = {
  loginOptions: wire<typeof identityApi.loginOptions>('GET', '/user/auth/options'),
  loginByPassword: wire<typeof identityApi.loginByPassword>('POST', '/user/auth/login_pwd'),
  loginByCode: wire<typeof identityApi.loginByCode>('POST', '/user/auth/login_code'),
  sendCode: wire<typeof identityApi.sendCode>('POST', '/user/auth/send_code'),
  captcha: wire<typeof identityApi.captcha>('POST', '/captcha/get'),
  register: wire<typeof identityApi.register>('POST', '/user/auth/register'),
  resetPassword: wire<typeof identityApi.resetPassword>('POST', '/user/auth/pwd_reset'),
  submitWechatCode: wire<typeof identityApi.submitWechatCode>('POST', '/user/auth3/submit_code'),
  wechatBinding: wire<typeof identityApi.wechatBinding>('GET', '/user/auth3_info'),
  wechatAuthorizeUrl: wire<typeof identityApi.wechatAuthorizeUrl>('GET', '/user/auth3/url'),
};
