import { expect, test } from 'vitest';
import { takeUnshown } from './shownMessages.ts';

const messages = [{ id: 1 }, { id: 2 }];

test('a message is shown once in a browser, for each person', () => {
  expect(takeUnshown(7, messages)).toEqual(messages);
  expect(takeUnshown(7, [...messages, { id: 3 }])).toEqual([{ id: 3 }]);
  expect(takeUnshown(8, messages)).toEqual(messages);
});

test('what is kept stays short and survives a spoilt value', () => {
  takeUnshown(
    7,
    Array.from({ length: 400 }, (_, id) => ({ id })),
  );
  expect(takeUnshown(7, [{ id: 399 }])).toEqual([]);
  expect(takeUnshown(7, [{ id: 0 }])).toEqual([{ id: 0 }]);
  sessionStorage.setItem('messages.shown.7', '{');
  expect(takeUnshown(7, messages)).toEqual(messages);
});
