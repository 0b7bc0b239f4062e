import dns from 'node:dns';
import type { IncomingMessage, RequestOptions } from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Why an address was not read, in words for whoever gave it. */
export class FetchRefusal extends Error {}

/** Whether an address belongs to the public internet: not to this machine, its networks or another special range. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}

const NOT_PUBLIC = '该地址不在公网上';

/**
 * Resolves a name to public addresses only. The connection goes to the addresses that were checked, so that a name
 * cannot answer with another one afterwards.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error || !first) return callback(error ?? new FetchRefusal('找不到该网站'), '', 0);
    if (!addresses.every(({ address }) => isPublicAddress(address)))
      return callback(new FetchRefusal(NOT_PUBLIC), '', 0);
    if (options.all) return callback(null, addresses);
    callback(null, first.address, first.family);
  });
};

/** An https address of a public site; `webcal:` means the same. @throws FetchRefusal */
export function publicUrl(text: string): URL {
  let url: URL;
  try {
    url = new URL(text.trim().replace(/^webcal:/i, 'https:'));
  } catch {
    throw new FetchRefusal('请填写完整的网址，如 https://example.com/calendar.ics');
  }
  if (url.protocol !== 'https:') throw new FetchRefusal('网址应以 https:// 开头');
  if (url.username || url.password) throw new FetchRefusal('网址不能带用户名或密码');
  if (url.port !== '') throw new FetchRefusal('网址不能带端口');
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (ipaddr.isValid(host) && !isPublicAddress(host)) throw new FetchRefusal(NOT_PUBLIC);
  return url;
}

type Request = (
  url: URL,
  options: RequestOptions,
  onAnswer: (answer: IncomingMessage) => void,
) => ReturnType<typeof https.request>;

interface Limits {
  maxBytes: number;
  milliseconds: number;
  redirects?: number;
  /** The way to the site; tests give one that ends at their own server. */
  request?: Request;
}

/**
 * Reads a document of a public site, following redirects only to public sites.
 * @throws FetchRefusal in Chinese: refused address, no answer in time, too large, another status than 200
 */
export async function fetchPublic(
  address: string,
  { maxBytes, milliseconds, redirects = 3, request = https.request }: Limits,
): Promise<Buffer> {
  const signal = AbortSignal.timeout(milliseconds);
  let url = publicUrl(address);
  try {
    for (let followed = 0; ; followed++) {
      const answer = await ask(url, request, signal);
      const next = answer.headers.location;
      const status = answer.statusCode ?? 0;
      if (status < 300 || status > 399 || !next) {
        if (status !== 200) {
          answer.destroy();
          throw new FetchRefusal(`网站答复 ${status}，没有给出内容`);
        }
        return await bodyOf(answer, maxBytes);
      }
      answer.destroy();
      if (followed === redirects) throw new FetchRefusal('网站转来转去，没有给出内容');
      url = publicUrl(new URL(next, url).href);
    }
  } catch (error) {
    if (error instanceof FetchRefusal) throw error;
    if (signal.aborted) throw new FetchRefusal(`网站在 ${milliseconds / 1000} 秒内没有给出内容`);
    throw new FetchRefusal('连不上该网站');
  }
}

const ask = (url: URL, request: Request, signal: AbortSignal): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const headers = {
      accept: 'text/calendar, */*;q=0.5',
      'accept-encoding': 'identity',
      'user-agent': 'shibiao',
    };
    request(url, { headers, signal, lookup: publicLookup }, resolve).once('error', reject).end();
  });

async function bodyOf(answer: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > maxBytes) {
      answer.destroy();
      throw new FetchRefusal(`内容超过 ${Math.floor(maxBytes / 1024 / 1024)} MB`);
    }
    parts.push(part);
  }
  return Buffer.concat(parts);
}
