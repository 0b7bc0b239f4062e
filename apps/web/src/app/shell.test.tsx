import { describe, expect, it, vi } from 'vitest';
import type { MenuItem, User } from '../lib/session.ts';
import { isGranted } from '../lib/session.ts';
import { mix } from './contrast.ts';
import { eventParser } from './live/stream.ts';
import { initialsOf } from './pinyinInitials.ts';
import { receivableBands } from './popups/receivableBands.ts';
import { linkTo, targetOf } from './public/target.ts';
import { matchRoute, menuEntryOf, menuFor, routesOf, trailOf } from './routes.ts';
import { safeTarget, signInAddress } from './signin/addresses.ts';
import { trimmed } from './signin/useSignIn.ts';

const item = (path: string, view: string | null, title: string, children: MenuItem[] = []): MenuItem => ({
  id: 1,
  path,
  view,
  name: title,
  hidden: false,
  isEntry: false,
  meta: { title, icon: null },
  children,
});

describe('routes of the menu', () => {
  const routes = routesOf([
    item('/teacherManage', null, '讲师管理', [
      item('recommendTeacher', 't/r', '推荐讲师'),
      item('teacherDetails/:id', 't/d', '讲师'),
    ]),
  ]);

  it('joins relative children and knows their groups', () => {
    expect(matchRoute(routes, '/teacherManage/recommendTeacher')?.route).toMatchObject({
      view: 't/r',
      parents: ['讲师管理'],
    });
    expect(matchRoute(routes, '/teacherManage/teacherDetails/12')?.params).toEqual({ id: '12' });
  });

  it('has the fixed routes and nothing else', () => {
    expect(matchRoute(routes, '/profile/index')?.route).toMatchObject({
      view: 'account/profile',
      isKept: false,
    });
    expect(matchRoute(routes, '/message/mailbox')?.route.title).toBe('总经理信箱');
    expect(matchRoute(routes, '/home')?.route.title).toBe('首页');
    expect(matchRoute(routes, '/elsewhere')).toBeNull();
  });
});

describe('the place of a record in the menu', () => {
  const hidden = (one: MenuItem): MenuItem => ({ ...one, hidden: true });
  const routes = routesOf([
    item('/sales', null, '销售管理', [
      item('/sales/demands', 'demands/list', '需求'),
      hidden(item('/sales/demands/:id', 'demands/detail', '需求详情')),
    ]),
    item('/lessons', null, '课程管理', [
      item('/lessons/list', 'lessons/list', '课程列表'),
      hidden(item('/sigLessonDetails/:id', 'lessons/detail', '课程详情')),
    ]),
    item('/customers', null, '合作客户', [
      item('/customers/institutions', 'customers/institutions', '机构'),
      hidden(item('/customers/institution/:id', 'customers/institution', '机构详情')),
      hidden(item('/customers/detail/:id', 'customers/detail', '客户详情')),
    ]),
  ]);
  const routeOf = (path: string) => matchRoute(routes, path)?.route ?? expect.fail(path);

  it.each([
    ['/sales/demands/7', '/sales/demands', ['销售管理', '需求']],
    ['/sigLessonDetails/7', '/lessons/list', ['课程管理', '课程列表']],
    ['/customers/institution/7', '/customers/institutions', ['合作客户', '机构']],
    ['/customers/institutions', '/customers/institutions', ['合作客户']],
    // A person without the list of customers still sees the group in the breadcrumb.
    ['/customers/detail/7', undefined, ['合作客户']],
  ])('%s', (path, entry, titles) => {
    const route = routeOf(path);
    expect(menuEntryOf(routes, route)?.path).toBe(entry);
    expect(trailOf(routes, route).map(({ title }) => title)).toEqual(titles);
  });
});

