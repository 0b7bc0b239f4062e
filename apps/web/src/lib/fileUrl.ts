/**
 * Address of a picture or file: our server's (`/api/…`), or an absolute one of an object store; the demo's posters
 * belong to the web itself.
 */
export const fileUrl = (path: string): string =>
  /^https?:|^\/(api|posters)\/|^data:|^blob:/.test(path) ? path : `/api/${path.replace(/^\//, '')}`;
