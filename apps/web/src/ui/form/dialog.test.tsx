import { command, endpoints, nothing } from '@shibiao/contract/endpoint';
import { byId, optionalText } from '@shibiao/contract/fields';
import { expect, it } from 'vitest';
import { openForm } from './testing.tsx';

const names = ['a', 'b', 'c', 'd'] as const;
const api = endpoints('supplies', {
  save: command('POST /things/save', '保存', {
    input: nothing.extend({ a: optionalText(), b: optionalText(), c: optionalText(), d: optionalText() }),
    output: byId,
  }),
});

it.each([
  [3, true],
  [4, false],
])('a form of %i fields is a dialog of their height: %s', async (count, isDialog) => {
  await openForm(api.save, Object.fromEntries(names.slice(0, count).map((name) => [name, `字段${name}`])));
  expect(document.querySelector('.ant-drawer.is-dialog') !== null).toBe(isDialog);
});
