import type { Connect, Plugin } from 'vite';

/** Chooses, in `vite` and `vite preview`, the document of a path; the server does the same (plugins/web.ts). */
export function documents(documentOf: (pathname: string) => string | undefined): Plugin {
  const choose: Connect.NextHandleFunction = (request, _response, next) => {
    const [pathname = '/', query] = (request.url ?? '/').split('?', 2);
    const document = documentOf(pathname);
    if (document) request.url = `/${document}${query === undefined ? '' : `?${query}`}`;
    next();
  };
  return {
    name: 'shibiao:documents',
    configureServer: ({ middlewares }) => {
      middlewares.use(choose);
    },
    configurePreviewServer: ({ middlewares }) => {
      middlewares.use(choose);
    },
  };
}
