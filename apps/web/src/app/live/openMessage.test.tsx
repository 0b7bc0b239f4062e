import { beforeEach, expect, test, vi } from 'vitest';
import { call } from '../../lib/call.ts';
import { navigateTo } from '../navigation.ts';
import { type Message, openMessage } from './openMessage.ts';

vi.mock('../navigation.ts', () => ({ navigateTo: vi.fn() }));
vi.mock('../../lib/call.ts', () => ({ call: vi.fn(() => Promise.resolve({})) }));
beforeEach(() => vi.clearAllMocks());

const message = (data: Message['data'], msgSendtype = 12) => ({ id: 7, msgSendtype, data }) as Message;

test.each([
  [{ path: '/sigLessonDetails/3' }, '/sigLessonDetails/3'],
  [{}, '/messages/inbox?id=7'],
  [{ path: 'https://evil.example' }, '/messages/inbox?id=7'],
  [{ path: 5 }, '/messages/inbox?id=7'],
])('a click on a message with %j opens %s and is noted', (data, address) => {
  openMessage(message(data));
  expect(navigateTo).toHaveBeenCalledWith(address);
  expect(vi.mocked(call).mock.calls[0]?.[1]).toEqual({ msgid: 7 });
});

test('a celebration opens as a message, because few recipients may see its lesson', () => {
  openMessage(message({ path: '/sigLessonDetails/3' }, 5));
  expect(navigateTo).toHaveBeenCalledWith('/messages/inbox?id=7');
});
