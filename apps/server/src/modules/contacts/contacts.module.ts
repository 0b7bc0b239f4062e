import type { NounModule } from '../../noun.ts';
import { SALES } from '../access/roles.data.ts';
import { contactCalls } from './contacts.routes.ts';

const KEEPERS = ['manager', 'general_manager', 'service_department'] as const;

export const contactsModule: NounModule = {
  noun: 'contacts',
  calls: contactCalls,
  grants: {
    '*': KEEPERS,
    updateMoney: [...SALES, 'service_department'],
  },
  menu: { '/customers': [[160, 'accounts', '联系人账号', 'contactAccounts', 'customers/accounts', KEEPERS]] },
  audited: {
    contact_account_log: { title: '联系人账号记录' },
  },
};
