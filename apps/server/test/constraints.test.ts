import { expect, test } from 'vitest';
import { fieldErrorOf } from '../src/lib/errors.ts';
import { shapeOf } from '../src/lib/export-note.ts';
import { modules } from '../src/modules.ts';

const calls = modules.flatMap((module) => module.calls);
const taken = new Set(
  calls
    .filter(({ endpoint }) => endpoint.intent === 'command')
    .flatMap(({ endpoint }) => Object.keys(shapeOf(endpoint.input))),
);
const constraints = modules.flatMap((module) => Object.entries(module.constraints ?? {}));

test('a broken constraint is said beside a field that some call takes', () => {
  const lost = constraints.flatMap(([name, { elsewhere = [], ...first }]) =>
    [first, ...elsewhere]
      .filter(({ field }) => field !== '' && !taken.has(field))
      .map(({ field }) => `${name}: ${field}`),
  );
  expect(lost).toEqual([]);
});

test('a constraint is said beside the field that the call takes, and of the whole where it takes none', () => {
  const broken = {
    field: 'lines',
    message: '收款金额超过课程未收金额',
    elsewhere: [{ field: 'feeIncome', message: '课程款不能低于已收金额' }],
  };
  const takes =
    (...fields: string[]) =>
    (field: string) =>
      fields.includes(field);
  expect(fieldErrorOf(broken, takes('amount', 'lines'))).toEqual({
    field: 'lines',
    message: '收款金额超过课程未收金额',
  });
  expect(fieldErrorOf(broken, takes('feeIncome'))).toEqual({
    field: 'feeIncome',
    message: '课程款不能低于已收金额',
  });
  expect(fieldErrorOf(broken, takes('id'))).toEqual({ field: '', message: '收款金额超过课程未收金额' });
});
