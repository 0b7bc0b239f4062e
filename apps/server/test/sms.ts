import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { atEndOfFile } from './opened.ts';

/** An SMS provider stub until the end of the file. @returns the received messages and its address */
export async function smsProvider() {
  const sent: { phone: string; content: string }[] = [];
  const server = createServer((request, response) => {
    void json(request).then((message) => {
      sent.push(message as (typeof sent)[number]);
      response.end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEndOfFile(async () => {
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { sent, environment: { SMS_URL: `http://127.0.0.1:${port}`, SMS_TOKEN: 'geheim' } };
}
