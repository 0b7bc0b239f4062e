import { viewsApi } from '@shibiao/contract/views';
import { serve, serveAlike } from '../../lib/serve.ts';
import type { NounModule } from '../../noun.ts';
import { orderViews, removeView, sharedViews, viewsOf } from './views.queries.ts';
import { keepView } from './views.service.ts';

const calls = [
  serveAlike(viewsApi.list, async ({ db, actor, input }) => ({
    list: [
      ...(await viewsOf(db, actor.accountId, input.screen)),
      ...(await sharedViews(db, actor, input.screen)),
    ],
  })),
  serveAlike(viewsApi.save, ({ db, actor, input }) => keepView(db, actor, input)),
  serve(viewsApi.order, ({ db, actor, input }) => orderViews(db, actor.accountId, input.screen, input.ids)),
  serve(viewsApi.remove, ({ db, actor, input }) => removeView(db, actor.accountId, input.id)),
];

export const viewsModule: NounModule = {
  noun: 'views',
  calls,
  grants: { '*': [] },
  constraints: {
    saved_view_account_id_screen_name_key: { field: 'name', message: '已有同名视图' },
  },
};
