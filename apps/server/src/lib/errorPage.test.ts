import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { errors } from '../plugins/errors.ts';
import { AppError } from './errors.ts';

const BROWSER = 'text/html,application/xhtml+xml,*/*;q=0.8';

async function answerOf(code: number, accept: string) {
  const app = Fastify();
  errors(app, []);
  app.get('/home', () => {
    throw new AppError(code, '服务器<繁忙>');
  });
  const answer = await app.inject({ url: '/home', headers: { accept } });
  await app.close();
  return answer;
}

test.each([429, 503])(
  'a person who opens an address while it answers %i reads a page with 重试',
  async (code) => {
    const { statusCode, headers, body } = await answerOf(code, BROWSER);
    expect(statusCode).toBe(code);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body).toContain('服务器&lt;繁忙&gt;');
    expect(body).toContain('重试</a>');
  },
);

test('a call of the web reads JSON all the same', async () => {
  expect((await answerOf(503, '*/*')).json()).toEqual({ code: 503, message: '服务器<繁忙>', data: null });
});

test('a permanent error stays the answer without a retry', async () => {
  expect((await answerOf(404, BROWSER)).json()).toMatchObject({ code: 404 });
});
