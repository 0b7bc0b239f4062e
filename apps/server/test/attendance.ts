import { attendanceApi } from '@shibiao/contract/attendance/attendance';
import type { TestApp } from './app.ts';
import type { Person } from './factory.ts';

/** People with attendance, and the calls of HR about the month of the tests. */
export const attendanceOn = (month: string, world: () => { t: TestApp; hr: Person }) => ({
  employee: async (entry = '2024-01-02', values: object = {}): Promise<Person> => {
    const { t } = world();
    const person = await t.make.staff('salesperson', values);
    await t.db
      .updateTable('personnel')
      .set({ entry_date: entry })
      .where('id', '=', person.personnelId)
      .execute();
    return person;
  },
  write: (input: object, token = world().hr.token) => world().t.send(attendanceApi.edit, input, token),
  one: async (personnelId: number, of = month) => {
    const { t, hr } = world();
    const { list } = await t.call(attendanceApi.list, { month: of, personnelId }, hr.token);
    if (!list[0]) throw new Error('not in the grid');
    return list[0];
  },
  cell: (person: Person, day: string, value: string, version?: number) => ({
    row: String(person.personnelId),
    column: `${month}-${day}`,
    value,
    version,
  }),
  month: async (personnelId: number) => {
    const { t, hr } = world();
    return (await t.call(attendanceApi.months, { month, personnelId }, hr.token)).list[0];
  },
});
