import { filesApi, PART_SIZE, partsOf } from '@shibiao/contract/files';
import { urlOf } from './address.ts';
import { ApiError, call, readAnswer } from './call.ts';
import type { Progress } from './files.ts';
import { notify } from './notify.ts';
import { authHeaders } from './token.ts';
import type { FileRef } from './upload.ts';

/** Tries of one part, and the pause before the next: a train's tunnel is about a minute. */
const TRIES = 8;
const PAUSE_MS = 8000;

interface Options {
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: Progress) => void) | undefined;
}

/** Names a file of this computer, so that the same one goes on where it stopped. */
const memoryOf = (purpose: string, { name, size, lastModified }: File) =>
  `upload:${purpose}:${name}:${size}:${lastModified}`;

/** An upload that can go on: its ticket, and the parts that arrived. */
interface Begun {
  ticket: string;
  there: readonly number[];
}

/** The upload of this very file that stopped earlier, unless its ticket has ended. */
export async function begunUpload(file: File, purpose: string, signal?: AbortSignal): Promise<Begun | null> {
  const ticket = sessionStorage.getItem(memoryOf(purpose, file));
  if (!ticket) return null;
  const held = await call(filesApi.parts, { ticket }, { signal, isQuiet: true }).catch(() => null);
  return held && { ticket, there: held.list };
}

/**
 * Sends a large file in parts. A reload or a lost connection costs one part and no more.
 */
export async function uploadInParts(
  file: File,
  purpose: string,
  begun: Begun,
  { signal, onProgress }: Options,
): Promise<FileRef> {
  const { ticket } = begun;
  const memory = memoryOf(purpose, file);
  sessionStorage.setItem(memory, ticket);
  const there = new Set(begun.there);
  const tell = () =>
    onProgress?.({ received: Math.min(there.size * PART_SIZE, file.size), total: file.size });
  tell();
  for (let n = 1; n <= partsOf(file.size); n++) {
    if (there.has(n)) continue;
    await sendPart(ticket, n, file.slice((n - 1) * PART_SIZE, n * PART_SIZE), signal);
    there.add(n);
    tell();
  }
  const saved = await call(filesApi.assemble, { ticket }, { signal, isSaidBeside: true });
  sessionStorage.removeItem(memory);
  return saved;
}

/** Sends one part, again and again while nothing but the connection is wrong. */
async function sendPart(ticket: string, n: number, part: Blob, signal?: AbortSignal): Promise<void> {
  for (let tried = 1; ; tried++) {
    try {
      const query = new URLSearchParams({ ticket, n: String(n) });
      const response = await fetch(urlOf(filesApi.part.path, query), {
        method: 'POST',
        headers: { ...authHeaders(), 'content-type': 'application/octet-stream' },
        body: part,
        signal,
      }).catch((error: unknown) => {
        if (signal?.aborted) throw error;
        throw new ApiError(0, '网络错误');
      });
      await readAnswer(response, { isQuiet: true });
      return;
    } catch (error) {
      if (!isTransient(error) || tried === TRIES) throw said(error);
      await pause(signal);
    }
  }
}

/** The connection, an overloaded server, or one that is being started again. */
const isTransient = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.code === 0 || error.code === 429 || error.code >= 500) &&
  error.code !== 507;

function said(error: unknown): unknown {
  if (error instanceof ApiError && error.code === 401) notify.expired();
  return error;
}

/** Until the browser is connected again, or for a while. */
const pause = (signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const go = () => {
      clearTimeout(timer);
      removeEventListener('online', go);
      signal?.removeEventListener('abort', stop);
      resolve();
    };
    const stop = () => {
      clearTimeout(timer);
      removeEventListener('online', go);
      reject(new DOMException('aborted', 'AbortError'));
    };
    const timer = setTimeout(go, PAUSE_MS);
    addEventListener('online', go, { once: true });
    signal?.addEventListener('abort', stop, { once: true });
  });
