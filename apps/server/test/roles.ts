import { accessApi } from '@shibiao/contract/access';
import type { TestApp } from './app.ts';
import type { Person } from './factory.ts';

/** Roles and functions in the database, and roles of a test's own. */
export const rolesOn = (app: () => TestApp, by: () => Person) => {
  let serial = 1;
  const functionId = async (url: string) =>
    (await app().db.selectFrom('function').select('id').where('full_url', '=', url).executeTakeFirstOrThrow())
      .id;
  return {
    functionId,
    roleId: async (key: string) =>
      (
        await app()
          .db.selectFrom('role')
          .select('id')
          .where('key', '=', key)
          .where('deleted_at', 'is', null)
          .executeTakeFirstOrThrow()
      ).id,
    /** The functions of a role. */
    functionsHeld: async (role: number) =>
      (
        await app()
          .db.selectFrom('role_function')
          .where('role_id', '=', role)
          .select('function_id')
          .orderBy('function_id')
          .execute()
      ).map((row) => row.function_id),
    /** The menu items of a role. */
    menuHeld: async (role: number) =>
      (
        await app()
          .db.selectFrom('role_menu')
          .where('role_id', '=', role)
          .select('menu_id')
          .orderBy('menu_id')
          .execute()
      ).map((row) => row.menu_id),
    rolesOf: async (accountId: number) =>
      (
        await app()
          .db.selectFrom('account_role')
          .innerJoin('role', 'role.id', 'role_id')
          .where('account_id', '=', accountId)
          .select('key')
          .orderBy('key')
          .execute()
      ).map((row) => row.key),
    newRole: async (values: object = {}, functions: string[] = []) => {
      const { id } = await app().call(
        accessApi.saveSystemRole,
        { key: `own_${serial}`, name: `自定${serial++}`, code: 100, scope: 'self', ...values },
        by().token,
      );
      if (functions.length > 0)
        await app().call(
          accessApi.updateSystemRole,
          { id, functionIds: await Promise.all(functions.map(functionId)) },
          by().token,
        );
      return id;
    },
  };
};
