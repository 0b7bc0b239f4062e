/** The session token lives in a cookie so that every tab of the browser shares one sign-in. */
const NAME = 'shibiao_token';
const DAYS = 7;

export function readToken(): string | null {
  const found = document.cookie.split('; ').find((part) => part.startsWith(`${NAME}=`));
  const value = found?.slice(NAME.length + 1);
  return value ? decodeURIComponent(value) : null;
}

const attributes = () => `; path=/; SameSite=Strict${location.protocol === 'https:' ? '; Secure' : ''}`;

export function writeToken(token: string): void {
  // document.cookie: the Cookie Store API is not there on plain http
  document.cookie = `${NAME}=${encodeURIComponent(token)}; max-age=${DAYS * 86_400}${attributes()}`;
}

export function clearToken(): void {
  // document.cookie: the Cookie Store API is not there on plain http
  document.cookie = `${NAME}=; max-age=0${attributes()}`;
}
