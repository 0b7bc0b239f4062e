/**
 * An address given in a query: inside this application, a web address of others, or nothing usable (`javascript:` …).
 */
export type Target = { kind: 'own'; path: string } | { kind: 'foreign'; url: URL } | null;

export function targetOf(given: string | null): Target {
  if (!given) return null;
  try {
    const url = new URL(given, window.location.origin);
    if (url.origin === window.location.origin)
      return { kind: 'own', path: url.pathname + url.search + url.hash };
    return url.protocol === 'https:' || url.protocol === 'http:' ? { kind: 'foreign', url } : null;
  } catch {
    return null;
  }
}
