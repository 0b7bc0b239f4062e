import type { NounModule } from '../../noun.ts';
import { contactCalls } from './contacts.routes.ts';

export const contactsModule: NounModule = {
  noun: 'contacts',
  calls: contactCalls,
  grants: {
    '*': ['manager', 'general_manager', 'service_department'],
  },
  menu: [
    {
      under: '/customers',
      order: 160,
      path: '/customers/accounts',
      title: '联系人账号',
      name: 'contactAccounts',
      view: 'customers/accounts',
      roles: ['manager', 'general_manager', 'service_department'],
    },
  ],
  audited: {
    contact_account_log: { title: '联系人账号记录' },
  },
};
