import { createHash, createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { atEndOfFile } from './opened.ts';

const SECRET_ID = 'AKIDexample';
const SECRET_KEY = 'secretexample';
const SUB_APP_ID = 1500000001;
const CLOCK_SECONDS = 300;

/** A file as the service answers it. */
interface VodFile {
  sourceContext: string;
  url: string;
  /** Null until the service has looked at the file. */
  metaData?: object | null;
}

const sha256 = (words: string) => createHash('sha256').update(words).digest('hex');
const hmac = (key: string | Buffer, words: string) => createHmac('sha256', key).update(words).digest();

/** The code of a refusal by signature (document 213/30654); undefined for a request that is rightly signed. */
function refusalOf(headers: IncomingHttpHeaders, host: string, body: string): string | undefined {
  const found =
    /^TC3-HMAC-SHA256 Credential=([^/]+)\/([\d-]+)\/(\w+)\/tc3_request, SignedHeaders=content-type;host, Signature=(\w+)$/.exec(
      headers.authorization ?? '',
    );
  if (!found) return 'AuthFailure.InvalidAuthorization';
  const [, secretId, date = '', service = '', signature] = found;
  if (secretId !== SECRET_ID) return 'AuthFailure.SecretIdNotFound';
  const timestamp = String(headers['x-tc-timestamp']);
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > CLOCK_SECONDS) return 'AuthFailure.SignatureExpire';
  const signed = `content-type:${headers['content-type']}\nhost:${host}\n`;
  const canonical = ['POST', '/', '', signed, 'content-type;host', sha256(body)].join('\n');
  const scope = `${date}/${service}/tc3_request`;
  const toSign = ['TC3-HMAC-SHA256', timestamp, scope, sha256(canonical)].join('\n');
  const key = hmac(hmac(hmac(`TC3${SECRET_KEY}`, date), service), 'tc3_request');
  return hmac(key, toSign).toString('hex') === signature ? undefined : 'AuthFailure.SignatureFailure';
}

/** The video service until the end of the file, with what it holds and what it was asked. */
export async function vodService() {
  const files = new Map<string, VodFile>();
  const asked: { action: string; fileIds: string[] }[] = [];
  /** Refuses everything: with an error of this code, or for `broken` by a page of a proxy. */
  const state: { failing: string | null } = { failing: null };

  const describe = (fileIds: string[]) => ({
    MediaInfoSet: fileIds.flatMap((FileId) => {
      const file = files.get(FileId);
      if (!file) return [];
      const SourceInfo = { SourceType: 'Upload', SourceContext: file.sourceContext };
      const BasicInfo = { Name: '试讲', Type: 'mp4', MediaUrl: file.url, SourceInfo };
      return [{ FileId, BasicInfo, MetaData: file.metaData ?? null }];
    }),
    NotExistFileIdSet: fileIds.filter((id) => !files.has(id)),
  });

  const answerTo = (headers: IncomingHttpHeaders, host: string, body: string): object => {
    const error = (Code: string) => ({ Error: { Code, Message: `${Code}.` } });
    if (state.failing) return error(state.failing);
    const refusal = refusalOf(headers, host, body);
    if (refusal) return error(refusal);
    if (headers['x-tc-version'] !== '2018-07-17') return error('NoSuchVersion');
    const action = String(headers['x-tc-action']);
    const { FileIds, SubAppId } = JSON.parse(body) as { FileIds: string[]; SubAppId: number };
    if (action !== 'DescribeMediaInfos') return error('InvalidAction');
    asked.push({ action, fileIds: FileIds });
    if (SubAppId !== SUB_APP_ID) return error('InvalidParameterValue.SubAppId');
    if (FileIds.some((id) => !/^\d{10,}$/.test(id))) return error('InvalidParameterValue.FileIds');
    return describe(FileIds);
  };

  const server = createServer((request, response) => {
    void text(request).then((body) => {
      if (state.failing === 'broken') return response.writeHead(502).end('<html>');
      const { hostname } = new URL(`http://${request.headers.host}`);
      const answer = { ...answerTo(request.headers, hostname, body), RequestId: randomUUID() };
      return response.setHeader('content-type', 'application/json').end(JSON.stringify({ Response: answer }));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = async () => {
    server.closeAllConnections();
    if (server.listening) await new Promise((resolve) => server.close(resolve));
  };
  atEndOfFile(close);
  const { port } = server.address() as AddressInfo;
  return {
    files,
    asked,
    state,
    close,
    environment: {
      TX_VOD_SECRET_ID: SECRET_ID,
      TX_VOD_SECRET_KEY: SECRET_KEY,
      TX_VOD_APP_ID: '1300000001',
      TX_VOD_SUB_APP_ID: String(SUB_APP_ID),
      TX_VOD_PLAY_KEY: 'KEYexample',
      TX_VOD_API_URL: `http://127.0.0.1:${port}`,
    },
  };
}
