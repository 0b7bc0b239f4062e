import { accessApi } from '@shibiao/contract/access';
import type { FastifyRequest } from 'fastify';
import { type ServeOptions, serve } from '../../lib/serve.ts';
import {
  assignRoles,
  deleteRole,
  functionTree,
  menuTree,
  saveRole,
  setPermissions,
  takeRole,
} from './access.service.ts';
import { accountToManage, listAssignments } from './assignments.queries.ts';
import { dictionaryTree, functionsOfRole, menuOfRole } from './permissions.queries.ts';
import { listRoles, oneRole, roleOptions } from './roles.queries.ts';

const account: ServeOptions = {
  row: ({ db, actor, id }) => accountToManage(db, actor, id),
  rowTable: 'account',
};
const role: ServeOptions = { row: ({ db, id }) => oneRole(db, id), rowTable: 'role' };

/** Waits for a change of rights and forgets the cached sessions here at once; the other servers hear of it from the database. */
async function changing<T>(request: FastifyRequest, change: Promise<T>): Promise<T> {
  const answer = await change;
  request.server.sessionCache.clear();
  return answer;
}

export const accessCalls = [
  serve(accessApi.menu, async ({ db, actor }) => ({ list: await menuTree(db, actor) })),
  serve(accessApi.functionUrls, async ({ actor }) => ({
    list: actor.mustChangePassword ? [] : [...actor.functions].sort(),
  })),
  serve(accessApi.listUserRoles, ({ db, actor, input }) => listAssignments(db, actor, input)),
  serve(accessApi.listRoleAssignments, ({ db, actor, input }) => listAssignments(db, actor, input)),
  serve(
    accessApi.updateUserRole,
    async ({ db, actor, input, request }) => {
      await changing(request, assignRoles(db, actor, input.id, input.roleIds));
      return {};
    },
    account,
  ),
  serve(
    accessApi.editRoleAssignment,
    async ({ db, actor, input, request }) => {
      await changing(request, assignRoles(db, actor, input.accountId, input.roleIds));
      return {};
    },
    { ...account, rowField: 'accountId' },
  ),
  serve(
    accessApi.deleteRoleAssignment,
    async ({ db, actor, input, request }) => {
      await changing(request, takeRole(db, actor, input.id, input.roleId));
      return {};
    },
    account,
  ),
  serve(accessApi.listSystemRoles, ({ db, input }) => listRoles(db, input)),
  serve(accessApi.listRoles, ({ db, input }) => listRoles(db, input)),
  serve(accessApi.systemRole, ({ db, input }) => oneRole(db, input.id), role),
  serve(accessApi.systemRoleOptions, async ({ db }) => ({ list: await roleOptions(db) })),
  serve(accessApi.roleOptions, async ({ db }) => ({ list: await roleOptions(db) })),
  serve(accessApi.roleMenu, ({ db, input }) => menuOfRole(db, input.id), role),
  serve(accessApi.roleFunctions, ({ db, input }) => functionsOfRole(db, input.id), role),
  serve(
    accessApi.updateSystemRole,
    async ({ db, actor, input, request }) => {
      await changing(request, setPermissions(db, actor, input));
      return {};
    },
    role,
  ),
  serve(
    accessApi.saveSystemRole,
    ({ db, actor, input, request }) => changing(request, saveRole(db, actor, input)),
    role,
  ),
  serve(
    accessApi.editRole,
    ({ db, actor, input, request }) => changing(request, saveRole(db, actor, input)),
    role,
  ),
  serve(
    accessApi.deleteSystemRole,
    async ({ db, actor, input, request }) => {
      await changing(request, deleteRole(db, actor, input.id));
      return {};
    },
    role,
  ),
  serve(
    accessApi.deleteRole,
    async ({ db, actor, input, request }) => {
      await changing(request, deleteRole(db, actor, input.id));
      return {};
    },
    role,
  ),
  serve(accessApi.categoryTree, async ({ db, input }) => ({
    list: input.kind === 'dictionary' ? await dictionaryTree(db) : await functionTree(db),
  })),
];
