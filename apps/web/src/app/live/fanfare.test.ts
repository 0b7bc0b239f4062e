import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { playFanfare } from './fanfare.ts';

const played = vi.fn();
class Silent {
  constructor() {
    played();
    throw new Error('no sound device');
  }
}
beforeEach(() => {
  vi.useFakeTimers();
  played.mockClear();
  vi.stubGlobal('AudioContext', Silent);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('one of two windows plays a celebration, and the next one is heard again', async () => {
  let isHeld = false;
  const request = async (_name: string, _options: object, run: (lock: object | null) => Promise<void>) => {
    if (isHeld) return await run(null);
    isHeld = true;
    await run({});
    isHeld = false;
  };
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true }, locks: { request } });
  playFanfare();
  playFanfare();
  expect(played).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(3000);
  playFanfare();
  expect(played).toHaveBeenCalledTimes(2);
});

test('each window plays without locks, and none before the first click', () => {
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true } });
  playFanfare();
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: false } });
  playFanfare();
  expect(played).toHaveBeenCalledTimes(1);
});
