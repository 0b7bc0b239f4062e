import { accessApi, type MenuItem } from '@shibiao/contract/access';
import { holds } from '@shibiao/contract/endpoint';
import { FIGURE_ROWS_PAGE } from '@shibiao/contract/salespeople/rows';
import { salespeopleApi } from '@shibiao/contract/salespeople/salespeople';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { functionsOf } from '../../../test/grants.ts';
import { rolesOn } from '../../../test/roles.ts';
import { modules } from '../../modules.ts';
import { menuOf } from './access.reference.ts';
import { ROLES, type RoleKey } from './roles.data.ts';
import { ENTRIES, OWN_ENTRIES } from './sections.data.ts';
import { isOfVisitors } from './visitors.rules.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
const { newRole } = rolesOn(
  () => t,
  () => superAdmin,
);
let superAdmin: Awaited<ReturnType<TestApp['make']['staff']>>;
beforeAll(async () => {
  superAdmin = await t.make.staff('super_admin');
});

const ADMINISTRATORS: readonly RoleKey[] = ['super_admin', 'admin'];
const pages = menuOf(modules).filter(({ view }) => view !== undefined);
/** Pages of a role by module, regardless of entries. */
const pagesOf = (role: RoleKey, isHidden: boolean) =>
  pages
    .filter((page) => (page.isHidden ?? false) === isHidden)
    .filter(({ path, roles }) => (ADMINISTRATORS.includes(role) ? !isOfVisitors(path) : roles.includes(role)))
    .map(({ path }) => path);

const visible = (items: readonly MenuItem[]) => items.filter(({ hidden }) => !hidden);
/** Menu of one person: own pages and shared entries. */
const entriesOf = (items: readonly MenuItem[]): MenuItem[] =>
  visible(items).flatMap((item) => (item.view || item.isEntry ? [item] : entriesOf(item.children)));
const everyPage = (items: readonly MenuItem[]): MenuItem[] =>
  items.flatMap((item) => [...(item.view ? [item] : []), ...everyPage(item.children)]);

async function menuOfRole(role: RoleKey): Promise<MenuItem[]> {
  const { token } =
    role === 'partner'
      ? await t.make.partner()
      : role === 'teacher'
        ? await t.make.teacherAccount()
        : await t.make.staff(role);
  return (await t.call(accessApi.menu, {}, token)).list;
}
const pathsIn = (menu: readonly MenuItem[], within: string) =>
  visible(
    menu.flatMap(({ path, children }) => [
      ...(path === within ? children : []),
      ...children.filter((one) => one.path === within).flatMap((one) => one.children),
    ]),
  ).map(({ path }) => path);

/** Maximum number of entries that can be read at a glance. */
const MOST: Partial<Record<RoleKey, number>> = { salesperson: 22, general_manager: 40 };
/** Pages of a section that is an entry are views beside each other. */
const MOST_IN_GROUP = 9;

describe.each(ROLES.map(({ key }) => key))('the menu of %s', (role) => {
  test('has few entries, and no long group', async () => {
    const menu = await menuOfRole(role);
    const count = entriesOf(menu).length;
    console.info(
      `${role}: ${count} entries, ${everyPage(menu).filter(({ hidden }) => !hidden).length} pages`,
    );
    expect(count).toBeLessThanOrEqual(MOST[role] ?? 47);
    for (const group of visible(menu))
      expect(visible(group.children).length).toBeLessThanOrEqual(MOST_IN_GROUP);
  });

  test('leads to every page that the role holds, once and within two clicks', async () => {
    const menu = await menuOfRole(role);
    const entries = entriesOf(menu);
    const views = entries.flatMap((entry) => (entry.view ? [entry] : visible(entry.children)));
    expect(views.every(({ view }) => view !== null)).toBe(true);
    expect(views.map(({ path }) => path).sort()).toEqual(pagesOf(role, false).sort());
    const records = everyPage(menu).filter(({ hidden }) => hidden);
    const opened = holds(await functionsOf(t, role), salespeopleApi.rows) ? [FIGURE_ROWS_PAGE] : [];
    const expected = new Set([...pagesOf(role, true), ...opened]);
    expect(records.map(({ path }) => path).sort()).toEqual([...expected].sort());
  });
});

describe('the entries that pages share', () => {
  test('name pages that exist, each in one entry', () => {
    const named = ENTRIES.flatMap(({ views }) => views);
    expect(new Set(named).size).toBe(named.length);
    const known = pages.map(({ path }) => path);
    expect(
      [...named, ...OWN_ENTRIES.flatMap(({ views }) => views)].filter((path) => !known.includes(path)),
    ).toEqual([]);
  });

  test('show only the views that a role holds, in their order, and one view is an entry of itself', async () => {
    const id = await newRole();
    const { list } = await t.call(accessApi.roleMenu, { id }, superAdmin.token);
    const person = await t.make.staff([]);
    await t.call(accessApi.updateUserRole, { id: person.accountId, roleIds: [id] }, superAdmin.token);
    const hold = async (...paths: string[]) => {
      const menuIds = list.filter(({ path }) => paths.includes(path)).map((item) => item.id);
      await t.call(accessApi.updateSystemRole, { id, menuIds }, superAdmin.token);
      return (await t.call(accessApi.menu, {}, person.token)).list;
    };
    const two = await hold('/sales/months', '/sales/days');
    expect(two).toMatchObject([
      { path: '/sales', isEntry: false, children: [{ path: '/entries/reports', isEntry: true, view: null }] },
    ]);
    expect(pathsIn(two, '/entries/reports')).toEqual(['/sales/days', '/sales/months']);
    const one = await hold('/sales/months');
    expect(one).toMatchObject([{ path: '/sales', children: [{ path: '/sales/months', isEntry: false }] }]);
  });

  test('are fewer for whoever sees only the own money, by the scope of the role', async () => {
    const own = await menuOfRole('salesperson');
    expect(pathsIn(own, '/entries/receipts')).toEqual([
      '/financeInfo/receipts',
      '/financeInfo/lessonFinance',
      '/financeInfo/receivables',
      '/financeInfo/courseFlow',
    ]);
    expect(pathsIn(own, '/entries/commissions')[0]).toBe('/personalCenter/commission');
    expect(entriesOf(own).map(({ meta }) => meta.title)).toEqual(
      expect.arrayContaining(['付款与报销', '我的提成', '行政']),
    );
    const all = await menuOfRole('finance');
    expect(pathsIn(all, '/financeInfo')).toContain('/entries/lessonFinance');
    expect(entriesOf(all).map(({ meta }) => meta.title)).toEqual(
      expect.arrayContaining(['结算与付款', '提成', '合同']),
    );
  });

  test('are not for visitors, who have few pages', async () => {
    for (const role of ['partner', 'teacher'] as const)
      expect(JSON.stringify(await menuOfRole(role))).not.toContain('"isEntry":true');
  });

  test('are entries at the top for visitors where a section has a single page', async () => {
    for (const role of ['partner', 'teacher'] as const) {
      const menu = await menuOfRole(role);
      expect(menu.filter(({ children }) => visible(children).length === 1)).toEqual([]);
      expect(menu.find(({ path }) => path === '/messages/inbox')).toMatchObject({
        meta: { title: '消息', icon: expect.any(String) },
        children: [],
      });
    }
  });
});
