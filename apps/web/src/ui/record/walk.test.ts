import { expect, it } from 'vitest';
import { neighboursOf } from './walk.ts';

const list = ['/lessons/3?from=list', '/lessons/1', '/lessons/2'];

it.each([
  ['/lessons/3', { previous: undefined, next: '/lessons/1' }],
  ['/lessons/1', { previous: '/lessons/3?from=list', next: '/lessons/2' }],
  ['/lessons/2', { previous: '/lessons/1', next: undefined }],
  ['/lessons/9', null],
])('the records beside %s', (path, found) => {
  expect(neighboursOf(list, path)).toEqual(found);
});
