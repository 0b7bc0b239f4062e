import type { Executor } from '../../db/transaction.ts';
import type { MenuPage, NounModule } from '../../noun.ts';
import { addFunctions, addMenu, addRoles, grantFunctions, grantMenu } from './reference.queries.ts';
import { ADMINS, ROLES, type RoleKey } from './roles.data.ts';
import { addressIn, ENTRIES, SECTIONS } from './sections.data.ts';

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

export interface FlatEntry {
  path: string;
  parent: string | null;
  order: number;
  title: string;
  name: string;
  view?: string;
  icon?: string;
  isHidden?: boolean;
  isEntry?: boolean;
  roles: readonly RoleKey[];
}

/** The whole menu, parents before children. A section or a shared entry is visible when one of its pages is. */
export function menuOf(modules: readonly NounModule[]): FlatEntry[] {
  const pages = pagesOf(modules);
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
  const sections = SECTIONS.map(([order, path, title, name, icon, kind]) => {
    const below = entries.filter(({ parent }) => parent === path).map((entry) => entry.path);
    const roles = rolesOf([path, ...below]);
    return { order, path, title, name, icon, isEntry: kind === 'entry', parent: null, roles };
  });
  return [...sections, ...entries, ...pages];
}

/** The pages of all modules, each with its noun. */
export const pagesOf = (modules: readonly NounModule[]) =>
  modules.flatMap(({ noun, menu = {} }) =>
    Object.entries(menu).flatMap(([section, rows]) => rows.map((row) => ({ noun, ...pageOf(section, row) }))),
  );

/** A page of a shared entry is placed in it, in the order of its views. */
function pageOf(section: string, [order, address, title, name, view, roles, besides]: MenuPage): FlatEntry {
  const path = addressIn(section, address);
  const entry = ENTRIES.find(({ views }) => views.includes(path));
  return {
    path,
    title,
    name,
    view,
    roles,
    isHidden: path.includes(':'),
    ...besides,
    parent: entry?.path ?? (section || null),
    order: entry ? (entry.views.indexOf(path) + 1) * 10 : order,
  };
}
