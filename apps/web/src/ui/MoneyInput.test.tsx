import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { find, render, type } from '../lib/testing/render.tsx';
import { MoneyInput, PlanInput } from './MoneyInput.tsx';

/** Types and leaves the field. @returns the form's last value, and the shown text */
async function entered(text: string) {
  const onChange = vi.fn();
  await render(<MoneyInput aria-label="金额" onChange={onChange} />);
  const input = find<HTMLInputElement>('input[aria-label="金额"]');
  await act(async () => input.focus());
  await type(input, text);
  await act(async () => input.blur());
  return { given: onChange.mock.calls.at(-1)?.[0] as unknown, shown: input.value };
}

it('an amount that no float holds is kept to the fen', async () => {
  expect(await entered('90071992547409.93')).toEqual({
    given: '90071992547409.93',
    shown: '90,071,992,547,409.93',
  });
});

it('an amount shows two decimals', async () => {
  expect((await entered('12.5')).shown).toBe('12.50');
});

it('an amount is shown with thousands, and given without them', async () => {
  expect(await entered('1,234,567')).toEqual({ given: '1234567', shown: '1,234,567.00' });
});

it('an amount below zero is passed on for the form to refuse', async () => {
  expect(await entered('-3')).toEqual({ given: '-3', shown: '-3.00' });
});

it.each([
  ['5.00', '5'],
  ['2.50', '2.5'],
  ['10.00', '10'],
  ['100', '100'],
  ['0.00', '0'],
])('a plan of %s that is no money shows %s', async (value, shown) => {
  await render(<PlanInput aria-label="计划" isMoney={false} value={value} />);
  expect(find<HTMLInputElement>('input[aria-label="计划"]').value).toBe(shown);
});

it('a plan of money keeps its fen', async () => {
  await render(<PlanInput aria-label="计划" isMoney value="45300.5" />);
  expect(find<HTMLInputElement>('input[aria-label="计划"]').value).toBe('45,300.50');
});
