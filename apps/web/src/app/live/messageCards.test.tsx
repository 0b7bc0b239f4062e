import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useNotices } from '../../lib/notify.ts';
import { messageCards } from './messageCards.ts';
import type { Message } from './openMessage.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const message = (id: number) =>
  ({ id, msgSendtype: 12, msgTitle: `第 ${id} 条`, msgContent: '', msgCount: 1, data: {} }) as Message;
const titles = () => useNotices.getState().cards.map((card) => card.title);

test('a message that is read before its card is shown has no card any more, wherever it was read', async () => {
  const cards = messageCards();
  cards.show([message(3), message(2), message(1)], cards.card);
  await vi.advanceTimersByTimeAsync(0);
  expect(titles()).toEqual(['第 3 条']);
  cards.forget([3, 2]);
  expect(titles()).toEqual([]);
  await vi.advanceTimersByTimeAsync(5500);
  expect(titles()).toEqual([]);
  await vi.advanceTimersByTimeAsync(5500);
  expect(titles()).toEqual(['第 1 条']);
  cards.show([message(5), message(4)], cards.card);
  await vi.advanceTimersByTimeAsync(0);
  cards.forget(null);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(titles()).toEqual([]);
});

test('a newer card of the same title stays its full time', async () => {
  const cards = messageCards();
  cards.card(message(1));
  await vi.advanceTimersByTimeAsync(4000);
  cards.card(message(1));
  await vi.advanceTimersByTimeAsync(4000);
  expect(titles()).toEqual(['第 1 条']);
  await vi.advanceTimersByTimeAsync(1000);
  expect(titles()).toEqual([]);
});
