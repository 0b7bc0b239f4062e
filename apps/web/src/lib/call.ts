import type { Endpoint, OutputOf, SentOf } from '@shibiao/contract/endpoint';
import { urlOf } from './address.ts';
import { isByHand } from './byHand.ts';
import { notify } from './notify.ts';
import { authHeaders, BACKGROUND, readToken } from './token.ts';

/** Every call to the server: headers, envelope, error catalogue (product specification, sections 7 to 9). */
export const TIMEOUT_MS = 900_000;

export interface FieldError {
  field: string;
  message: string;
}

/** Error of a call. `code` is the envelope's; 0 means that no answer came (network, time-out). */
export class ApiError extends Error {
  readonly code: number;
  readonly fields: FieldError[];
  readonly data: unknown;

  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.data = data;
    this.fields = code === 408 || code === 400 ? fieldErrors(data) : [];
  }
}

/** Field errors of 408 (parameters) and 400 (a rule, a taken value); some rules answer other facts. */
function fieldErrors(data: unknown): FieldError[] {
  const isField = (one: Partial<FieldError> | null) =>
    typeof one?.field === 'string' && typeof one.message === 'string';
  return Array.isArray(data) && data.every(isField) ? (data as FieldError[]) : [];
}

/** The answer of an earlier save under the same key with other content; null for other errors. */
export function savedBefore(error: unknown): Record<string, unknown> | null {
  const data = error instanceof ApiError ? error.data : null;
  return (data as { savedBefore?: Record<string, unknown> } | null | undefined)?.savedBefore ?? null;
}

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** No toast and no dialog: for background work that nobody waits for. The call still rejects. */
  isQuiet?: boolean;
  /** No toast: the caller shows the reason in its place. An expired session opens its dialog all the same. */
  isSaidBeside?: boolean;
  /** Data read again, or read ahead: nobody's act. Quiet calls, and those of a window left open, are none either. */
  isBackground?: boolean;
  /** The request goes on when the page is left. */
  outlives?: boolean;
  /** Idempotency key of a save: a repeated request is executed once. */
  key?: string;
}

interface Wire {
  method: 'GET' | 'POST';
  path: string;
  intent?: string;
}

export async function call<E extends Endpoint>(
  endpoint: E,
  input: SentOf<E>,
  options: CallOptions = {},
): Promise<OutputOf<E>> {
  const token = readToken();
  const response = await send(endpoint, input, options);
  // Another window renewed the session during this call: the refused call had no effect and is sent again.
  const isOld = response.status === 401 && token !== null && readToken() !== null && readToken() !== token;
  return (await readAnswer(isOld ? await send(endpoint, input, options) : response, options)) as OutputOf<E>;
}

/** Sends the request and reports network failures; the answer is not read here. */
export async function send(wire: Wire, input: unknown, options: CallOptions = {}): Promise<Response> {
  const { method, url, body } = encode(wire, input);
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    return await fetch(url, {
      method,
      headers: {
        ...authHeaders(),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(options.key ? { 'idempotency-key': options.key } : {}),
        ...(options.isBackground || options.isQuiet || !isByHand() ? BACKGROUND : {}),
      },
      keepalive: options.outlives,
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
      body,
    });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw report(new ApiError(0, '网络错误'), options);
  }
}

/** The data of a good envelope, or the response itself for a file. Everything else is reported and thrown. */
export async function readAnswer(response: Response, options: CallOptions = {}): Promise<unknown> {
  if (isFile(response)) return response;
  const body = (await response.json().catch(() => undefined)) as
    | { code?: unknown; message?: unknown; data?: unknown }
    | undefined;
  if (body === undefined || typeof body.code !== 'number') {
    if (options.signal?.aborted) throw new DOMException('aborted', 'AbortError');
    // A foreign answer: a proxy's page, or a connection cut in the middle.
    throw report(new ApiError(0, '网络错误'), options);
  }
  if (body.code === 200) {
    const deletion = Number(response.headers.get('x-deletion'));
    if (deletion) announceDeletion(deletion);
    return body.data;
  }
  throw report(new ApiError(body.code, String(body.message ?? ''), body.data), options);
}

/** Set by the shell to offer undo for deletions; the sign-in page does without. */
let announceDeletion: (deletionId: number) => void = () => undefined;
export function onDeletion(listener: (deletionId: number) => void): void {
  announceDeletion = listener;
}

const FILE_TYPES = /octet-stream|excel|spreadsheetml|xml|pdf|zip|^image\//;

export function isFile(response: Response): boolean {
  if (response.headers.get('content-disposition')?.startsWith('attachment')) return true;
  return response.ok && FILE_TYPES.test(response.headers.get('content-type') ?? '');
}

/** The error catalogue, exactly as specified. */
function report(error: ApiError, { isQuiet, isSaidBeside }: CallOptions): ApiError {
  // The form that keeps the key continues with the earlier save and says so.
  if (isQuiet || savedBefore(error)) return error;
  if (error.code === 401) notify.expired();
  else if (isSaidBeside) return error;
  else if (error.code === 408) notify.error(error.message, '参数错误');
  else notify.error(error.message || '操作失败');
  return error;
}

/** True for an object or a list of objects, which an address cannot carry. */
const isStructure = (value: unknown): boolean =>
  Array.isArray(value) ? value.some(isStructure) : typeof value === 'object' && value !== null;

/** True for a cleared value, which an address would leave out. */
const isCleared = (value: unknown): boolean => value === null || value === '';

/**
 * Commands that the original clients send as a GET are sent so, unless they carry what an address cannot: structures (a
 * matrix) and cleared values.
 */
function encode(wire: Wire, input: unknown): { method: Wire['method']; url: string; body?: string } {
  const values = (input ?? {}) as Record<string, unknown>;
  const isPosted =
    wire.method === 'POST' ||
    (wire.intent === 'command' &&
      Object.values(values).some((value) => isStructure(value) || isCleared(value)));
  if (isPosted) return { method: 'POST', url: urlOf(wire.path), body: JSON.stringify(values) };
  return { method: 'GET', url: urlOf(wire.path, parametersOf(values)) };
}

/** Values as an address carries them. */
export function parametersOf(values: Readonly<Record<string, unknown>>): URLSearchParams {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(values)) {
    if (value === undefined || isCleared(value)) continue;
    query.set(key, Array.isArray(value) ? value.join(',') : String(value));
  }
  return query;
}
