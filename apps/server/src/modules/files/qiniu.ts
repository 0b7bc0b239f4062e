import { createHmac } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Environment } from '../../environment.ts';
import type { Span } from '../../lib/ranges.ts';

/** Qiniu's object store (developer.qiniu.com, upload token and private download). */
export interface Qiniu {
  accessKey: string;
  secretKey: string;
  bucket: string;
  domain: string;
  uploadUrl: string;
}
const HOUR = 3600;

/** The store when it is configured; the environment refuses half a configuration. */
export function qiniuOf(environment: Environment): Qiniu | undefined {
  const { QINIU_ACCESS_KEY, QINIU_SECRET_KEY, QINIU_BUCKET, QINIU_DOMAIN, QINIU_UPLOAD_URL } = environment;
  if (!QINIU_ACCESS_KEY || !QINIU_SECRET_KEY || !QINIU_BUCKET || !QINIU_DOMAIN || !QINIU_UPLOAD_URL)
    return undefined;
  return {
    accessKey: QINIU_ACCESS_KEY,
    secretKey: QINIU_SECRET_KEY,
    bucket: QINIU_BUCKET,
    domain: QINIU_DOMAIN,
    uploadUrl: QINIU_UPLOAD_URL,
  };
}

/** base64url with padding, as Qiniu expects. */
const urlSafe = (data: Buffer | string) =>
  Buffer.from(data).toString('base64').replaceAll('+', '-').replaceAll('/', '_');
const signed = (qiniu: Qiniu, text: string) =>
  `${qiniu.accessKey}:${urlSafe(createHmac('sha1', qiniu.secretKey).update(text).digest())}`;

/** Token to put one new object up to a size. */
export function uploadToken(qiniu: Qiniu, key: string, maxSize: number, now = Date.now()): string {
  const policy = {
    scope: `${qiniu.bucket}:${key}`,
    deadline: Math.floor(now / 1000) + HOUR,
    insertOnly: 1,
    fsizeLimit: maxSize,
  };
  const encoded = urlSafe(JSON.stringify(policy));
  return `${signed(qiniu, encoded)}:${encoded}`;
}

/** Signed address of a private object, for an hour. */
export function privateUrl(qiniu: Qiniu, key: string, now = Date.now()): string {
  const url = `${qiniu.domain}/${key}?e=${Math.floor(now / 1000) + HOUR}`;
  return `${url}&token=${signed(qiniu, url)}`;
}

/** Reads an object, or a span of it. @returns undefined when it is not there */
export async function fetchObject(qiniu: Qiniu, key: string, span?: Span): Promise<Readable | undefined> {
  const response = await fetch(privateUrl(qiniu, key), {
    signal: AbortSignal.timeout(300_000),
    headers: span ? { range: `bytes=${span.start}-${span.end}` } : {},
  });
  // A store that ignores the span would be read from its beginning as if it were the part.
  if (span && response.status !== 206) return undefined;
  if (!response.ok || !response.body) return undefined;
  return Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]);
}
