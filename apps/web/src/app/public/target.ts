/**
 * An address given in a query: inside this application, a web address of others, or nothing usable (`javascript:` …).
 */
export type Target = { kind: 'own'; path: string } | { kind: 'foreign'; url: URL } | null;

export function targetOf(given: string | null): Target {
  if (!given) return null;
  try {
    const url = new URL(given, window.location.origin);
    // Normalised, `/.//evil.example` is a path that browsers read as an address of others.
    if (url.origin === window.location.origin)
      return url.pathname.startsWith('//')
        ? null
        : { kind: 'own', path: url.pathname + url.search + url.hash };
    return url.protocol === 'https:' || url.protocol === 'http:' ? { kind: 'foreign', url } : null;
  } catch {
    return null;
  }
}

/** Where a link to a target leads: to other sites only through the page that shows their address first. */
export const linkTo = (target: NonNullable<Target>): string =>
  target.kind === 'own' ? target.path : `/jumpPage?url=${encodeURIComponent(target.url.href)}`;
