import { command, endpoints } from '@shibiao/contract/endpoint';
import { amount, byId, int, optionalInt, optionalVersion, rate } from '@shibiao/contract/fields';
import { act, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { click, find, openPage, render, type, typeKeys, until } from '../lib/testing/render.tsx';
import { good, serve } from '../lib/testing/server.ts';
import { FormDrawer } from './FormDrawer.tsx';
import { Field } from './form/Field.tsx';
import { MoneyInput } from './MoneyInput.tsx';
import { NumberInput, PercentInput } from './NumberInput.tsx';

const api = endpoints('supplies', {
  save: command('POST /numbers/save', '保存', {
    input: z.object({
      amount: amount.refine((value) => Number(value) > 0, '金额应大于 0'),
      count: optionalInt(1, 500),
      share: rate,
      version: optionalVersion,
    }),
    output: byId,
  }),
});

async function open() {
  await openPage(
    <FormDrawer
      title="新建"
      endpoint={api.save}
      formKey="numbers"
      initial={{ amount: '1.00', count: 1, share: 0.06 }}
      onClose={() => undefined}
    >
      <Field name="amount" label="金额">
        <MoneyInput />
      </Field>
      <Field name="count" label="人数">
        <NumberInput min={1} max={500} />
      </Field>
      <Field name="share" label="比例">
        <PercentInput />
      </Field>
    </FormDrawer>,
  );
}

async function enter(input: HTMLInputElement, text: string) {
  await act(async () => input.focus());
  await type(input, text);
  await act(async () => input.blur());
}

describe('a number in a form', () => {
  it.each([
    ['amount', '-5', '-5.00', '金额不能为负'],
    ['amount', '0', '0.00', '金额应大于 0'],
    ['amount', '0.005', '0.005', '最多 2 位小数'],
    ['amount', '200000000', '200,000,000.00', '金额不能超过 1 亿元'],
    ['amount', '约3', '约3', '请填数字'],
    ['amount', '1,23,4', '1,23,4', '千位分隔的逗号位置不对，请写成 1,234 这样'],
    ['count', '12,34', '12,34', '请填整数'],
    ['count', '0', '0', '不能小于 1'],
    ['count', '501', '501', '不能大于 500'],
    ['count', '1.5', '1.5', '请填整数'],
    ['count', '三', '三', '请填整数'],
    ['share', '120', '120', '不能大于 100%'],
    ['share', '-1', '-1', '不能小于 0%'],
    ['share', '6.125', '6.125', '百分数最多 2 位小数'],
  ])('%s %s stays as typed and is refused in words', async (name, typed, shown, words) => {
    const asked = serve(() => good({ id: 1 }));
    await open();
    const input = find<HTMLInputElement>(`input#${name}`);
    await enter(input, typed);
    await until(() => find('.ant-form-item-explain-error', words.replaceAll(' ', '')));
    expect(input.value).toBe(shown);
    await click(find('button', '保存'));
    expect(input.value).toBe(shown);
    expect(asked).toEqual([]);
  });

  it('is sent as typed when the schema accepts it', async () => {
    const asked = serve(() => good({ id: 1 }));
    await open();
    await enter(find('input#amount'), '￥１,234.5 元');
    await enter(find('input#count'), '500');
    await enter(find('input#share'), '7');
    await click(find('button', '保存'));
    await until(() => expect(asked).toHaveLength(1));
    expect(asked[0]?.body).toMatchObject({ amount: '1234.5', count: 500, share: 0.07 });
  });

  it('reads 万 where an amount is typed', async () => {
    const asked = serve(() => good({ id: 1 }));
    await open();
    await enter(find('input#amount'), '1.25 万元');
    expect(find<HTMLInputElement>('input#amount').value).toBe('12,500.00');
    await click(find('button', '保存'));
    await until(() => expect(asked).toHaveLength(1));
    expect(asked[0]?.body).toMatchObject({ amount: '12500' });
  });
});

describe('a controlled number', () => {
  /** Rerenders at every key, with new functions each time. */
  function Watched({ isNumber = false }) {
    const [value, setValue] = useState<string | number | null>(isNumber ? 7 : '88.00');
    return (
      <>
        {isNumber ? (
          <PercentInput aria-label="值" value={value} onChange={setValue} />
        ) : (
          <MoneyInput aria-label="值" value={value as string | null} onChange={setValue} />
        )}
        <output>{String(value)}</output>
        <button type="button" onClick={() => setValue(isNumber ? 0.5 : '9.00')}>
          改为九
        </button>
      </>
    );
  }

  it.each([
    ['1234.5', '1,234.50', '1234.5'],
    ['12.5', '12.50', '12.5'],
    ['1,234', '1,234.00', '1234'],
    ['0.05', '0.05', '0.05'],
    ['-3', '-3.00', '-3'],
    ['12万', '120,000.00', '120000'],
  ])('keeps %s while it is typed, and shows it as %s on blur', async (typed, shown, given) => {
    await render(<Watched />);
    const input = find<HTMLInputElement>('input');
    await act(async () => input.focus());
    await type(input, '');
    await typeKeys(input, typed);
    expect(input.value).toBe(typed);
    expect(find('output').textContent).toBe(given);
    await act(async () => input.blur());
    expect(input.value).toBe(shown);
  });

  it('keeps per cent while it is typed as well', async () => {
    await render(<Watched isNumber />);
    const input = find<HTMLInputElement>('input');
    await act(async () => input.focus());
    await type(input, '');
    await typeKeys(input, '12.50');
    expect(input.value).toBe('12.50');
    expect(find('output').textContent).toBe('0.125');
  });

  it('shows the parent’s new value', async () => {
    await render(<Watched />);
    const input = find<HTMLInputElement>('input');
    await act(async () => input.focus());
    await typeKeys(input, '5');
    await click(find('button', '改为九'));
    expect(input.value).toBe('9.00');
  });
});

describe('a number outside of a form', () => {
  it('shows its rule’s refusal below itself on blur, and removes it once valid', async () => {
    const onChange = vi.fn();
    await render(<NumberInput aria-label="目标" rule={int(0, 100)} min={0} max={100} onChange={onChange} />);
    const input = find<HTMLInputElement>('input[aria-label="目标"]');
    await enter(input, '-5');
    expect(find('[role="alert"]').textContent).toBe('不能小于 0');
    expect(input.value).toBe('-5');
    expect(onChange).toHaveBeenLastCalledWith(-5);
    await enter(input, '50');
    expect(document.querySelector('[role="alert"]')).toBeNull();
  });

  it('is empty when cleared, and its rule says where one is required', async () => {
    const onChange = vi.fn();
    const rule = int(0, 100);
    await render(
      <>
        <NumberInput aria-label="目标" rule={rule} mustFill defaultValue={5} onChange={onChange} />
        <PercentInput aria-label="比例" rule={rule} mustFill value={null} onChange={onChange} />
        <NumberInput aria-label="可空" rule={rule} defaultValue={5} />
      </>,
    );
    await enter(find<HTMLInputElement>('input[aria-label="目标"]'), '');
    expect(onChange).toHaveBeenLastCalledWith(null);
    await enter(find<HTMLInputElement>('input[aria-label="可空"]'), '');
    const alerts = [...document.querySelectorAll('[role="alert"]')];
    expect(alerts.length).toBe(1);
  });

  it('asks a phone for digits, and for all keys where a minus is allowed', async () => {
    await render(
      <>
        <NumberInput aria-label="目标" min={0} />
        <MoneyInput aria-label="金额" />
        <NumberInput aria-label="增减" min={-90} />
      </>,
    );
    const modeOf = (label: string) => find(`input[aria-label="${label}"]`).getAttribute('inputmode');
    expect([modeOf('目标'), modeOf('金额'), modeOf('增减')]).toEqual(['decimal', 'decimal', 'text']);
  });

  it('steps within its least and most', async () => {
    const onChange = vi.fn();
    await render(<NumberInput aria-label="目标" min={0} max={1} defaultValue={0} onChange={onChange} />);
    const input = find<HTMLInputElement>('input[aria-label="目标"]');
    const press = (key: string) =>
      act(async () => input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));
    await press('ArrowDown');
    expect(input.value).toBe('0');
    await press('ArrowUp');
    await press('ArrowUp');
    expect(input.value).toBe('1');
    expect(onChange).toHaveBeenLastCalledWith(1);
  });
});
