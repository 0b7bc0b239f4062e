import type { TestApp } from './app.ts';

/** Accounts and roles as the database holds them, and people who have no account yet. */
export const accountsOn = (app: () => TestApp) => ({
  rowOf: (id: number) =>
    app().db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  roleId: async (key: string) =>
    (await app().db.selectFrom('role').select('id').where('key', '=', key).executeTakeFirstOrThrow()).id,
  newPerson: async () => {
    const organisation_id = await app().make.organisation();
    const phone = app().make.phone();
    const { id } = await app()
      .db.insertInto('personnel')
      .values({ name: '新人', phone, organisation_id })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, phone };
  },
});
