import { readToken } from '../../lib/token.ts';

const COOKIE = 'shibiao_popups';

/** Identifies the sign-in that the popups belong to. */
const signIn = () => readToken()?.slice(-12) ?? '';

/**
 * Popups shown in this sign-in: a reload or another window does not repeat them, the next sign-in does. Kept until the
 * browser closes.
 */
export function readShown(): string[] {
  const kept = document.cookie
    .split('; ')
    .find((one) => one.startsWith(`${COOKIE}=`))
    ?.slice(COOKIE.length + 1);
  const [of, ...steps] = kept?.split('.') ?? [];
  return of === signIn() ? steps : [];
}

/** Adds to what other windows have noted. */
export const noteShown = (steps: readonly string[]): void => {
  const all = new Set([...readShown(), ...steps]);
  document.cookie = `${COOKIE}=${[signIn(), ...all].join('.')}; path=/; samesite=lax`;
};
