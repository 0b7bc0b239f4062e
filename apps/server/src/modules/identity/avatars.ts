import type { Environment } from '../../environment.ts';

/** The address of an avatar from what the account stores: the id of its file. */
export const avatarUrl = (_environment: Environment) => (stored: string) => `/api/file/download?id=${stored}`;
