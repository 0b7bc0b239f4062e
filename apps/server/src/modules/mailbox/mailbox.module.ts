import type { NounModule } from '../../noun.ts';
import { STAFF } from '../access/roles.data.ts';
import { mailboxCalls } from './mailbox.routes.ts';

export const mailboxModule: NounModule = {
  noun: 'mailbox',
  calls: mailboxCalls,
  grants: {
    '*': ['general_manager'],
    write: STAFF,
    mine: STAFF,
  },
  menu: [
    {
      under: '/messages',
      order: 20,
      path: '/message/mailbox',
      title: '总经理信箱',
      name: 'mailbox',
      view: 'messages/mailbox',
      roles: STAFF,
    },
  ],
};
