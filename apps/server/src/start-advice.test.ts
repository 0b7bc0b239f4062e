import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { adviceFor, checkPort } from './start-advice.ts';

test('a port that is taken is told with what to do, before anything is started', async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const { port } = taken.address() as { port: number };
  const error = await checkPort(port, '127.0.0.1').catch((reason: unknown) => reason);
  expect(adviceFor(error)).toBe(`端口 ${port} 已被占用：请停止占用它的程序，或用 PORT 换一个端口。`);
  await new Promise((resolve) => taken.close(resolve));
  await expect(checkPort(port, '127.0.0.1')).resolves.toBeUndefined();
});

test('errors of system and database become advice, also when several addresses failed together', () => {
  const refused = Object.assign(new Error('connect'), {
    code: 'ECONNREFUSED',
    address: '127.0.0.1',
    port: 5432,
  });
  expect(adviceFor(new AggregateError([refused]))).toContain('连不上数据库（127.0.0.1:5432）');
  expect(adviceFor(Object.assign(new Error('x'), { code: '28P01' }))).toContain('密码');
  expect(adviceFor(new Error('别的'))).toBeUndefined();
});
