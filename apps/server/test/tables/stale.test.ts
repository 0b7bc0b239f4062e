import type { Noun } from '@shibiao/contract/nouns';
import { type Call, isStaleAfter } from '@shibiao/contract/stale';
import { READ, WRITTEN } from '@shibiao/contract/stale.generated';
import { expect, test } from 'vitest';

const callOf = (name: string): Call => {
  const [noun = '', operation = ''] = name.split('.');
  return { noun: noun as Noun, operation };
};
const isStale = (command: string, query: string) => isStaleAfter(callOf(command), callOf(query));

test.each([
  ['archive.edit', 'targets.targets'],
  ['archive.edit', 'rankings.monthlyRanking'],
  ['archive.edit', 'receivables.ages'],
  ['payments.settle', 'stages.stages'],
  ['recruitment.edit', 'rankings.customerRanking'],
  ['organisations.edit', 'receivables.ages'],
  ['receipts.save', 'receivables.ages'],
])('%s makes %s stale', (command, query) => expect(isStale(command, query)).toBe(true));

test.each([
  ['views.save', 'lessons.list'],
  ['identity.toggleFavourite', 'receivables.ages'],
  ['supplies.edit', 'rankings.monthlyRanking'],
])('%s leaves %s as it is', (command, query) => expect(isStale(command, query)).toBe(false));

test('an unknown call may read and write any table, and a command’s own noun is always read again', () => {
  expect(isStale('receipts.unheardOf', 'views.list')).toBe(true);
  expect(isStale('views.save', 'lessons.unheardOf')).toBe(true);
  expect(isStale('views.save', 'views.unheardOf')).toBe(true);
});

test('a save makes a part of what is open stale, not all of it', () => {
  const [commands, queries] = [Object.keys(WRITTEN), Object.keys(READ)];
  const pairs = commands.flatMap((command) => queries.filter((query) => isStale(command, query)));
  expect(pairs.length / commands.length / queries.length).toBeLessThan(0.3);
});
