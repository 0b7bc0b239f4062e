import { z } from 'zod';
import { accessApi } from './access.ts';
import { endpoints, query, toVisitors } from './endpoint.ts';
import { identityApi } from './identity.ts';
import { messagesApi } from './messages.ts';
import {
  portalFavouriteIds,
  portalFunctions,
  portalInbox,
  portalMenu,
  portalStartup,
  portalUser,
  portalWaiting,
} from './portal.ts';
import { startupApi } from './startup.ts';

/** The answers of seven calls that every window asks first, each as its own call gives it. */
export const sessionApi = endpoints('startup', {
  session: query('GET /user/session', '打开窗口', {
    access: 'signedIn',
    output: z.object({
      user: identityApi.currentUser.output,
      menu: accessApi.menu.output,
      functions: accessApi.functionUrls.output,
      /** Null while the default password is in use. */
      first: z
        .object({
          startup: startupApi.startup.output,
          /** Unread messages by the filter `LATEST`. */
          latest: messagesApi.list.output,
          waiting: messagesApi.poll.output,
          favourites: identityApi.favouriteIds.output,
        })
        .nullable(),
    }),
    visitors: toVisitors(
      z.object({
        user: portalUser,
        menu: portalMenu,
        functions: portalFunctions,
        first: z
          .object({
            startup: portalStartup,
            latest: portalInbox,
            waiting: portalWaiting,
            favourites: portalFavouriteIds,
          })
          .nullable(),
      }),
    ),
  }),
});
