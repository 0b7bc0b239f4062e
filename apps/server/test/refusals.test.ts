import { expect, test } from 'vitest';
import { shapeOf } from '../src/lib/export-note.ts';
import { modules } from '../src/modules.ts';

/** Values of every type that most fields refuse. */
const WRONG = [undefined, null, {}, [], 'x', '[{', -1.5, true, [null], ['x'], [{}], [5]];

test('every error of an input is in Chinese', () => {
  const strange = new Set<string>();
  for (const { endpoint } of modules.flatMap(({ calls }) => calls)) {
    const fields = Object.keys(shapeOf(endpoint.input));
    for (const value of WRONG) {
      const input = Object.fromEntries(fields.map((field) => [field, value]));
      const { error } = endpoint.input.safeParse(input);
      for (const { path, message } of error?.issues ?? [])
        if (!/\p{Script=Han}/u.test(message)) strange.add(`${endpoint.path} ${path.join('.')}: ${message}`);
    }
  }
  expect([...strange]).toEqual([]);
});
