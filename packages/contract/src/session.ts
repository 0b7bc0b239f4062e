import { z } from 'zod';
import { accessApi } from './access.ts';
import { endpoints, query } from './endpoint.ts';
import { optionalFlag } from './fields.ts';
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
import { portalHome } from './portalCalls.ts';
import { startupApi } from './startup.ts';
import { portalTeacherHome } from './teacherPortal/answers.ts';

const toVisitor = <Home extends z.ZodType>(home: Home) =>
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
        /** The caller's home page, where it was asked for and is granted. */
        home: home.nullable(),
      })
      .nullable(),
  });

/** The answers of seven calls that every window asks first, each as its own call gives it. */
export const sessionApi = endpoints('startup', {
  session: query('GET /user/session', '打开窗口', {
    access: 'signedIn',
    input: z.object({
      /** Set by a window that opens at home: a visitor's first screen then takes one call. */
      home: optionalFlag,
    }),
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
    visitors: { partner: toVisitor(portalHome), teacher: toVisitor(portalTeacherHome) },
  }),
});
