import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { signInPageOf } from '@shibiao/contract/pages';
import type { FastifyInstance } from 'fastify';
import { isNavigation } from '../lib/errorPage.ts';

const built = path.resolve(import.meta.dirname, '../../../web/dist');
const YEAR_MS = 365 * 24 * 3_600_000;

/** Headers that say something about a page only; half a kilobyte on each of its fifty files. */
const OF_PAGES = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'strict-transport-security',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/**
 * Serves the built web. Every address that is neither a file nor a call answers one of two documents: the sign-in's, or
 * the application's, which routes by itself.
 */
export async function web(app: FastifyInstance, { dist = built }: { dist?: string } = {}): Promise<void> {
  const isBuilt = existsSync(path.join(dist, 'index.html'));
  if (isBuilt) {
    app.addHook('onSend', async (request, reply) => {
      // By the route: any address that is no file answers a page, below `/assets/` too.
      if (request.routeOptions.url?.startsWith('/assets/'))
        for (const name of OF_PAGES) reply.removeHeader(name);
    });
    await app.register(fastifyStatic, {
      root: dist,
      wildcard: false,
      // Documents are sent below, at the addresses of pages, and never as immutable.
      globIgnore: ['**/*.html'],
      preCompressed: true,
      maxAge: YEAR_MS,
      immutable: true,
      // A name says what is in it, so nobody asks whether it changed.
      etag: false,
      lastModified: false,
      index: false,
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const isCall = /^\/(api|healthz|readyz|metrics)(\/|$|\?)/.test(request.url);
    const [pathname = '/'] = request.url.split('?', 1);
    // Of the path alone: a query may hold anything, such as another site's address or an amount.
    // A person who opens one that is not there reads the application's /404, and no bare answer.
    const isFile =
      /\.[a-z0-9]{2,5}$/i.test(pathname) && !(isNavigation(request.raw) && /\.html?$/i.test(pathname));
    if (isCall || request.method !== 'GET' || !isBuilt || isFile) {
      return reply.status(404).send({ code: 404, message: '地址不存在', data: null });
    }
    // The application's router would read the first part as a host.
    if (pathname.startsWith('//')) return reply.redirect('/404');
    return reply
      .header('cache-control', 'no-cache')
      .sendFile(signInPageOf(pathname) ? 'signin.html' : 'index.html', dist, { cacheControl: false });
  });
}
