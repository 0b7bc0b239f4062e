import { type Endpoint, holds, type InputOf } from '@shibiao/contract/endpoint';
import { LATEST } from '@shibiao/contract/messages';
import { portalApi } from '@shibiao/contract/portalCalls';
import type { sessionApi } from '@shibiao/contract/session';
import { teacherPortalApi } from '@shibiao/contract/teacherPortal/calls';
import { bearerOf } from '../../lib/bearer.ts';
import type { Call } from '../../lib/serve.ts';
import { heldFunctions, menuTree } from '../access/access.service.ts';
import { currentUser } from '../identity/current-user.service.ts';
import { favouriteIds } from '../identity/favourites.queries.ts';
import { inboxPage, listToVisitor, waitingFor } from '../messages/inbox.service.ts';
import { homeOf as partnerHome } from '../portal/home.service.ts';
import { homeOf as teacherHome } from '../teacherPortal/home.service.ts';
import { startup } from './startup.service.ts';

/** The first answers to every window: the caller, the rights, and what waits for the caller. */
export async function session(call: Call<unknown>) {
  const { db, actor, environment, modules, request } = call;
  const [user, menu, first] = await Promise.all([
    currentUser(db, actor, environment, bearerOf(request) ?? ''),
    menuTree(db, actor, modules),
    actor.mustChangePassword ? null : firstAnswers(call),
  ]);
  return { user, menu: { list: menu }, functions: { list: heldFunctions(actor) }, first };
}

async function firstAnswers({ db, actor, environment }: Call<unknown>) {
  const [popups, latest, waiting, ids] = await Promise.all([
    startup(db, actor, environment.SIGNING_KEY),
    inboxPage(db, actor, LATEST),
    waitingFor(db, actor),
    favouriteIds(db, actor),
  ]);
  return { startup: popups, latest, waiting, favourites: { ids } };
}

type SessionCall = Call<InputOf<typeof sessionApi.session>>;

/** The same for a partner or teacher, with the home page where the window opens there. */
function toVisitor<Home>(endpoint: Endpoint, homeOf: (call: SessionCall) => Promise<Home>) {
  return async (call: SessionCall) => {
    const { actor, input } = call;
    const isAtHome = input.home === true && !actor.mustChangePassword && holds(actor.functions, endpoint);
    const [{ first, ...rest }, home] = await Promise.all([
      session(call),
      // The page asks again for one that fails, and says why.
      isAtHome ? homeOf(call).catch(() => null) : null,
    ]);
    return {
      ...rest,
      first: first && {
        ...first,
        latest: listToVisitor(first.latest),
        waiting: listToVisitor(first.waiting),
        home,
      },
    };
  };
}
export const partnerSession = toVisitor(portalApi.home, ({ db, actor, environment }) =>
  partnerHome(db, actor, environment),
);
export const teacherSession = toVisitor(teacherPortalApi.home, ({ db, actor }) => teacherHome(db, actor));
