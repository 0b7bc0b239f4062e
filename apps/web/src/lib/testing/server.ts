import type { Endpoint } from '@shibiao/contract/endpoint';
import { vi } from 'vitest';

export interface Request {
  method: string;
  path: string;
  query: Record<string, string>;
  body: Record<string, unknown>;
  headers: Headers;
  signal: AbortSignal | null | undefined;
}

type Answer = Response | Promise<Response>;

export const envelope = (code: number, message: string, data: unknown = null): Response =>
  new Response(JSON.stringify({ code, message, data }), {
    status: code === 408 ? 400 : code,
    headers: { 'content-type': 'application/json' },
  });

export const good = (data: unknown): Response => envelope(200, 'ok', data);

/** Answers every fetch and records the requests. */
export function serve(answer: (request: Request) => Answer): Request[] {
  const asked: Request[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const address = new URL(url, 'http://localhost');
    const request: Request = {
      method: init.method ?? 'GET',
      path: address.pathname,
      query: Object.fromEntries(address.searchParams),
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : {},
      headers: new Headers(init.headers),
      signal: init.signal,
    };
    asked.push(request);
    return answer(request);
  });
  return asked;
}

/** True when a request calls the endpoint. */
export const isTo = ({ path }: Pick<Endpoint, 'path'>, request: Request): boolean =>
  request.path.endsWith(path);

/** Inputs sent to an endpoint; those of a GET are in its address. */
export const sentTo = (endpoint: Pick<Endpoint, 'path'>, asked: readonly Request[]) =>
  asked
    .filter((request) => isTo(endpoint, request))
    .map(({ method, body, query }) => ({ method, body: method === 'GET' ? query : body }));
