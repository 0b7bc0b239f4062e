import { LATEST } from '@shibiao/contract/messages';
import { bearerOf } from '../../lib/bearer.ts';
import type { Call } from '../../lib/serve.ts';
import { heldFunctions, menuTree } from '../access/access.service.ts';
import { currentUser } from '../identity/current-user.service.ts';
import { favouriteIds } from '../identity/favourites.queries.ts';
import { inboxPage, listToVisitor, waitingFor } from '../messages/inbox.service.ts';
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

/** The same for a partner or teacher. */
export async function visitorSession(call: Call<unknown>) {
  const { first, ...rest } = await session(call);
  return {
    ...rest,
    first: first && {
      ...first,
      latest: listToVisitor(first.latest),
      waiting: listToVisitor(first.waiting),
    },
  };
}
