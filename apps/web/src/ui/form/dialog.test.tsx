import { expect, it } from 'vitest';
import { api, names, openForm } from './testing.tsx';

it.each([
  [3, true],
  [4, false],
])('a form of %i fields is a dialog of their height: %s', async (count, isDialog) => {
  await openForm(api.save, Object.fromEntries(names.slice(0, count).map((name) => [name, `字段${name}`])));
  expect(document.querySelector('.ant-drawer.is-dialog') !== null).toBe(isDialog);
});
