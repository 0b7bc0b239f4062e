import { createHash, randomBytes } from 'node:crypto';
import { filesApi, PART_SIZE } from '@shibiao/contract/files';
import { wordDocument } from '../src/db/seed/demo/document.ts';
import type { TestApp } from './app.ts';
import { zipOf } from './ofd.ts';

/** Uploads a file as a browser does. @returns its id */
export async function uploadFile(
  t: TestApp,
  token: string,
  { name, content, purpose = 'outline' }: { name: string; content: Buffer; purpose?: string },
): Promise<number> {
  const permission = await t.call(filesApi.uploadToken, { name, purpose, size: content.length }, token);
  const boundary = '----upload';
  const payload = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="token"\r\n\r\n${permission.token}\r\n` +
        `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`,
    ),
    content,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const response = await t.app.inject({
    method: 'POST',
    url: `/api${filesApi.upload.path}`,
    headers: {
      authorization: `bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload,
  });
  const { code, message, data } = response.json() as { code: number; message: string; data: { id: number } };
  if (code !== 200) throw new Error(`${code} ${message}`);
  return data.id;
}

/** A video of three parts, the last of them short; another one each time. */
export const videoOfThreeParts = (): Buffer =>
  Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from('ftypmp42\0\0\0\0mp42isom'),
    randomBytes(2 * PART_SIZE + 1000),
  ]);
/** A part of a large file, counted from 1. */
export const partIn = (content: Buffer, n: number): Buffer =>
  content.subarray((n - 1) * PART_SIZE, n * PART_SIZE);
export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Sends one part of a large file. */
export async function sendPart(
  t: TestApp,
  token: string,
  { ticket, n }: { ticket: string; n: number },
  payload: Buffer,
): Promise<void> {
  const response = await t.app.inject({
    method: 'POST',
    url: `/api${filesApi.part.path}?${new URLSearchParams({ ticket, n: String(n) })}`,
    headers: { 'content-type': 'application/octet-stream', authorization: `bearer ${token}` },
    payload,
  });
  const { code, message } = response.json() as { code: number; message: string };
  if (code !== 200) throw new Error(`${code} ${message}`);
}

/** A Word document of these paragraphs; each may hold escaped XML. */
export const docx = (...paragraphs: string[]) => wordDocument(paragraphs);

/** A presentation whose slides have these texts. */
export const pptx = (...slides: string[]) =>
  zipOf({
    '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
      <Override PartName="/ppt/presentation.xml" ContentType="application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml"/></Types>`,
    'ppt/presentation.xml': '<p:presentation xmlns:p="p"/>',
    ...Object.fromEntries(
      slides.map((text, index) => [
        `ppt/slides/slide${index + 1}.xml`,
        `<p:sld xmlns:p="p" xmlns:a="a"><p:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sld>`,
      ]),
    ),
  });
