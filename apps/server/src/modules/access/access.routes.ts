import { accessApi } from '@shibiao/contract/access';
import type { FastifyRequest } from 'fastify';
import { type ServeOptions, serve, serveAlike } from '../../lib/serve.ts';
import { pagesOf } from './access.reference.ts';
import {
  assignRoles,
  deleteRole,
  functionTree,
  heldFunctions,
  menuTree,
  pageAt,
  saveRole,
  setPermissions,
  takeRole,
} from './access.service.ts';
import { accountToManage, assignments } from './assignments.queries.ts';
import { dictionaryTree, functionsOfRole, menuOfRole } from './permissions.queries.ts';
import { roleOptions, roles } from './roles.queries.ts';

const account: ServeOptions = {
  row: ({ db, actor, id }) => accountToManage(db, actor, id),
  rowTable: 'account',
};

/** Runs a change of rights and then clears the cached sessions here; other servers are notified by the database. */
async function changing<T>(request: FastifyRequest, change: Promise<T>): Promise<T> {
  const answer = await change;
  request.server.sessionCache.clear();
  return answer;
}

export const accessCalls = [
  serveAlike(accessApi.menu, async ({ db, actor, modules }) => ({
    list: await menuTree(db, actor, modules),
  })),
  serveAlike(accessApi.pageAt, ({ db, actor, input }) => pageAt(db, actor, input.path)),
  serveAlike(accessApi.functionUrls, async ({ actor }) => ({
    list: heldFunctions(actor),
  })),
  serve(accessApi.listUserRoles, ({ db, actor, input }) => assignments.page(db, actor, input)),
  serve(accessApi.listRoleAssignments, ({ db, actor, input }) => assignments.page(db, actor, input)),
  serve(
    accessApi.updateUserRole,
    ({ db, actor, input, request }) => changing(request, assignRoles(db, actor, input.id, input.roleIds)),
    account,
  ),
  serve(
    accessApi.editRoleAssignment,
    ({ db, actor, input, request }) =>
      changing(request, assignRoles(db, actor, input.accountId, input.roleIds)),
    { ...account, rowField: 'accountId' },
  ),
  serve(
    accessApi.deleteRoleAssignment,
    ({ db, actor, input, request }) => changing(request, takeRole(db, actor, input.id, input.roleId ?? null)),
    account,
  ),
  serve(accessApi.listSystemRoles, ({ db, actor, input }) => roles.page(db, actor, input)),
  serve(accessApi.listRoles, ({ db, actor, input }) => roles.page(db, actor, input)),
  serve(accessApi.systemRole, ({ db, actor, input }) => roles.one(db, actor, input.id), roles.ofRow),
  serve(accessApi.systemRoleOptions, async ({ db }) => ({ list: await roleOptions(db) })),
  serve(accessApi.roleOptions, async ({ db }) => ({ list: await roleOptions(db) })),
  serve(
    accessApi.roleMenu,
    async ({ db, input, modules }) => {
      const { list, checked } = await menuOfRole(db, input.id);
      const nouns = new Map(pagesOf(modules).map(({ path, noun }) => [path, noun]));
      return { list: list.map((item) => ({ ...item, module: nouns.get(item.path) ?? null })), checked };
    },
    roles.ofRow,
  ),
  serve(accessApi.roleFunctions, ({ db, input }) => functionsOfRole(db, input.id), roles.ofRow),
  serve(
    accessApi.updateSystemRole,
    ({ db, actor, input, request }) => changing(request, setPermissions(db, actor, input)),
    roles.ofRow,
  ),
  serve(
    accessApi.saveSystemRole,
    ({ db, actor, input, request }) => changing(request, saveRole(db, actor, input)),
    roles.ofRow,
  ),
  serve(
    accessApi.editRole,
    ({ db, actor, input, request }) => changing(request, saveRole(db, actor, input)),
    roles.ofRow,
  ),
  serve(
    accessApi.deleteSystemRole,
    ({ db, actor, input, request }) => changing(request, deleteRole(db, actor, input.id)),
    roles.ofRow,
  ),
  serve(
    accessApi.deleteRole,
    ({ db, actor, input, request }) => changing(request, deleteRole(db, actor, input.id)),
    roles.ofRow,
  ),
  serve(accessApi.categoryTree, async ({ db, input }) => ({
    list: input.kind === 'dictionary' ? await dictionaryTree(db) : await functionTree(db),
  })),
];
