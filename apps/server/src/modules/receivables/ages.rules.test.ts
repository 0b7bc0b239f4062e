import { expect, test } from 'vitest';
import { AGE_BANDS, ageInDays, bandDays, bandOf, popupBands } from './ages.rules.ts';

test('bands are disjoint and begin the day after their number', () => {
  expect([0, 60, 61, 90, 91, 120, 121, 150, 151, 4000].map(bandOf)).toEqual([
    null,
    null,
    'dayu60',
    'dayu60',
    'dayu90',
    'dayu90',
    'dayu120',
    'dayu120',
    'dayu150',
    'dayu150',
  ]);
  expect(bandOf(-1)).toBeNull();
});

test('the days of a band are exactly those whose age is in it', () => {
  const on = '2026-11-21';
  expect(ageInDays('2026-09-21', on)).toBe(61);
  expect(bandDays('dayu60', on)).toEqual({ from: '2026-08-23', to: '2026-09-21' });
  for (const { band } of AGE_BANDS) {
    const { from, to } = bandDays(band, on);
    expect(bandOf(ageInDays(to, on))).toBe(band);
    if (from) expect(bandOf(ageInDays(from, on))).toBe(band);
  }
  expect(bandDays('dayu150', on).from).toBeNull();
});

test('the popup joins the last two bands', () => {
  expect(popupBands({ dayu60: '1.00', dayu90: '2.00', dayu120: '0.10', dayu150: '0.20' })).toEqual([
    { code: 3, amount: '1.00' },
    { code: 4, amount: '2.00' },
    { code: 9, amount: '0.30' },
  ]);
});
