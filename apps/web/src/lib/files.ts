import type { Endpoint, SentOf } from '@shibiao/contract/endpoint';
import { urlOf } from './address.ts';
import { ApiError, type CallOptions, isFile, readAnswer, send, TIMEOUT_MS } from './call.ts';
import { notify } from './notify.ts';
import { authHeaders } from './token.ts';
import { isInWeChat, needsBrowser } from './wechat.ts';

export interface Progress {
  received: number;
  /** Unknown for streamed exports. */
  total: number | undefined;
}

export interface FileOptions extends CallOptions {
  /** True for an object store, whose answer is no envelope of ours. */
  isForeign?: boolean;
  /** MIME type where it is known, so that WeChat shows the way to the browser before the server counts a download. */
  mime?: string;
  onProgress?: (progress: Progress) => void;
}

/** Downloads a file and saves it in the browser. Resolves with its name; aborting leaves nothing. */
export async function callFile<E extends Endpoint>(
  endpoint: E,
  input: SentOf<E>,
  options: FileOptions = {},
): Promise<string> {
  if (options.mime !== undefined && needsBrowser(options.mime)) throw leftWeChat();
  const response = await send(endpoint, input, options);
  if (!isFile(response)) {
    await readAnswer(response, options);
    throw new ApiError(0, '服务器没有返回文件');
  }
  const name = nameOf(response) ?? endpoint.title;
  if (needsBrowser(response.headers.get('content-type') ?? '')) {
    await response.body?.cancel();
    throw leftWeChat();
  }
  save(await collect(response, options), name);
  return name;
}

/** Downloads a file for a click that waits for nothing; failures are shown by then. */
export function saveFile<E extends Endpoint>(endpoint: E, input: SentOf<E>, options?: FileOptions): void {
  callFile(endpoint, input, options).catch(() => undefined);
}

const leftWeChat = () => new ApiError(0, '请在浏览器中下载');

/** Sends a file and saves the file that the server answers. */
export async function fileForFile(endpoint: Pick<Endpoint, 'path' | 'title'>, file: File): Promise<void> {
  const body = new FormData();
  body.set('file', file, file.name);
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(urlOf(endpoint.path), {
    method: 'POST',
    headers: authHeaders(),
    body,
    signal,
  }).catch(() => {
    notify.error('网络错误');
    throw new ApiError(0, '网络错误');
  });
  if (!isFile(response)) await readAnswer(response);
  save(await collect(response, { signal }), nameOf(response) ?? endpoint.title);
}

async function collect(response: Response, { onProgress, signal }: FileOptions): Promise<Blob> {
  const type = response.headers.get('content-type') ?? 'application/octet-stream';
  const total = Number(response.headers.get('content-length')) || undefined;
  // Chunks are joined to blobs as they arrive: the browser keeps large blobs on disk, not in memory.
  let folded = new Blob([], { type });
  let pending: BlobPart[] = [];
  let pendingSize = 0;
  let received = 0;
  const fold = () => {
    folded = new Blob([folded, ...pending], { type });
    pending = [];
    pendingSize = 0;
  };
  try {
    for await (const chunk of response.body ?? []) {
      pending.push(chunk as BlobPart);
      pendingSize += chunk.byteLength;
      received += chunk.byteLength;
      if (pendingSize > 4 * 1024 * 1024) fold();
      onProgress?.({ received, total });
    }
  } catch (error) {
    if (!signal?.aborted) notify.error('网络错误');
    throw error;
  }
  fold();
  return folded;
}

export function save(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  // WeChat ignores a download but shows pictures and PDF in place.
  if (!isInWeChat()) link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

function nameOf(response: Response): string | undefined {
  const disposition = response.headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1];
}

/**
 * Sends a file as multipart form data. Uses XMLHttpRequest, because fetch reports no upload progress.
 * `extra` are further form fields (an upload token, the subject it belongs to).
 */
export function uploadTo(
  target: { path: string } | { url: string },
  file: File,
  extra: Record<string, string> = {},
  options: FileOptions = {},
): Promise<unknown> {
  const form = new FormData();
  for (const [key, value] of Object.entries(extra)) form.set(key, value);
  // The file comes last: object stores ignore every field after it.
  form.set('file', file, file.name);
  const request = new XMLHttpRequest();
  request.open('POST', 'path' in target ? urlOf(target.path) : target.url);
  request.timeout = TIMEOUT_MS;
  if ('path' in target)
    for (const [key, value] of Object.entries(authHeaders())) request.setRequestHeader(key, value);
  request.upload.onprogress = (event) => options.onProgress?.({ received: event.loaded, total: event.total });
  return new Promise((resolve, reject) => {
    const fail = () => {
      if (!options.isQuiet && !options.isSaidBeside) notify.error('网络错误');
      reject(new ApiError(0, '网络错误'));
    };
    request.onerror = fail;
    request.ontimeout = fail;
    request.onabort = () => reject(new DOMException('aborted', 'AbortError'));
    request.onload = () => {
      if (options.isForeign) return request.status < 300 ? resolve(undefined) : fail();
      const headers = { 'content-type': request.getResponseHeader('content-type') ?? '' };
      resolve(readAnswer(new Response(request.responseText, { status: request.status, headers }), options));
    };
    options.signal?.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}
