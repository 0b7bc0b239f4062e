import type { Environment } from '../../environment.ts';
import { linkOf } from '../../lib/file-links.ts';

/** Address of an avatar from the stored file id. */
export const avatarUrl = (environment: Environment) => (stored: string) =>
  linkOf(environment.SIGNING_KEY, Number(stored));
