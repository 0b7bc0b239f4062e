import type { Endpoint } from '@shibiao/contract/endpoint';
import type { Executor } from '../../db/transaction.ts';
import { INTERFACE_FUNCTIONS, rolesFor } from './grants.data.ts';
import { MENU, type MenuEntry } from './menu.data.ts';
import { addFunctions, addMenu, addRoles, grantFunctions, grantMenu } from './reference.queries.ts';
import { ADMINS, ROLES } from './roles.data.ts';

/**
 * Brings roles, functions and menu in step with this version. Only what is new is granted to its first roles: whatever
 * the administrators decided since stays.
 */
export async function syncAccess(db: Executor, endpoints: readonly Endpoint[]): Promise<void> {
  await addRoles(db, ROLES);
  const calls = endpoints
    .filter((endpoint) => endpoint.access === 'granted')
    .map((endpoint) => ({
      fullUrl: `/api${endpoint.path}`,
      title: endpoint.title,
      module: endpoint.module,
      kind: 'call' as const,
      operation: endpoint.operation,
    }));
  // The same path may be a GET and a POST (heZuoKeHuList): one function, granted to the roles of both.
  const roles = new Map<string, Set<string>>();
  for (const call of calls) {
    roles.set(
      call.fullUrl,
      new Set([...(roles.get(call.fullUrl) ?? ADMINS), ...rolesFor(call.module, call.operation)]),
    );
  }
  for (const entry of INTERFACE_FUNCTIONS) roles.set(entry.fullUrl, new Set([...ADMINS, ...entry.roles]));
  const functions = [
    ...new Map(calls.map((call) => [call.fullUrl, call])).values(),
    ...INTERFACE_FUNCTIONS.map((entry) => ({ ...entry, kind: 'interface' as const })),
  ];
  const added = await addFunctions(db, functions);
  await grantFunctions(
    db,
    added.flatMap((url) => [...(roles.get(url) ?? [])].map((role) => ({ url, role }))),
  );

  const entries = flatten(MENU);
  const newPaths = await addMenu(db, entries);
  const menuRoles = entries.filter((entry) => newPaths.includes(entry.path));
  await grantMenu(
    db,
    menuRoles.flatMap((entry) => [...ADMINS, ...entry.roles].map((role) => ({ path: entry.path, role }))),
  );
}

export interface FlatEntry extends MenuEntry {
  parent: string | null;
  order: number;
}

function flatten(entries: readonly MenuEntry[], parent: string | null = null): FlatEntry[] {
  return entries.flatMap((entry, index) => [
    { ...entry, parent, order: index + 1 },
    ...flatten(entry.children ?? [], entry.path),
  ]);
}
