/** The session token lives in a cookie so that every tab of the browser shares one sign-in. */
const NAME = 'shibiao_token';

export function readToken(): string | null {
  const found = document.cookie.split('; ').find((part) => part.startsWith(`${NAME}=`));
  const value = found?.slice(NAME.length + 1);
  return value ? decodeURIComponent(value) : null;
}

const attributes = () => `; path=/; SameSite=Strict${location.protocol === 'https:' ? '; Secure' : ''}`;

/** @param hours how long the session lasts; the cookie goes with it */
export function writeToken(token: string, hours: number): void {
  // document.cookie: the Cookie Store API is not there on plain http
  document.cookie = `${NAME}=${encodeURIComponent(token)}; max-age=${hours * 3600}${attributes()}`;
}

export function clearToken(): void {
  // document.cookie: the Cookie Store API is not there on plain http
  document.cookie = `${NAME}=; max-age=0${attributes()}`;
}
