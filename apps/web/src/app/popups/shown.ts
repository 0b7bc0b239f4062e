import { readToken } from '../../lib/token.ts';

/** Popups belong to the sign-in: a reload does not show again what was closed, the next sign-in does. */
const keyOf = () => `popups.${readToken()?.slice(-12) ?? ''}`;

export function readShown(): string[] {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf()) ?? '[]') as string[];
  } catch {
    return [];
  }
}
export const noteShown = (steps: readonly string[]): void =>
  sessionStorage.setItem(keyOf(), JSON.stringify(steps));
