import type { Environment } from '../../environment.ts';
import { linkOf } from '../../lib/file-links.ts';

/** The address of an avatar from what the account stores: the id of its file. */
export const avatarUrl = (environment: Environment) => (stored: string) =>
  linkOf(environment.SIGNING_KEY, Number(stored));
