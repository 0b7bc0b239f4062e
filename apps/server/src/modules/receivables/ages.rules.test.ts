import { expect, test } from 'vitest';
import { daysBetween } from '../../lib/dates.ts';
import { AGE_BANDS, agingDays, bandDays } from './ages.rules.ts';

const ON = '2026-11-21';

test('bands are disjoint, without gaps, and begin the day after their number', () => {
  const ages = AGE_BANDS.map(({ band }) => {
    const { from, to } = bandDays(band, ON);
    return [daysBetween(to, ON), from === null ? null : daysBetween(from, ON)];
  });
  expect(ages).toEqual([
    [61, 90],
    [91, 120],
    [121, 150],
    [151, null],
  ]);
  expect(bandDays('dayu60', ON)).toEqual({ from: '2026-08-23', to: '2026-09-21' });
});

test('the third aging code joins the last two bands', () => {
  expect(agingDays(3, ON)).toEqual(bandDays('dayu60', ON));
  expect(agingDays(4, ON)).toEqual(bandDays('dayu90', ON));
  expect(agingDays(9, ON)).toEqual({ from: null, to: bandDays('dayu120', ON).to });
});
