import type { MenuItem, roleForm } from '@shibiao/contract/access';
import { holds } from '@shibiao/contract/endpoint';
import { nounTitle } from '@shibiao/contract/nouns';
import { FIGURE_ROWS_PAGE } from '@shibiao/contract/salespeople/rows';
import { salespeopleApi } from '@shibiao/contract/salespeople/salespeople';
import type { z } from 'zod';
import type { Database } from '../../db/pool.ts';
import { insertRow, lockRow, markDeleted, updateRow } from '../../db/rows.ts';
import { publish, SYSTEM, type Trx, transaction } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { badRequest, invalid } from '../../lib/errors.ts';
import { type NounModule, tableOf } from '../../noun.ts';
import { accountToManage, followRoleless, replaceRoles, roleIdsOf } from './assignments.queries.ts';
import { treeOf } from './menu.rules.ts';
import {
  allFunctions,
  copyRole,
  menuOf,
  pages,
  replaceFunctions,
  replaceMenu,
  urlsOf,
} from './permissions.queries.ts';
import {
  checkAssignment,
  checkAuthority,
  checkPermissionChange,
  checkRoleForm,
  checkUserType,
  checkVisitorsWithin,
} from './rights.policy.ts';
import {
  activeHolders,
  holders,
  lockRoles,
  rightsOf,
  roleForChange,
  userTypesOf,
  visitorRoles,
} from './roles.queries.ts';

/** The caller's functions in order; none while the default password is in use. */
export const heldFunctions = (actor: Actor): string[] =>
  actor.mustChangePassword ? [] : [...actor.functions].sort();

/** The caller's menu as a tree; empty while the default password is in use. */
export async function menuTree(
  db: Database,
  actor: Actor,
  modules: readonly NounModule[],
): Promise<MenuItem[]> {
  if (actor.mustChangePassword) return [];
  // Holders of a call that opens rows find their page.
  const pagesOfCalls =
    actor.userType === 1 && holds(actor.functions, salespeopleApi.rows) ? [FIGURE_ROWS_PAGE] : [];
  const tree = treeOf(await menuOf(db, actor.accountId, pagesOfCalls), actor);
  const bubbles = tableOf(modules, (module) => module.bubbles);
  return await Promise.all(
    tree.map(async (item) => {
      const bubble = await bubbles.get(item.path)?.(db, actor);
      return bubble
        ? { ...item, meta: { ...item.meta, bubble: bubble.count, isUrgent: bubble.isUrgent } }
        : item;
    }),
  );
}

/** Maximum number of role names listed. */
const MOST_ASKED = 5;

/** Whether an address is a page of the product, and the administrators to ask for access to it. */
export async function pageAt(db: Database, actor: Actor, path: string) {
  const found = (await pages(db)).find((page) => isAt(page.path, path));
  if (!found) return { isKnown: false, title: null, administrators: [] };
  if (actor.userType !== 1) return { isKnown: true, title: null, administrators: [] };
  const admins = await activeHolders(db, 'admin');
  const asked = admins.length > 0 ? admins : await activeHolders(db, 'super_admin');
  return {
    isKnown: true,
    title: found.title,
    administrators: asked.slice(0, MOST_ASKED).map(({ nickname, username }) => nickname || username),
  };
}

/** `/sales/demands/:id` matches each record's address. */
function isAt(pattern: string, path: string): boolean {
  const parts = pattern.split('/');
  const given = path.replace(/\/$/, '').split('/');
  return parts.length === given.length && parts.every((part, i) => part.startsWith(':') || part === given[i]);
}

/** Functions by module. */
export async function functionTree(db: Database) {
  const groups = new Map<string, { key: string; title: string }[]>();
  for (const { module, fullUrl, title } of await allFunctions(db)) {
    groups.set(module, [...(groups.get(module) ?? []), { key: fullUrl, title }]);
  }
  return [...groups].map(([module, children]) => ({ key: module, title: nounTitle(module), children }));
}

/** Replaces a role's menu or functions. Takes effect at the next request of every holder. */
export async function setPermissions(
  db: Database,
  actor: Actor,
  input: { id: number; menuIds?: number[] | undefined; functionIds?: number[] | undefined },
): Promise<void> {
  await transaction(db, actor, async (trx) => {
    await lockRoles(trx, [input.id], 'update');
    const role = await roleForChange(trx, input.id);
    const added = (await urlsOf(trx, input.functionIds ?? [])).filter((url) => !role.functions.includes(url));
    checkPermissionChange(actor, role, added);
    // The built-in visitor roles define the limit for visitors.
    if (!role.is_builtin)
      checkVisitorsWithin(await userTypesOf(trx, input.id), added, await visitorRoles(trx));
    if (input.menuIds) await replaceMenu(trx, input.id, input.menuIds);
    if (input.functionIds) await replaceFunctions(trx, input.id, input.functionIds);
    if (input.menuIds) await tellHolders(trx, await holders(trx, input.id));
  });
}

