/** An address from a query parameter: inside this application, another web address, or unusable (`javascript:` …). */
export type Target = { kind: 'own'; path: string } | { kind: 'foreign'; url: URL } | null;

export function targetOf(given: string | null): Target {
  if (!given) return null;
  try {
    const url = new URL(given, window.location.origin);
    // `/.//evil.example` is a path that browsers read as an address of others once normalised.
    if (url.origin === window.location.origin)
      return url.pathname.startsWith('//')
        ? null
        : { kind: 'own', path: url.pathname + url.search + url.hash };
    return url.protocol === 'https:' || url.protocol === 'http:' ? { kind: 'foreign', url } : null;
  } catch {
    return null;
  }
}

/** The link of a target; other sites open through the page that shows their address first. */
export const linkTo = (target: NonNullable<Target>): string =>
  target.kind === 'own' ? target.path : `/jumpPage?url=${encodeURIComponent(target.url.href)}`;
