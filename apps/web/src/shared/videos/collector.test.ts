import { expect, it } from 'vitest';
import { collector } from './collector.ts';

it('a player that runs collects whole seconds in one span', () => {
  const seen = collector();
  for (const position of [0, 0.4, 0.9, 1.6, 2.4]) seen.at(position, true);
  expect(seen.take()).toEqual([[0, 3]]);
  expect(seen.take()).toEqual([]);
});

it('a jump to the end shows nothing of the middle', () => {
  const seen = collector();
  for (const position of [0, 0.5, 1]) seen.at(position, true);
  for (const position of [500, 500.5, 501.2]) seen.at(position, true);
  expect(seen.take()).toEqual([
    [0, 1],
    [500, 502],
  ]);
});

it('a player that stands still shows nothing', () => {
  const seen = collector();
  for (const position of [10, 10, 10.2]) seen.at(position, false);
  expect(seen.take()).toEqual([]);
});

it('a span that could not be reported comes with the next report', () => {
  const seen = collector();
  for (const position of [0, 0.5, 1]) seen.at(position, true);
  seen.giveBack(seen.take());
  for (const position of [1.5, 2]) seen.at(position, true);
  expect(seen.take()).toEqual([[0, 2]]);
});
