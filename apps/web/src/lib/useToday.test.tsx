import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { render } from './testing/render.tsx';
import { useToday } from './useToday.ts';

beforeEach(() => void vi.useFakeTimers({ now: new Date(2026, 10, 23, 18, 0) }));
afterEach(() => void vi.useRealTimers());

let isHeld = false;
const isHeldNow = () => isHeld;
const Today = () => <>{useToday(isHeldNow)}</>;
const look = () => act(async () => document.dispatchEvent(new Event('visibilitychange')));

it('the day changes for somebody who returns in the morning, once nothing is held', async () => {
  const host = await render(<Today />);
  expect(host.textContent).toBe('2026-11-23');
  vi.setSystemTime(new Date(2026, 10, 24, 8, 30));
  isHeld = true;
  await look();
  expect(host.textContent).toBe('2026-11-23');
  isHeld = false;
  await look();
  expect(host.textContent).toBe('2026-11-24');
  vi.setSystemTime(new Date(2026, 10, 25, 0, 0));
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(host.textContent).toBe('2026-11-25');
});
