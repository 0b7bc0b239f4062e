import { readToken } from '../../lib/token.ts';

const COOKIE = 'shibiao_popups';

/** The sign-in that the popups belong to. */
const signIn = () => readToken()?.slice(-12) ?? '';

/**
 * Popups belong to the sign-in: a reload or another window of it does not show again what was closed, the next sign-in
 * does. Until the browser is closed.
 */
export function readShown(): string[] {
  const kept = document.cookie
    .split('; ')
    .find((one) => one.startsWith(`${COOKIE}=`))
    ?.slice(COOKIE.length + 1);
  const [of, ...steps] = kept?.split('.') ?? [];
  return of === signIn() ? steps : [];
}

/** Beside what other windows have noted. */
export const noteShown = (steps: readonly string[]): void => {
  const all = new Set([...readShown(), ...steps]);
  document.cookie = `${COOKIE}=${[signIn(), ...all].join('.')}; path=/; samesite=lax`;
};
