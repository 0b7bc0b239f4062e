import type { Executor } from '../../db/transaction.ts';
import type { MenuEntry, NounModule, PlacedEntry } from '../../noun.ts';
import { addFunctions, addMenu, addRoles, grantFunctions, grantMenu } from './reference.queries.ts';
import { ADMINS, ROLES, type RoleKey } from './roles.data.ts';
import { ENTRIES, SECTIONS } from './sections.data.ts';

/**
 * Synchronises roles, functions and menu with this version. Only new entries are granted to their first roles; changes
 * by administrators stay.
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
  // One path may be a GET and a POST (heZuoKeHuList): one function, granted to the roles of both.
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
  isEntry?: boolean;
}

/** The whole menu, parents before children. A section or a shared entry is visible when one of its pages is. */
export function menuOf(modules: readonly NounModule[]): FlatEntry[] {
  const pages = modules
    .flatMap((module) => module.menu ?? [])
    .map(({ under, ...page }) => ({ ...page, ...placeOf(page, under) }));
  const rolesOf = (above: readonly string[]): RoleKey[] => [
    ...new Set(
      pages
        .filter(({ parent, isHidden }) => !isHidden && above.includes(parent ?? ''))
        .flatMap(({ roles }) => roles),
    ),
  ];
  const entries = ENTRIES.map(({ path, title, name, order, under }) => ({
    path,
    title,
    name,
    order,
    parent: under,
    isEntry: true,
    roles: rolesOf([path]),
  }));
  const sections = SECTIONS.map((section) => {
    const below = entries.filter(({ parent }) => parent === section.path).map(({ path }) => path);
    return { ...section, parent: null, roles: rolesOf([section.path, ...below]) };
  });
  return [...sections, ...entries, ...pages];
}

/** A page of a shared entry is placed in it, in the order of its views. */
function placeOf({ path, order }: Pick<PlacedEntry, 'path' | 'order'>, under: string | undefined) {
  const entry = ENTRIES.find(({ views }) => views.includes(path));
  return entry
    ? { parent: entry.path, order: (entry.views.indexOf(path) + 1) * 10 }
    : { parent: under ?? null, order };
}
