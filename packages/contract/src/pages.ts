/** Pages of the sign-in document; every other address belongs to the application's. */
export const SIGN_IN_PAGES = ['/login', '/wxLogin', '/bindWxUser'] as const;
export type SignInPage = (typeof SIGN_IN_PAGES)[number];

/** The sign-in page at a path. As everywhere in the web, case and a closing slash make no difference. */
export function signInPageOf(pathname: string): SignInPage | undefined {
  const plain = pathname.replace(/\/+$/, '').toLowerCase();
  return SIGN_IN_PAGES.find((page) => page.toLowerCase() === plain);
}
