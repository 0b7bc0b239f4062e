import { once } from 'node:events';
import http, { type RequestListener } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { fetchPublic, isPublicAddress, publicLookup, publicUrl } from './public-fetch.ts';

const LIMITS = { maxBytes: 1024 * 1024, milliseconds: 10_000 };

/** A server here that stands for public sites; every request for any name reaches it. */
async function site(answer: RequestListener) {
  const server = http.createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const asked: string[] = [];
  return {
    asked,
    request: (url: URL, options: http.RequestOptions, onAnswer: (answer: http.IncomingMessage) => void) => {
      asked.push(url.href);
      const { lookup: _, ...rest } = options;
      return http.request(
        { ...rest, host: '127.0.0.1', port, path: `${url.pathname}${url.search}` },
        onAnswer,
      );
    },
  };
}

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fd00::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  'nonsense',
])('the address %s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['8.8.8.8', '2606:4700:4700::1111', '::ffff:8.8.8.8'])('the address %s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  ['http://example.com/a.ics', '网址应以 https:// 开头'],
  ['file:///etc/passwd', '网址应以 https:// 开头'],
  ['https://user:word@example.com/', '网址不能带用户名或密码'],
  ['https://example.com:8443/', '网址不能带端口'],
  ['https://127.0.0.1/', '该地址不在公网上'],
  ['https://2130706433/', '该地址不在公网上'],
  ['https://0x7f.1/', '该地址不在公网上'],
  ['https://[::1]/', '该地址不在公网上'],
  ['https://[::ffff:a00:1]/', '该地址不在公网上'],
  ['https://169.254.169.254/latest/meta-data', '该地址不在公网上'],
  ['calendar', '请填写完整的网址，如 https://example.com/calendar.ics'],
])('the address %s is refused: %s', async (address, message) => {
  expect(() => publicUrl(address)).toThrow(message);
  await expect(fetchPublic(address, LIMITS)).rejects.toThrow(message);
});

test('a webcal address is an https one', () => {
  expect(publicUrl('webcal://example.com/a.ics').href).toBe('https://example.com/a.ics');
});

test('a name that resolves to this machine is refused before a connection is made', async () => {
  await expect(fetchPublic('https://localhost/a.ics', LIMITS)).rejects.toThrow('该地址不在公网上');
  const error = await new Promise((resolve) => {
    const lookup: LookupFunction = publicLookup;
    lookup('localhost', { all: true }, resolve);
  });
  expect(String(error)).toContain('该地址不在公网上');
});

test('a document is read through public redirects, and never through one that leads inwards', async () => {
  const { request, asked } = await site((req, answer) => {
    if (req.url === '/one') answer.writeHead(302, { location: '/two' }).end();
    else if (req.url === '/inwards') answer.writeHead(302, { location: 'https://10.0.0.1/two' }).end();
    else if (req.url === '/plain') answer.writeHead(301, { location: 'http://example.com/two' }).end();
    else if (req.url === '/round') answer.writeHead(302, { location: '/round' }).end();
    else if (req.url === '/gone') answer.writeHead(410).end();
    else answer.end('content');
  });
  const read = (path: string) => fetchPublic(`https://example.com${path}`, { ...LIMITS, request });
  expect(String(await read('/one'))).toBe('content');
  await expect(read('/inwards')).rejects.toThrow('该地址不在公网上');
  await expect(read('/plain')).rejects.toThrow('网址应以 https:// 开头');
  await expect(read('/round')).rejects.toThrow('转来转去');
  await expect(read('/gone')).rejects.toThrow('网站答复 410');
  expect(asked.filter((url) => url.includes('10.0.0.1'))).toEqual([]);
});

test('a document that is too large or never ends is given up', async () => {
  const { request } = await site((req, answer) => {
    answer.write('x'.repeat(600_000));
    if (req.url === '/large') answer.end('x'.repeat(600_000));
  });
  await expect(fetchPublic('https://example.com/large', { ...LIMITS, request })).rejects.toThrow(
    '内容超过 1 MB',
  );
  await expect(
    fetchPublic('https://example.com/endless', { ...LIMITS, milliseconds: 200, request }),
  ).rejects.toThrow('秒内没有给出内容');
});
