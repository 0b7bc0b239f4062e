import { z } from 'zod';
import { command, endpoints, query, toVisitors } from './endpoint.ts';
import { byId, flag, ids, optionalId, verbatim } from './fields.ts';
import { listOf } from './lists.ts';
import { nameForm } from './names.ts';
import { portalView, portalViews } from './portal.ts';

/**
 * Settings of a list for a person: named views (filter, sort, columns) and, under the empty name, the present choice of
 * columns. One row per person, screen and name; saving an existing name replaces it, saving with an id changes that
 * view and its name. `config` belongs to the web and is opaque to the server.
 */
const config = z.record(z.string(), z.unknown());

/** Maximum views of one screen per person, and maximum shared ones shown. */
export const MOST_VIEWS = 50;

export const view = z.object({
  id: z.number(),
  screen: z.string(),
  name: z.string(),
  config,
  isDefault: z.boolean(),
  /** Also shown to the team: leaders above, people with the same leader, and members below. */
  isShared: z.boolean(),
  /** Owner of a shared view; null: the caller's own. */
  ownerName: z.string().nullable(),
});
export type View = z.output<typeof view>;

export const viewInput = z.object({
  id: optionalId,
  screen: verbatim(100),
  name: z.string().overwrite(nameForm).max(30, '不能超过 30 个字').default(''),
  config: config.refine((value) => JSON.stringify(value).length <= 10_000, '视图内容过大'),
  isDefault: flag.default(false),
  isShared: flag.default(false),
});

export const viewsApi = endpoints('views', {
  list: query('GET /views/list', '列表视图', {
    access: 'signedIn',
    input: z.object({ screen: verbatim(100) }),
    output: listOf(view),
    visitors: toVisitors(portalViews),
  }),
  save: command('POST /views/save', '保存列表视图', {
    access: 'signedIn',
    input: viewInput,
    output: view,
    visitors: toVisitors(portalView),
  }),
  /** Sorts the caller's named views of a screen; others stay behind them. */
  order: command('POST /views/order', '排列列表视图', {
    access: 'signedIn',
    input: z.object({ screen: verbatim(100), ids }),
  }),
  remove: command('POST /views/delete', '删除列表视图', { undo: true, access: 'signedIn', input: byId }),
});
