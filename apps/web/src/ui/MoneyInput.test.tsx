import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { find, render, type } from '../lib/testing/render.tsx';
import { MoneyInput } from './MoneyInput.tsx';

async function entered(text: string): Promise<unknown> {
  const onChange = vi.fn();
  await render(<MoneyInput aria-label="金额" onChange={onChange} />);
  const input = find<HTMLInputElement>('input[aria-label="金额"]');
  await act(async () => input.focus());
  await type(input, text);
  await act(async () => input.blur());
  return onChange.mock.calls.at(-1)?.[0];
}

it('keeps an amount that no float holds, to the fen', async () => {
  expect(await entered('90071992547409.93')).toBe('90071992547409.93');
});

it('writes two decimals', async () => {
  expect(await entered('12.5')).toBe('12.50');
});

it('takes nothing below zero unless told', async () => {
  expect(await entered('-3')).not.toBe('-3.00');
});
