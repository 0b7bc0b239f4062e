import { act } from 'react';
import { expect, test } from 'vitest';
import { type User, useSession } from '../../lib/session.ts';
import { render, until } from '../../lib/testing/render.tsx';
import type { Route } from '../routes.ts';
import { staffScreens } from '../StaffScreen.tsx';
import { screens } from '../screens.ts';
import { Help } from './Help.tsx';
import { helpFor } from './index.ts';

const route = (path: string, view: string, title: string): Route => ({
  path,
  view,
  title,
  parents: ['合作客户'],
  entry: null,
  isHidden: false,
  isKept: true,
});
const ROUTES = [
  route('/customers/pool', 'customers/pool', '公海'),
  route('/customers/new', 'customers/new', '新客户'),
];
const pool = ROUTES[0] as Route;
const press = (key: string) =>
  act(async () => void document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));
const dialog = () => document.querySelector('dialog')?.textContent ?? '';

/** Screens of visitors alone, which staff do not open. */
const OF_VISITORS = /^(portal\/|portalMoney\/|teacherPortal\/(?!changes))/;

test('every screen of the staff has its help, and no help stands for a screen that is gone', () => {
  expect(Object.keys(helpFor(1)).sort()).toEqual(
    Object.keys({ ...screens, ...staffScreens })
      .filter((view) => !OF_VISITORS.test(view))
      .sort(),
  );
  for (const view of Object.keys(screens).filter((one) => /^teacherPortal\/(?!changes)/.test(one)))
    expect(helpFor(3)).toHaveProperty([view]);
});

test('the help of visitors names no commission, profit, pool or internal evaluation', () => {
  for (const userType of [2, 3])
    expect(JSON.stringify(helpFor(userType))).not.toMatch(/提成|利润|公海|内部|付款申请/);
});

test('the question mark explains the current screen and its rules, and leads to the manual of the granted screens', async () => {
  useSession.setState({ user: { userInfo: { userType: 1 } } as User });
  await render(<Help route={pool} routes={ROUTES} />);
  await press('?');
  await until(() => expect(dialog()).toContain('没有人负责的客户'));
  expect(dialog()).toContain('每天能领几个');
  expect(dialog()).toContain('Ctrl K');
  expect(dialog()).not.toContain('只看新得到的客户');
  await act(async () =>
    [...document.querySelectorAll('dialog button')]
      .find((button) => button.textContent === '使用手册')
      ?.dispatchEvent(new MouseEvent('click', { bubbles: true })),
  );
  expect(dialog()).toContain('只看新得到的客户');
  expect(dialog()).toContain('合作客户');
});
