import type { NounModule } from '../../noun.ts';
import { LEADERS, SALES } from '../access/roles.data.ts';
import { leavingOwners } from './leaving.service.ts';
import { transferCalls } from './transfers.routes.ts';

export const transfersModule: NounModule = {
  noun: 'transfers',
  calls: transferCalls,
  grants: {
    '*': SALES,
    transfer: LEADERS,
    undoTransfer: LEADERS,
  },
  menu: [
    {
      under: '/customers',
      order: 100,
      path: '/customers/transfers',
      title: '转让记录',
      name: 'transfers',
      view: 'customers/transfers',
      roles: SALES,
    },
  ],
  leaving: leavingOwners,
};
