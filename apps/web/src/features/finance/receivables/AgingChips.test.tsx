import { screen } from '@testing-library/dom';
import type { ComponentProps } from 'react';
import { afterEach, expect, test } from 'vitest';
import { person } from '../../../lib/testing/person.ts';
import { openPage, unmountAll, until } from '../../../lib/testing/render.tsx';
import { good, serve } from '../../../lib/testing/server.ts';
import { AgingChips } from './AgingChips.tsx';

afterEach(unmountAll);

const totals = {
  open: '300.00',
  ahead: '0.00',
  dayu60: '100.00',
  dayu90: '0.00',
  dayu120: '150.00',
  dayu150: '50.00',
} as NonNullable<ComponentProps<typeof AgingChips>['totals']>;
const names = () => screen.getAllByRole('button').map(({ textContent }) => textContent);
const pressed = () => screen.queryByRole('button', { pressed: true })?.textContent;

test('bands of age are views of the list, without the empty ones', async () => {
  serve(() => good({}));
  await openPage(<AgingChips totals={totals} />, '/financeInfo/lessonFinance?jieqing=2');
  expect(names()).toEqual(['全部', '未结清300.00', '60–90 天100.00', '120 天以上200.00', '已结清']);
  expect(pressed()).toBe('未结清300.00');
  await person.click(screen.getByRole('button', { name: /^60–90 天/ }));
  await until(() => expect(pressed()).toBe('60–90 天100.00'));
});

test('an empty band stays while it is chosen', async () => {
  serve(() => good({}));
  await openPage(<AgingChips totals={totals} />, '/financeInfo/lessonFinance?jieqing=3');
  expect(pressed()).toBe('待上课0.00');
});
