import { z } from 'zod';
import { command, download, endpoints, query, toVisitors } from './endpoint.ts';
import { ids, optionalParagraphs, optionalText } from './fields.ts';
import { favouriteFilter } from './identity.ts';
import { listOf } from './lists.ts';
import { portalFavouriteCounts } from './portal.ts';

/** The caller's favourites: groups, notes, removal in bulk. */
export const favouritesApi = endpoints('identity', {
  favouriteCounts: query('GET /user/favourite/counts', '收藏的类型和分组', {
    access: 'signedIn',
    output: z.object({
      kinds: listOf(z.object({ kind: z.string(), count: z.number() })).shape.list,
      groups: listOf(z.object({ groupName: z.string(), count: z.number() })).shape.list,
    }),
    visitors: toVisitors(portalFavouriteCounts),
  }),
  /** Sets group and note of several; a blank value clears, a missing one stays. 404 when one is not the caller's. */
  editFavourites: command('POST /user/favourite/edit', '收藏的分组和备注', {
    access: 'signedIn',
    input: z.object({ ids, groupName: optionalText(20), note: optionalParagraphs(100) }),
  }),
  /** Also removes favourites that are no longer visible. 404 when one is not the caller's. */
  removeFavourites: command('POST /user/favourite/remove', '批量取消收藏', {
    access: 'signedIn',
    input: z.object({ ids }),
  }),
  exportFavourites: download('GET /user/favourite/excel', '导出收藏', {
    access: 'signedIn',
    input: favouriteFilter,
  }),
});
