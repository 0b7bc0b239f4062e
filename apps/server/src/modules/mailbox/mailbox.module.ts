import type { NounModule } from '../../noun.ts';
import { STAFF } from '../access/roles.data.ts';
import { mailboxCalls } from './mailbox.routes.ts';
import { tellOfLetters } from './mailbox.service.ts';

export const mailboxModule: NounModule = {
  noun: 'mailbox',
  calls: mailboxCalls,
  grants: {
    '*': ['general_manager'],
    write: STAFF,
    mine: STAFF,
  },
  jobs: [{ name: 'letters', cron: '30 8 * * *', run: tellOfLetters }],
  menu: { '/messages': [[20, '/message/mailbox', '总经理信箱', 'mailbox', 'messages/mailbox', STAFF]] },
};
