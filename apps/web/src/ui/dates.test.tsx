import { command, endpoints } from '@shibiao/contract/endpoint';
import { byId, date, optionalTime } from '@shibiao/contract/fields';
import { act, type ReactNode, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Range } from '../lib/ranges.ts';
import { click, find, openPage, render, type, typeKeys, until } from '../lib/testing/render.tsx';
import { good, serve } from '../lib/testing/server.ts';
import { DateInput, DateRangeInput, MonthInput, TimeInput } from './dates.tsx';
import { FormDrawer } from './FormDrawer.tsx';
import { Field } from './form/Field.tsx';

const api = endpoints('supplies', {
  save: command('POST /days/save', '保存', {
    input: z.object({ day: date, at: optionalTime }),
    output: byId,
  }),
});
const inputs = () => [...document.querySelectorAll<HTMLInputElement>('input')];

async function enter(input: HTMLInputElement, text: string, key?: 'Enter' | 'Tab') {
  await act(async () => input.focus());
  await type(input, '');
  await typeKeys(input, text);
  expect(input.value).toBe(text);
  if (key)
    await act(async () => {
      input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    });
  if (key !== 'Enter') await act(async () => input.blur());
}

/** A parent outside of a form that records the last value. */
function Held<V>({
  first,
  children,
}: {
  first: V | null;
  children: (value: V | null, set: (next: V | null) => void) => ReactNode;
}) {
  const [value, setValue] = useState(first);
  return (
    <>
      {children(value, setValue)}
      <output>{JSON.stringify(value)}</output>
    </>
  );
}
const held = () => JSON.parse(find('output').textContent ?? '') as unknown;

describe('a date', () => {
  it.each([
    [null, '2026-12-15', 'Tab', '2026-12-15'],
    ['2026-11-20', '2026-12-15', 'Tab', '2026-12-15'],
    ['2026-11-20', '2026-12-15', 'Enter', '2026-12-15'],
    ['2026-11-20', '20261231', undefined, '2026-12-31'],
    [null, '2026/1/5', 'Enter', '2026-01-05'],
    [null, '2026-1-5', undefined, '2026-01-05'],
  ] as const)('of %s, typed as %s and left by %s, becomes %s', async (first, typed, key, day) => {
    await render(
      <Held<string> first={first}>{(value, set) => <DateInput value={value} onChange={set} />}</Held>,
    );
    const [input] = inputs() as [HTMLInputElement];
    await enter(input, typed, key);
    expect(input.value).toBe(day);
    expect(held()).toBe(day);
  });

  it('keeps the parent’s value outside of a form while the text is invalid, and says so beside it', async () => {
    await render(
      <Held<string> first="2026-11-20">{(value, set) => <DateInput value={value} onChange={set} />}</Held>,
    );
    const [input] = inputs() as [HTMLInputElement];
    await enter(input, '2026-02-30');
    expect(input.value).toBe('2026-02-30');
    expect(find('[role=alert]').textContent).toBe('没有这一天');
    expect(held()).toBe('2026-11-20');
    await enter(input, '2026-02-28');
    expect(document.querySelector('[role=alert]')).toBeNull();
    expect(held()).toBe('2026-02-28');
  });

  it('is cleared by emptying it', async () => {
    await render(
      <Held<string> first="2026-11-20">{(value, set) => <DateInput value={value} onChange={set} />}</Held>,
    );
    await enter((inputs() as [HTMLInputElement])[0], '');
    expect(held()).toBeNull();
  });

  it('stays in a form as invalid text, is refused in words and is not sent', async () => {
    const asked = serve(() => good({ id: 1 }));
    await openPage(
      <FormDrawer title="新建" endpoint={api.save} formKey="days" onClose={() => undefined}>
        <Field name="day" label="日期">
          <DateInput />
        </Field>
        <Field name="at" label="时间">
          <TimeInput />
        </Field>
      </FormDrawer>,
    );
    const [day, at] = inputs() as [HTMLInputElement, HTMLInputElement];
    await enter(day, '明天');
    await enter(at, '2026-12-15 25:00');
    await until(() => find('.ant-form-item-explain-error', '日期格式应为YYYY-MM-DD'));
    await until(() => find('.ant-form-item-explain-error', '时间'));
    expect([day.value, at.value]).toEqual(['明天', '2026-12-15 25:00']);
    await click(find('button', '保存'));
    expect(asked).toEqual([]);
    await enter(day, '2026-12-15');
    await enter(at, '2026-12-15 10:00');
    await click(find('button', '保存'));
    await until(() => expect(asked[0]?.body).toEqual({ day: '2026-12-15', at: '2026-12-15 10:00:00' }));
  });
});

it('a month is typed with and without its leading zero', async () => {
  await render(
    <Held<string> first="2026-11">{(value, set) => <MonthInput value={value} onChange={set} />}</Held>,
  );
  for (const typed of ['2027-1', '202701', '2027-01']) {
    await enter((inputs() as [HTMLInputElement])[0], typed, 'Tab');
    expect(held()).toBe('2027-01');
  }
});

it('a time typed without an hour gets the morning’s', async () => {
  await render(
    <Held<string> first={null}>{(value, set) => <TimeInput value={value} onChange={set} />}</Held>,
  );
  await enter((inputs() as [HTMLInputElement])[0], '2026-12-15', 'Tab');
  expect(held()).toBe('2026-12-15 09:00:00');
});

describe('a range', () => {
  const open = () =>
    render(
      <Held<Range> first={null}>{(value, set) => <DateRangeInput value={value} onChange={set} />}</Held>,
    );
  it('is complete once both of its days are typed, in any form', async () => {
    await open();
    const [from, to] = inputs() as [HTMLInputElement, HTMLInputElement];
    await enter(from, '2026/1/5', 'Tab');
    expect([from.value, held()]).toEqual(['2026-01-05', null]);
    await enter(to, '20260331', 'Tab');
    expect(held()).toEqual(['2026-01-05', '2026-03-31']);
  });

  it('with one invalid day says so and keeps both texts', async () => {
    await open();
    const [from, to] = inputs() as [HTMLInputElement, HTMLInputElement];
    await enter(from, '2026-02-30');
    await enter(to, '2026-03-31');
    expect([from.value, to.value]).toEqual(['2026-02-30', '2026-03-31']);
    expect(find('[role=alert]').textContent).toBe('没有这一天');
    expect(held()).toBeNull();
  });
});
