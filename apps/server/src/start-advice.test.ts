import { createServer } from 'node:net';
import { expect, test, vi } from 'vitest';
import { readEnvironment } from './environment.ts';
import { adviceFor, checkPort, tellOperator } from './start-advice.ts';

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

test('an unknown error is one Chinese sentence too; a sentence of our own stays', () => {
  const said: string[] = [];
  vi.spyOn(console, 'error').mockImplementation((sentence: string) => said.push(sentence));
  tellOperator(new Error('cannot read x'));
  tellOperator(new Error('备份里没有 x'));
  const gone = "Cannot find package 'pg' imported from /x.ts";
  tellOperator(Object.assign(new Error(gone), { code: 'ERR_MODULE_NOT_FOUND' }));
  expect(said).toEqual([
    expect.stringMatching(/^出现没有预料到的错误.*cannot read x.*LOG_LEVEL=debug/),
    '备份里没有 x',
    '缺少依赖包 pg：请在安装目录执行 npm ci，再试一次。',
  ]);
});

test('settings are explained in Chinese, and a misspelt name is told the nearest one', () => {
  const refused = (given: Record<string, string>) => () => readEnvironment(given);
  expect(refused({ PORT: 'abc' })).toThrow('PORT：应为数字');
  expect(refused({ BACKUP_KEEP: '-1' })).toThrow('BACKUP_KEEP：不能小于 0');
  expect(refused({ UPLOAD_MAX_MB: '1.5' })).toThrow('UPLOAD_MAX_MB：应为整数');
  expect(refused({ LOG_LEVEL: 'loud' })).toThrow('LOG_LEVEL：应为 fatal、');
  expect(refused({ SMS_URL: 'foo' })).toThrow('SMS_URL：应是完整的网址');
  expect(refused({ DEFAULT_PASSWORD: '1' })).toThrow('DEFAULT_PASSWORD：至少 6 个字符');
  const told: string[] = [];
  readEnvironment({ METRIC_TOKEN: 'x', DATADIR: '/x', PATH: '/bin', HOSTNAME: 'x', TOKEN: 'x' }, (sentence) =>
    told.push(sentence),
  );
  expect(told).toEqual([
    '没有名为 METRIC_TOKEN 的设置，它不起作用。是不是 METRICS_TOKEN？全部设置见 .env.example。',
    '没有名为 DATADIR 的设置，它不起作用。是不是 DATA_DIR？全部设置见 .env.example。',
  ]);
});
