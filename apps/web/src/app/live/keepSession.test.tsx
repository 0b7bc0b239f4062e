import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { call } from '../../lib/call.ts';
import { sessionWires } from '../../lib/session.ts';
import { envelope, good, serve } from '../../lib/testing/server.ts';
import { readToken, writeToken } from '../../lib/token.ts';
import { noteShown, readShown } from '../popups/shown.ts';
import { isRenewalDue, keepSession } from './keepSession.ts';

const HOUR = 3_600_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a session is renewed in its second half, for somebody who works', () => {
  const since = { at: 0, hours: 24 };
  expect(isRenewalDue(since, 12 * HOUR, 12 * HOUR)).toBe(false);
  expect(isRenewalDue(since, 13 * HOUR, 13 * HOUR)).toBe(true);
  expect(isRenewalDue(since, 12 * HOUR, 13 * HOUR)).toBe(false);
  expect(isRenewalDue(null, 13 * HOUR, 13 * HOUR)).toBe(false);
});

it('the new token takes the place of the old one, once', async () => {
  writeToken('old', 24);
  noteShown(['receivable']);
  const asked = serve(() => good({ accessToken: 'new', mustChangePassword: false }));
  const stop = keepSession();
  await vi.advanceTimersByTimeAsync(13 * HOUR);
  expect(asked).toEqual([]);
  window.dispatchEvent(new Event('keydown'));
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  expect(asked.map(({ path }) => path)).toEqual(['/api/inner/refresh_auth']);
  expect(readToken()).toBe('new');
  // Popups that were closed after the sign-in do not come back.
  expect(readShown()).toEqual(['receivable']);
  stop();
});

it('a call that was on its way while another window renewed is sent again with the new token', async () => {
  writeToken('old', 24);
  const tokens: (string | null)[] = [];
  serve(({ headers }) => {
    tokens.push(headers.get('authorization'));
    if (tokens.length > 1) return good({ list: ['/api/x'] });
    writeToken('new', 24);
    return envelope(401, '登录状态过期，请重新登录');
  });
  expect(await call(sessionWires.functionUrls, {})).toEqual({ list: ['/api/x'] });
  expect(tokens).toEqual(['bearer old', 'bearer new']);
});
