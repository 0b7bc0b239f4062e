import { expect, test } from 'vitest';
import { takeUnshown } from './shownMessages.ts';

const message = (id: number, msgTitle = `第 ${id} 条`) => ({ id, msgSendtype: 12, msgTitle });
const messages = [message(1), message(2)];

test('a message is shown once in a browser, for each person', () => {
  expect(takeUnshown(7, messages)).toEqual(messages);
  expect(takeUnshown(7, [...messages, message(3)])).toEqual([message(3)]);
  expect(takeUnshown(8, messages)).toEqual(messages);
});

test('a message shown through a newer one of its title does not appear after that one is read', () => {
  expect(takeUnshown(7, [message(9, '新的评价')])).toHaveLength(1);
  expect(takeUnshown(7, [message(8, '新的评价')])).toEqual([]);
  expect(takeUnshown(7, [message(8, '新的需求')])).toHaveLength(1);
  expect(takeUnshown(7, [message(10, '新的评价')])).toHaveLength(1);
});

test('the stored list stays short and survives a broken value', () => {
  takeUnshown(
    7,
    Array.from({ length: 400 }, (_, i) => message(i + 1)),
  );
  expect(takeUnshown(7, [message(400)])).toEqual([]);
  expect(takeUnshown(7, [message(1)])).toHaveLength(1);
  for (const spoilt of ['{', 'null', '[5]', '{"12 第 1 条":"x"}']) {
    sessionStorage.setItem('messages.shown.7', spoilt);
    expect(takeUnshown(7, messages)).toEqual(messages);
  }
});