/** Saves a role's name, code, scope and areas. @returns its id */
export async function saveRole(
  db: Database,
  actor: Actor,
  form: z.output<typeof roleForm>,
): Promise<{ id: number }> {
  const { id, version, copyOfId, ...values } = form;
  const columns = { ...values, areas: values.areas ?? {}, remark: values.remark };
  return await transaction(db, actor, async (trx) => {
    if (!id) {
      checkRoleForm(actor, null, columns);
      const newId = await insertRow(trx, 'role', rowOf(columns));
      if (copyOfId) await copyPermissions(trx, actor, copyOfId, newId);
      return { id: newId };
    }
    await lockRoles(trx, [id], 'update');
    const before = await roleForChange(trx, id);
    await lockRow(trx, 'role', id, version);
    const wanted = { ...columns, areas: values.areas ?? before.areas };
    checkRoleForm(actor, before, wanted);
    await updateRow(trx, 'role', id, rowOf(wanted));
    return { id };
  });
}

/** Copies menu and functions of another role to a new one. @throws 403 when they exceed the actor's own rights */
async function copyPermissions(trx: Trx, actor: Actor, fromId: number, toId: number): Promise<void> {
  await lockRoles(trx, [fromId], 'share');
  const [source] = await rightsOf(trx, [fromId]);
  if (!source) throw invalid({ field: 'copyOfId', message: '要复制的角色不存在或已删除' });
  checkAuthority(actor, [source], `角色“${source.name}”高于您的权限，不能复制`);
  await copyRole(trx, fromId, toId);
}

/** The areas are JSON in the table. */
const rowOf = <T extends { areas: object }>(columns: T) => ({
  ...columns,
  areas: JSON.stringify(columns.areas),
});

/** @throws 400 for a built-in role and one that accounts still hold */
export async function deleteRole(db: Database, actor: Actor, id: number): Promise<void> {
  await transaction(db, actor, async (trx) => {
    await lockRoles(trx, [id], 'update');
    const role = await roleForChange(trx, id);
    if (role.is_builtin) throw badRequest('内置角色不能删除');
    checkAuthority(actor, [role]);
    const held = await holders(trx, id);
    if (held.length > 0) throw badRequest(`仍有 ${held.length} 个账号使用该角色，请先取消分配`);
    await markDeleted(trx, 'role', [id], '角色');
  });
}

/** Sets the roles of an account. */
export async function assignRoles(
  db: Database,
  actor: Actor,
  accountId: number,
  roleIds: readonly number[],
): Promise<void> {
  await changeRoles(db, actor, accountId, () => roleIds);
}

/** Takes one role from an account, or all of them. @param roleId null: all */
export async function takeRole(
  db: Database,
  actor: Actor,
  accountId: number,
  roleId: number | null,
): Promise<void> {
  await changeRoles(db, actor, accountId, (held) => held.filter((id) => roleId !== null && id !== roleId));
}

async function changeRoles(
  db: Database,
  actor: Actor,
  accountId: number,
  next: (held: number[]) => readonly number[],
): Promise<void> {
  await transaction(db, actor, async (trx) => {
    const account = await accountToManage(trx, actor, accountId, true);
    const held = await roleIdsOf(trx, accountId);
    const wanted = [...new Set(next(held))];
    await lockRoles(trx, wanted, 'share');
    const before = await rightsOf(trx, held);
    const after = await rightsOf(trx, wanted);
    if (after.length !== wanted.length)
      throw invalid({ field: 'roleIds', message: '所选角色不存在或已删除' });
    checkAuthority(actor, before);
    checkAssignment(actor, before, after);
    checkUserType(account.user_type, before, after, await visitorRoles(trx));
    await replaceRoles(trx, accountId, wanted);
  });
}

/** Maximum number of accounts in one event; above it everybody is notified. A notification holds 8000 bytes. */
const MOST_NAMED = 500;

/** Open windows reload the menu; the event stream itself follows all other rights. */
async function tellHolders(trx: Trx, accounts: number[]): Promise<void> {
  if (accounts.length === 0) return;
  await publish(trx, accounts.length > MOST_NAMED ? { type: 'access' } : { type: 'access', accounts });
}

/** Accounts are also activated and closed elsewhere; the administrators' to-dos follow within the hour. */
export const keepAccountTodos = (db: Database): Promise<void> =>
  transaction(db, SYSTEM, (trx) => followRoleless(trx));
