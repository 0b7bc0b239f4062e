import { afterEach, expect, it } from 'vitest';
import { openPage, unmountAll } from '../../lib/testing/render.tsx';
import { useMergedRedirect } from './useMergedRedirect.ts';

afterEach(unmountAll);

const pathOf = (id: number) => `/customers/institution/${id}`;
function Asked({ living }: { living: number | undefined }) {
  useMergedRedirect(7, living, pathOf);
  return null;
}

it.each([
  [undefined, []],
  [7, []],
  [9, ['/customers/institution/9']],
])('a page of record 7, which was merged into %s, goes to %j', async (living, gone) => {
  const went: string[] = [];
  await openPage(<Asked living={living} />, pathOf(7), { goInstead: (to) => went.push(to) });
  expect(went).toEqual(gone);
});
