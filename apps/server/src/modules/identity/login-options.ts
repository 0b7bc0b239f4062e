import type { OutputOf } from '@shibiao/contract/endpoint';
import type { identityApi } from '@shibiao/contract/identity';
import type { Executor } from '../../db/transaction.ts';
import type { Environment } from '../../environment.ts';
import { companyName } from './people.queries.ts';
import { sendsCodes } from './phones.service.ts';

const DEMO_ACCOUNTS: readonly [suffix: string, title: string][] = [
  ['01', '超级管理员'],
  ['02', '总经理'],
  ['03', '经理（邢台）'],
  ['04', '业务组长（邢台）'],
  ['05', '业务员（邢台）'],
  ['06', '业务员（深圳）'],
  ['07', '师资部'],
  ['08', '财务'],
  ['09', '人资'],
  ['10', '市场部'],
  ['11', '综合部'],
  ['12', '服务部'],
  ['13', '管理员'],
  ['20', '合作客户'],
  ['30', '讲师'],
];

/** Options of the sign-in page; accounts only for demo data. */
export async function loginOptions(
  db: Executor,
  environment: Environment,
): Promise<OutputOf<typeof identityApi.loginOptions>> {
  const { DEMO, WECHAT_BASE_URL, SESSION_HOURS } = environment;
  return {
    demo: DEMO,
    wechat: WECHAT_BASE_URL !== undefined,
    register: true,
    sendsCodes: sendsCodes(environment),
    companyName: await companyName(db),
    demoAccounts: DEMO
      ? DEMO_ACCOUNTS.map(([suffix, title]) => ({ account: `138000000${suffix}`, title }))
      : [],
    sessionHours: SESSION_HOURS,
    demoPassword: DEMO ? 'Demo@2026' : null,
  };
}
