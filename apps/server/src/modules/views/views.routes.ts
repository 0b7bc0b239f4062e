import { viewsApi } from '@shibiao/contract/views';
import { transaction } from '../../db/transaction.ts';
import { broken } from '../../lib/errors.ts';
import { serve } from '../../lib/serve.ts';
import { countViews, MOST_VIEWS, removeView, saveView, sharedViews, viewsOf } from './views.queries.ts';

export const viewCalls = [
  serve(viewsApi.list, async ({ db, actor, input }) => ({
    list: [
      ...(await viewsOf(db, actor.accountId, input.screen)),
      ...(await sharedViews(db, actor, input.screen)),
    ],
  })),
  serve(viewsApi.save, ({ db, actor, input }) =>
    transaction(db, actor, async (trx) => {
      const saved = await saveView(trx, actor.accountId, input);
      if ((await countViews(trx, actor.accountId, input.screen)) > MOST_VIEWS)
        throw broken(`每个列表最多保存 ${MOST_VIEWS} 个视图`);
      return saved;
    }),
  ),
  serve(viewsApi.remove, async ({ db, actor, input }) => {
    await removeView(db, actor.accountId, input.id);
    return {};
  }),
];
