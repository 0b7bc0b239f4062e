import { urlOf } from './address.ts';
import { authHeaders, BACKGROUND, readToken } from './token.ts';

export const SESSION_PATH = '/user/session';
/** Addresses that open a visitor's home page. */
const HOMES = ['/', '/home', '/shouye'];
/** The session's input for a window that opens at an address. */
export const sessionInput = (pathname: string) => (HOMES.includes(pathname) ? { home: true } : {});

/** Older answers are not taken: a public page may stay open for hours before somebody goes on from it. */
const FRESH_MS = 30_000;

let begun: { at: number; response: Promise<Response | null> } | null = null;

/** Asks for the session of a window that opens, before there is code to show it. */
export function beginSession(): void {
  if (readToken() === null) return;
  const query = new URLSearchParams(sessionInput(window.location.pathname) as Record<string, string>);
  const headers = { ...authHeaders(), ...BACKGROUND };
  // Without an answer the session is asked for as at any other time, where failures are reported.
  begun = {
    at: performance.now(),
    response: fetch(urlOf(SESSION_PATH, query), { headers }).catch(() => null),
  };
}

/** The good answer to the begun request, once; null without one. */
export async function takeBegunSession(): Promise<Response | null> {
  const taken = begun;
  begun = null;
  if (taken === null || performance.now() - taken.at > FRESH_MS) return null;
  const response = await taken.response;
  return response?.ok ? response : null;
}
