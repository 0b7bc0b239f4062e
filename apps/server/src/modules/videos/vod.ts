import { createHash, createHmac, randomInt } from 'node:crypto';
import type { Environment } from '../../environment.ts';
import { AppError } from '../../lib/errors.ts';

/** The video service of Tencent Cloud (点播), where it is configured. */
export interface Vod {
  secretId: string;
  secretKey: string;
  appId: string;
  subAppId: string;
  playKey: string;
  /** Another host of its API, for tests. */
  apiUrl: string | undefined;
}
const TWO_HOURS = 2 * 3600;

/** The service when it is configured; the environment refuses half a configuration. */
export function vodOf(environment: Environment): Vod | undefined {
  const { TX_VOD_SECRET_ID, TX_VOD_SECRET_KEY, TX_VOD_APP_ID, TX_VOD_SUB_APP_ID, TX_VOD_PLAY_KEY } =
    environment;
  if (!TX_VOD_SECRET_ID || !TX_VOD_SECRET_KEY || !TX_VOD_APP_ID || !TX_VOD_SUB_APP_ID || !TX_VOD_PLAY_KEY)
    return undefined;
  return {
    secretId: TX_VOD_SECRET_ID,
    secretKey: TX_VOD_SECRET_KEY,
    appId: TX_VOD_APP_ID,
    subAppId: TX_VOD_SUB_APP_ID,
    playKey: TX_VOD_PLAY_KEY,
    apiUrl: environment.TX_VOD_API_URL,
  };
}

/**
 * Signature of an upload from a client (document 266/9221): the HMAC-SHA1 of a query string, followed by the string,
 * in base64.
 */
export function signatureOf(secretKey: string, original: string): string {
  const digest = createHmac('sha1', secretKey).update(original).digest();
  return Buffer.concat([digest, Buffer.from(original)]).toString('base64');
}

/** A signature for one upload of this video, good for two hours and for one use. */
export function uploadSignature(service: Vod, videoId: number, now = Date.now()) {
  const currentTimeStamp = Math.floor(now / 1000);
  const expireTime = currentTimeStamp + TWO_HOURS;
  const original = new URLSearchParams({
    secretId: service.secretId,
    currentTimeStamp: String(currentTimeStamp),
    expireTime: String(expireTime),
    random: String(randomInt(2 ** 32)),
    oneTimeValid: '1',
    vodSubAppId: service.subAppId,
    sourceContext: contextOf(videoId),
  }).toString();
  return {
    signature: signatureOf(service.secretKey, original),
    expiresAt: new Date(expireTime * 1000).toISOString(),
  };
}
/** The context by which the service says for which video a file was sent. */
export const contextOf = (videoId: number): string => `v${videoId}`;

/**
 * The sign of a playing address with Key 防盗链 (document 266/14047): md5 of the key, the folder, the end as hex, the
 * length of a trial, the most addresses of a viewer, and a word that makes it unique.
 */
export const playSign = (
  key: string,
  of: { folder: string; t: string; exper: number; rlimit: number; us: string },
): string =>
  createHash('md5').update(`${key}${of.folder}${of.t}${of.exper}${of.rlimit}${of.us}`).digest('hex');

/** The address of a file of the service, signed until a moment. A phone changes its address, so three are allowed. */
export function playUrl(service: Vod, mediaUrl: string, until: number): string {
  const url = new URL(mediaUrl);
  const folder = url.pathname.slice(0, url.pathname.lastIndexOf('/') + 1);
  const parts = {
    folder,
    t: Math.floor(until / 1000).toString(16),
    exper: 0,
    rlimit: 3,
    us: randomInt(2 ** 32).toString(36),
  };
  const query = { t: parts.t, exper: '0', rlimit: '3', us: parts.us, sign: playSign(service.playKey, parts) };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

export interface Media {
  context: string;
  url: string;
  duration: number | null;
  width: number | null;
  height: number | null;
  codec: string | null;
  size: number;
}

/** Codes of the service that a number of a file earns which it never gave. */
const UNKNOWN_FILE = /^(InvalidParameterValue\.FileId|ResourceNotFound)/;
/** Codes for keys, an application or an account that the operator has to mend. */
const MISCONFIGURED =
  /^(AuthFailure|UnauthorizedOperation|FailedOperation\.Invalid(VodUser|Account)|InvalidParameterValue\.SubAppId)/;

/** The answer of a service that refuses or is silent, with the reason for the log. */
function unavailable(failure: unknown): AppError {
  const { code = '' } = failure as { code?: string };
  const error = new AppError(
    503,
    MISCONFIGURED.test(code)
      ? '云点播拒绝了本系统的密钥或应用，请联系管理员'
      : '云点播暂时没有回答，请稍后再试',
  );
  error.cause = failure;
  return error;
}

/** A file as the service describes it. @returns undefined for an unknown one @throws 503 when it does not answer */
export async function mediaOf(service: Vod, fileId: string): Promise<Media | undefined> {
  const endpoint = service.apiUrl ? new URL(service.apiUrl) : undefined;
  // The library is large and needed only where the service is configured.
  const { vod } = await import('tencentcloud-sdk-nodejs-vod');
  const client = new vod.v20180717.Client({
    credential: { secretId: service.secretId, secretKey: service.secretKey },
    region: '',
    profile: endpoint
      ? { httpProfile: { endpoint: endpoint.host, protocol: endpoint.protocol as 'http:', reqTimeout: 8 } }
      : { httpProfile: { reqTimeout: 8 } },
  });
  const { MediaInfoSet } = await client
    .DescribeMediaInfos({
      FileIds: [fileId],
      SubAppId: Number(service.subAppId),
      Filters: ['basicInfo', 'metaData'],
    })
    .catch((error: unknown) => {
      if (UNKNOWN_FILE.test((error as { code?: string }).code ?? '')) return { MediaInfoSet: [] };
      throw unavailable(error);
    });
  const media = MediaInfoSet?.find((one) => one.FileId === fileId);
  if (!media?.BasicInfo?.MediaUrl) return undefined;
  const { BasicInfo: basic, MetaData: meta } = media;
  const stream = meta?.VideoStreamSet?.[0];
  return {
    context: basic.SourceInfo?.SourceContext ?? '',
    url: basic.MediaUrl ?? '',
    duration: meta?.Duration ? Math.max(1, Math.round(meta.Duration)) : null,
    width: stream?.Width ?? null,
    height: stream?.Height ?? null,
    codec: stream?.Codec ?? null,
    size: meta?.Size ?? 0,
  };
}
