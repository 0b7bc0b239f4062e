/**
 * Pictures and files come from our server (`/api/…`) or, when an object store is configured, from an absolute address;
 * the demo's posters are part of the web itself.
 */
export const fileUrl = (path: string): string =>
  /^https?:|^\/(api|posters)\/|^data:|^blob:/.test(path) ? path : `/api/${path.replace(/^\//, '')}`;
