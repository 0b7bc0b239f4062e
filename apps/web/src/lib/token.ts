/** The session token is a cookie, so that every tab of the browser shares one sign-in. */
const NAME = 'shibiao_token';
/** Time of issue and lifetime in hours: `milliseconds.hours`. */
const SINCE = 'shibiao_since';

function readCookie(name: string): string | null {
  const found = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`));
  const value = found?.slice(name.length + 1);
  return value ? decodeURIComponent(value) : null;
}

export const readToken = (): string | null => readCookie(NAME);

/** Marks calls that make nobody active. */
export const BACKGROUND = { 'x-background': '1' } as const;

export function authHeaders(): Record<string, string> {
  const token = readToken();
  return { CLIENT: 'web', ...(token ? { Authorization: `bearer ${token}` } : {}) };
}

/** Time of issue and lifetime of the token; null for a session of an earlier version. */
export function readSince(): { at: number; hours: number } | null {
  const [at = 0, hours = 0] = (readCookie(SINCE) ?? '').split('.').map(Number);
  return at > 0 && hours > 0 ? { at, hours } : null;
}

const attributes = () => `; path=/; SameSite=Strict${location.protocol === 'https:' ? '; Secure' : ''}`;

/** @param hours lifetime of the session and of its cookie */
export function writeToken(token: string, hours: number): void {
  // document.cookie, because the Cookie Store API is missing on plain http
  document.cookie = `${NAME}=${encodeURIComponent(token)}; max-age=${hours * 3600}${attributes()}`;
  document.cookie = `${SINCE}=${Date.now()}.${hours}; max-age=${hours * 3600}${attributes()}`;
}

export function clearToken(): void {
  // document.cookie, because the Cookie Store API is missing on plain http
  document.cookie = `${NAME}=; max-age=0${attributes()}`;
  document.cookie = `${SINCE}=; max-age=0${attributes()}`;
}