describe('the menu item of lessons', () => {
  const menu = [item('/lessons', null, '课程信息', [item('/lessons/list', 'lessons/list', '课程列表')])];
  const titlesFor = (userType: number, userRole: number) => {
    const routes = routesOf(menuFor(menu, { userInfo: { userType }, userRole } as User));
    return routes.find((route) => route.path === '/lessons/list')?.parents;
  };

  it.each([
    [1, 1, '课程信息'],
    [1, 2, '课程管理'],
    [2, 1, '课程管理'],
    [3, 2, '课程信息'],
  ])('userType %i with role %i knows it as one name everywhere', (userType, userRole, title) => {
    expect(titlesFor(userType, userRole)).toEqual([title]);
  });
});

describe('addresses', () => {
  it('lead back to the full path after signing in', () => {
    expect(signInAddress('/customers/list?page=2')).toBe('/login?redirect=%2Fcustomers%2Flist%3Fpage%3D2');
  });

  it.each([
    ['/customers?x=1', '/customers?x=1'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['/\t/evil.example', '/'],
    ['/.//evil.example', '/'],
    ['/x/..//evil.example', '/'],
    ['javascript:alert(1)', '/'],
    ['/api/user/auth/logout', '/'],
    ['/x/../api/user/auth/logout', '/'],
    ['/messages/inbox?id=3#end', '/messages/inbox?id=3#end'],
    ['https://evil.example', '/'],
    [null, '/'],
  ])('goes from %s to %s, never to others', (redirect, target) => expect(safeTarget(redirect)).toBe(target));

  it('are told apart as own and foreign, and scripts are refused', () => {
    expect(targetOf('/home')).toEqual({ kind: 'own', path: '/home' });
    expect(targetOf('https://example.com/a')?.kind).toBe('foreign');
    expect(targetOf('javascript:alert(1)')).toBeNull();
    expect(targetOf('/.//evil.example')).toBeNull();
  });

  it('lead to other sites through the page that shows their address', () => {
    const leads = (given: string) => {
      const target = targetOf(given);
      return target && linkTo(target);
    };
    expect(leads('/home')).toBe('/home');
    expect(leads('https://example.com/a?b=1')).toBe('/jumpPage?url=https%3A%2F%2Fexample.com%2Fa%3Fb%3D1');
  });
});

it('account and code lose all white space', () => expect(trimmed(' 138 0000\t0001 ')).toBe('13800000001'));

it('a granted function is known with and without /api, and calls that need no grant are allowed', () => {
  const functions = new Set(['/api/things/list', '/home/salesData']);
  expect(isGranted(functions, '/home/salesData')).toBe(true);
  expect(isGranted(functions, { path: '/things/list', access: 'granted' })).toBe(true);
  expect(isGranted(functions, { path: '/things/save', access: 'granted' })).toBe(false);
  expect(isGranted(functions, { path: '/views/save', access: 'signedIn' })).toBe(true);
});

it('receivables warn in three bands, the last being two totals, with aging codes 3, 4 and 9', () => {
  const bands = receivableBands({
    dayu60: '12000.50',
    dayu90: '0.00',
    dayu120: '38000.00',
    dayu150: '1200.25',
  });
  expect(bands.map(({ aging, amount }) => [aging, amount])).toEqual([
    [3, '12,000.50'],
    [9, '39,200.25'],
  ]);
});

it('server-sent events are read in pieces of any size', () => {
  const seen = vi.fn();
  const feed = eventParser(seen);
  for (const piece of [
    ': hello\n\nevent: mess',
    'age\ndata: {"id"',
    ':1}\n\ndata: {"type":"celebration","org":"a"}\r\n\r\n',
  ])
    feed(piece);
  expect(seen.mock.calls.map(([event]) => event)).toEqual([
    { type: 'message', data: { id: 1 } },
    { type: 'celebration', data: { type: 'celebration', org: 'a' } },
  ]);
});

it('screens are found by their initials', () => {
  expect([initialsOf('课程列表'), initialsOf('首页'), initialsOf('业务员周统计')]).toEqual([
    'kclb',
    'sy',
    'ywyztj',
  ]);
});

it('tints are mixed opaque', () => expect(mix('#0081cc', '#ffffff', 0.5)).toBe('#80c0e6'));
