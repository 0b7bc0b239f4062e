const BASE = '/api';

/** A path with its query, where there is one. */
export const addressOf = (path: string, query?: URLSearchParams): string =>
  query?.size ? `${path}?${query}` : path;

/** The address of a call. */
export const urlOf = (path: string, query?: URLSearchParams): string => BASE + addressOf(path, query);
