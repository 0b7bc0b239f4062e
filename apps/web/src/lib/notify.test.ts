import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { notify, useNotices } from './notify.ts';

const said = () => useNotices.getState().notices.map(({ text }) => text);

beforeEach(() => {
  vi.useFakeTimers();
  useNotices.setState({ notices: [] });
});
afterEach(() => vi.useRealTimers());

it('a toast covered by a newer one has its whole time afterwards', () => {
  notify.error('没有保存');
  vi.advanceTimersByTime(4000);
  notify.success('已转让');
  vi.advanceTimersByTime(3000);
  expect(said()).toEqual(['没有保存']);
  vi.advanceTimersByTime(4999);
  expect(said()).toEqual(['没有保存']);
  vi.advanceTimersByTime(1);
  expect(said()).toEqual([]);
});
