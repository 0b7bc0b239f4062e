import { Writable } from 'node:stream';
import fastify, { LogController } from 'fastify';
import { expect, test } from 'vitest';
import { errorOf, requestLog } from './request-log.ts';

async function logged(requests: number, url = '/api/x?phone=13800000001'): Promise<string[]> {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(...chunk.toString().trim().split('\n'));
      done();
    },
  });
  const app = fastify({
    logger: { level: 'info', base: null, stream },
    logController: new LogController({ disableRequestLogging: true }),
  });
  app.decorateRequest('actor', null);
  requestLog(app);
  app.get('/api/x', async () => 'ok');
  await app.ready();
  for (let i = 0; i < requests; i++) await app.inject({ url, headers: { authorization: 'bearer secret' } });
  await app.close();
  return lines;
}

test('one line a request, short, without query, header or body', async () => {
  const [line = '', ...rest] = await logged(1);
  expect(rest).toEqual([]);
  expect(JSON.parse(line)).toMatchObject({ m: 'GET', p: '/api/x', s: 200 });
  expect(line.length).toBeLessThanOrEqual(200);
  expect(line).not.toContain('13800000001');
  expect(line).not.toContain('secret');
});

test('many a second are sampled', async () => {
  expect((await logged(2000)).length).toBeLessThan(1500);
});

test('an error’s message is logged, not the connection it carries', () => {
  const error = Object.assign(new Error('lost'), { code: '57P01', client: { url: 'postgres://a:secret@b' } });
  expect(JSON.stringify(errorOf(error))).not.toContain('secret');
});
