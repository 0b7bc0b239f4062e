/** Pages of the sign-in document; all other addresses belong to the application. */
export const SIGN_IN_PAGES = ['/login', '/wxLogin', '/bindWxUser'] as const;
export type SignInPage = (typeof SIGN_IN_PAGES)[number];

/** The sign-in page of a path. Case and a trailing slash are ignored, as everywhere in the web. */
export function signInPageOf(pathname: string): SignInPage | undefined {
  const plain = pathname.replace(/\/+$/, '').toLowerCase();
  return SIGN_IN_PAGES.find((page) => page.toLowerCase() === plain);
}
