import type { Executor } from '../../db/transaction.ts';
import type { MenuEntry, NounModule } from '../../noun.ts';
import { addFunctions, addMenu, addRoles, grantFunctions, grantMenu } from './reference.queries.ts';
import { ADMINS, ROLES, type RoleKey } from './roles.data.ts';
import { SECTIONS } from './sections.data.ts';

/**
 * Brings roles, functions and menu in step with this version. Only what is new is granted to its first roles: whatever
 * the administrators decided since stays.
 */
export async function syncAccess(db: Executor, modules: readonly NounModule[]): Promise<void> {
  await addRoles(db, ROLES);
  const grants = new Map<string, NounModule['grants']>(modules.map((module) => [module.noun, module.grants]));
  const rolesFor = (noun: string, operation: string): readonly RoleKey[] =>
    grants.get(noun)?.[operation] ?? grants.get(noun)?.['*'] ?? [];
  const calls = modules
    .flatMap((module) => module.calls.map((call) => call.endpoint))
    .filter((endpoint) => endpoint.access === 'granted')
    .map((endpoint) => ({
      fullUrl: `/api${endpoint.path}`,
      title: endpoint.title,
      module: endpoint.noun,
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
  const functionsOfScreens = modules.flatMap(({ noun, functions = [] }) =>
    functions.map((one) => ({ ...one, module: noun })),
  );
  for (const entry of functionsOfScreens) roles.set(entry.fullUrl, new Set([...ADMINS, ...entry.roles]));
  const functions = [
    ...new Map(calls.map((call) => [call.fullUrl, call])).values(),
    ...functionsOfScreens.map((entry) => ({ ...entry, kind: 'interface' as const })),
  ];
  const added = await addFunctions(db, functions);
  await grantFunctions(
    db,
    added.flatMap((url) => [...(roles.get(url) ?? [])].map((role) => ({ url, role }))),
  );

  const entries = menuOf(modules);
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

/** The whole menu, parents before their children. A section is shown to whoever sees one of its entries. */
export function menuOf(modules: readonly NounModule[]): FlatEntry[] {
  const placed = modules.flatMap((module) => module.menu ?? []);
  const sections = SECTIONS.map((section) => {
    const shown = placed.filter((entry) => entry.under === section.path && !entry.isHidden);
    return { ...section, parent: null, roles: [...new Set(shown.flatMap((entry) => entry.roles))] };
  });
  return [...sections, ...placed.map(({ under, ...entry }) => ({ ...entry, parent: under ?? null }))];
}
