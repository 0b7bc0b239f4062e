import { contactsApi } from '@shibiao/contract/contacts';
import { type ServeOptions, serve } from '../../lib/serve.ts';
import { tellRenamed } from '../identity/sign-in-names.service.ts';
import { contactAccounts, contactUsers, wechatSignIns } from './contacts.queries.ts';
import {
  changeAccounts,
  changeDomain,
  changeMoney,
  changeScope,
  saveNote,
  syncAccounts,
} from './contacts.service.ts';
import { accountLog, contactInScope } from './log.queries.ts';

const ofContact: ServeOptions = {
  row: ({ db, actor, id }) => contactInScope(db, actor, id),
  rowField: 'contactId',
  rowTable: 'contact',
};

/** 联系人账号: the accounts of customers' contacts. */
export const contactCalls = [
  serve(contactsApi.list, ({ db, actor, input }) => contactAccounts.page(db, actor, input)),
  serve(contactsApi.userIds, async ({ db, actor, input }) => ({
    list: await contactUsers(db, actor, input),
  })),
  serve(contactsApi.updateDomain, ({ db, actor, input }) => changeDomain(db, actor, input)),
  serve(contactsApi.wechatLog, ({ db, actor, input }) => wechatSignIns.page(db, actor, input)),
  serve(contactsApi.sync, async (call) => {
    const { renamed, ...answer } = await syncAccounts(call.db, call.actor, call.input.confirm ?? false);
    tellRenamed(call, call.actor, renamed);
    return answer;
  }),
  serve(contactsApi.updateAccountDate, ({ db, actor, input, environment }) =>
    changeAccounts(db, actor, input, environment.DEFAULT_PASSWORD),
  ),
  serve(contactsApi.updateScope, ({ db, actor, input }) => changeScope(db, actor, input)),
  serve(contactsApi.updateMoney, ({ db, actor, input }) => changeMoney(db, actor, input)),
  serve(contactsApi.accountLog, ({ db, actor, input }) => accountLog.page(db, actor, input), ofContact),
  serve(contactsApi.editAccountLog, ({ db, actor, input }) => saveNote(db, actor, input), ofContact),
];
