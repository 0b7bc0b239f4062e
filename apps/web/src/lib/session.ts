import type { accessApi, MenuItem } from '@shibiao/contract/access';
import type { Endpoint, OutputOf } from '@shibiao/contract/endpoint';
import type { identityApi } from '@shibiao/contract/identity';
import type { learningApi } from '@shibiao/contract/learning/learning';
import type { sessionApi } from '@shibiao/contract/session';
import { useCallback } from 'react';
import type { z } from 'zod';
import { create } from 'zustand';
import { SESSION_PATH, sessionInput, takeBegunSession } from './begunSession.ts';
import { call, readAnswer } from './call.ts';
import { whenNothingUnsaved } from './unsaved.ts';

/**
 * The session: user, menu and granted functions. Its endpoints are spelled out, because the guard runs before the shell
 * and the contract would bring zod; `wires.test.ts` compares them with the contract.
 */
const wire = <E extends Endpoint>(method: E['method'], path: string) => ({ method, path }) as E;
export const sessionWires = {
  session: wire<typeof sessionApi.session>('GET', SESSION_PATH),
  currentUser: wire<typeof identityApi.currentUser>('GET', '/user/profile/mine'),
  menu: wire<typeof accessApi.menu>('GET', '/user/menu'),
  functionUrls: wire<typeof accessApi.functionUrls>('GET', '/user/functions'),
  bubble: wire<typeof learningApi.bubble>('GET', '/learning/bubble'),
};

export type User = OutputOf<typeof identityApi.currentUser>;
export type { MenuItem };

interface Session {
  user: User | null;
  menu: MenuItem[];
  functions: ReadonlySet<string>;
  /** Answers to other calls that came with the session; null once they are where they are asked for. */
  first: First;
}
type Visitors = NonNullable<(typeof sessionApi.session)['visitors']>;
type First =
  | (NonNullable<OutputOf<typeof sessionApi.session>['first']> & {
      home?: NonNullable<z.output<Visitors['partner' | 'teacher']>['first']>['home'];
    })
  | null;

export const useSession = create<Session>(() => ({
  user: null,
  menu: [],
  functions: new Set(),
  first: null,
}));

/** Cache keys of a partner's and a teacher's home page, spelled out as the endpoints above. */
export const HOME_KEYS: Record<number, readonly [noun: string, operation: string]> = {
  2: ['portal', 'home'],
  3: ['teacherPortal', 'home'],
};

/** Loads user, menu and functions. Throws with the messages that the specification fixes. */
export async function loadSession(pathname: string): Promise<void> {
  const begun = await takeBegunSession();
  const { user, menu, functions, first } = (
    begun
      ? await readAnswer(begun, { isQuiet: true })
      : await call(sessionWires.session, sessionInput(pathname), { isQuiet: true })
  ) as OutputOf<typeof sessionApi.session>;
  if (!user || Object.keys(user).length === 0) throw new Error('Verification failed, please Login again.');
  if (!Array.isArray(user.roles) || user.roles.length === 0)
    throw new Error('getInfo: roles must be a non-null array!');
  useSession.setState({ user, menu: menu.list, functions: new Set(functions.list), first });
}

/** Reloads the user after a change of the own account. */
export async function reloadUser(): Promise<void> {
  useSession.setState({ user: await call(sessionWires.currentUser, {}, { isQuiet: true }) });
}

/**
 * Reloads roles, place, menu and functions after a change of rights. Buttons of a lost function stay while something is
 * unsaved; the server refuses the call.
 */
export async function reloadAccess(): Promise<void> {
  const [user, menu, functions] = await Promise.all([
    // Refused for somebody without a role, whose menu is empty.
    call(sessionWires.currentUser, {}, { isQuiet: true }).catch(() => useSession.getState().user),
    call(sessionWires.menu, {}, { isQuiet: true }),
    call(sessionWires.functionUrls, {}, { isQuiet: true }),
  ]);
  const held = useSession.getState().functions;
  useSession.setState({ user, menu: menu.list, functions: new Set([...held, ...functions.list]) });
  whenNothingUnsaved(() => useSession.setState({ functions: new Set(functions.list) }));
}

export function useUser(): User {
  const user = useSession((session) => session.user);
  if (!user) throw new Error('nobody is signed in');
  return user;
}

type Grant = string | Pick<Endpoint, 'path' | 'access' | 'heldWith'>;

/** True for a granted function path (`/home/salesData`) or endpoint, with or without `/api` in front. */
export function isGranted(functions: ReadonlySet<string>, grant: Grant): boolean {
  if (typeof grant !== 'string' && grant.access !== 'granted') return true;
  const paths = typeof grant === 'string' ? [grant] : [grant.path, ...(grant.heldWith ?? [])];
  return paths.some(
    (path) => functions.has(path) || functions.has(path.startsWith('/api/') ? path.slice(4) : `/api${path}`),
  );
}

export const useCan = (grant: Grant): boolean => useSession((session) => isGranted(session.functions, grant));

/** For lists of actions: `const can = useCans(); can(api.remove)`. */
export function useCans(): (grant: Grant) => boolean {
  const functions = useSession((session) => session.functions);
  return useCallback((grant: Grant) => isGranted(functions, grant), [functions]);
}
