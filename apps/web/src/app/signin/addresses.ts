/** The sign-in address that returns to the wanted path. */
export const signInAddress = (fullPath: string): string => `/login?redirect=${encodeURIComponent(fullPath)}`;

/** Reads a parameter of the shown address. */
export const parameter = (name: string): string | null =>
  new URLSearchParams(window.location.search).get(name);

/**
 * The target after sign-in: a path of this application, else the start. Browsers read `/\t/evil.example`,
 * `/\evil.example` and, once normalised, `/.//evil.example` as addresses of others, so the parsed path is checked and
 * not the text.
 */
export function safeTarget(redirect: string | null): string {
  if (!redirect?.startsWith('/') || !URL.canParse(redirect, window.location.origin)) return '/';
  const url = new URL(redirect, window.location.origin);
  if (url.origin !== window.location.origin || url.pathname.startsWith('//')) return '/';
  // Addresses of calls are no pages: a followed link must not end at a bare answer.
  if (/^\/api(\/|$)/i.test(url.pathname)) return '/';
  return url.pathname + url.search + url.hash;
}
