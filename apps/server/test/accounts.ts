import type { TestApp } from './app.ts';

/** Accounts and roles in the database, and people without an account. */
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
