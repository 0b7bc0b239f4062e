/** Pictures and files come from our server (`/api/…`) or, when an object store is configured, from an absolute address. */
export const fileUrl = (path: string): string =>
  /^https?:|^\/api\/|^data:|^blob:/.test(path) ? path : `/api/${path.replace(/^\//, '')}`;
