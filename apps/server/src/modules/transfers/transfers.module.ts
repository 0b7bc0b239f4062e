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
  menu: { '/customers': [[100, 'transfers', '转让记录', 'transfers', 'customers/transfers', SALES]] },
  leaving: leavingOwners,
};
