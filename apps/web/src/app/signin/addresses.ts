/** The address to sign in at, coming back to where the person wanted to go. */
export const signInAddress = (fullPath: string): string => `/login?redirect=${encodeURIComponent(fullPath)}`;

/** A parameter of the shown address. */
export const parameter = (name: string): string | null =>
  new URLSearchParams(window.location.search).get(name);

/**
 * Where to go after sign-in: a path of this application, else the start. Browsers read `/\t/evil.example`,
 * `/\evil.example` and, once normalised, `/.//evil.example` as an address of others, so the parsed path is judged and
 * not the text.
 */
export function safeTarget(redirect: string | null): string {
  if (!redirect?.startsWith('/') || !URL.canParse(redirect, window.location.origin)) return '/';
  const url = new URL(redirect, window.location.origin);
  if (url.origin !== window.location.origin || url.pathname.startsWith('//')) return '/';
  // Calls are no pages: whoever follows a link must not end at a bare answer.
  if (/^\/api(\/|$)/i.test(url.pathname)) return '/';
  return url.pathname + url.search + url.hash;
}
