import { approvalsApi } from '@shibiao/contract/approvals';
import { serve } from '../../lib/serve.ts';
import type { NounModule } from '../../noun.ts';
import { STAFF } from '../access/roles.data.ts';
import { approvals, todoWaitsHere } from './approvals.queries.ts';
import { decideApprovals } from './decisions.service.ts';
import { readApproval } from './facts.service.ts';

export const approvalsModule: NounModule = {
  noun: 'approvals',
  todos: { waitsElsewhere: todoWaitsHere },
  calls: [
    serve(approvalsApi.list, ({ db, actor, input }) => approvals.page(db, actor, input)),
    serve(approvalsApi.one, ({ db, actor, input }) => readApproval(db, actor, input)),
    serve(approvalsApi.decide, ({ db, actor, input }) => decideApprovals(db, actor, input)),
  ],
  grants: { '*': STAFF },
  menu: { '/todos': [[20, '/approvals', '审批', 'approvals', 'approvals/list', STAFF]] },
};
