import { expect, test } from 'vitest';
import { deviceOf } from './device.ts';

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0 Safari/537.36 Edg/131.0',
    'Edge · Windows',
  ],
  ['Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36', 'Chrome · 安卓'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1 MicroMessenger/8.0', '微信 · iPhone'],
  ['curl/8.5.0', 'curl/8.5.0'],
  [null, '未知设备'],
])('%s is %s', (userAgent, said) => {
  expect(deviceOf(userAgent)).toBe(said);
});
