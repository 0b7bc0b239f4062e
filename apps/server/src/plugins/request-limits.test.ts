import fastify from 'fastify';
import { expect, test } from 'vitest';
import { networkOf } from '../lib/network.ts';
import { errors } from './errors.ts';
import { requestLimits } from './request-limits.ts';

test('a call above the limit answers 429 in the envelope, with the seconds to wait; files of the web are free', async () => {
  const app = fastify();
  errors(app, []);
  requestLimits(app, 2);
  app.get('/api/x', async () => 'ok');
  app.get('/x.js', async () => 'ok');
  const ask = (url: string, remoteAddress = '10.0.0.1') => app.inject({ url, remoteAddress });
  for (let i = 0; i < 2; i++) expect((await ask('/api/x')).statusCode).toBe(200);
  const refused = await ask('/api/x');
  expect(refused.statusCode).toBe(429);
  expect(refused.json()).toEqual({ code: 429, message: '请求过于频繁，请稍后再试', data: null });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50);
  expect((await ask('/api/x', '10.0.0.2')).statusCode).toBe(200);
  for (const same of ['/%61pi/x', '/api/nowhere']) expect((await ask(same)).statusCode, same).toBe(429);
  expect((await ask('/x.js')).statusCode).toBe(200);
  await app.close();
});

test('IPv6 addresses count by network, IPv4 ones alone, however they are written', () => {
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe(networkOf('2001:db8:1:2::9'));
  expect(networkOf('2001:db8:1:3::9')).not.toBe(networkOf('2001:db8:1:2::9'));
  expect(networkOf('::ffff:10.0.0.1')).toBe('10.0.0.1');
  expect(networkOf('10.0.0.2')).toBe('10.0.0.2');
  expect(networkOf('unknown')).toBe('unknown');
});
