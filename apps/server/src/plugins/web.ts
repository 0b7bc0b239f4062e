import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { signInPageOf } from '@shibiao/contract/pages';
import type { FastifyInstance } from 'fastify';
import { isNavigation } from '../lib/errorPage.ts';

const built = path.resolve(import.meta.dirname, '../../../web/dist');
const YEAR_MS = 365 * 24 * 3_600_000;

/** Headers that only matter for pages; half a kilobyte on each of fifty files. */
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
 * Serves the built web. Every address that is neither a file nor a call gets one of two documents: sign-in or
 * application.
 */
export async function web(app: FastifyInstance, dist = built): Promise<void> {
  const isBuilt = existsSync(path.join(dist, 'index.html'));
  if (isBuilt) {
    app.addHook('onSend', async (request, reply) => {
      // Checks the route: any address without a file gets a page, also below `/assets/`.
      if (request.routeOptions.url?.startsWith('/assets/'))
        for (const name of OF_PAGES) reply.removeHeader(name);
    });
    await app.register(fastifyStatic, {
      root: dist,
      wildcard: false,
      // Documents are sent below and are never immutable; source maps are only for 错误日志.
      globIgnore: ['**/*.html', '**/*.map', '**/*.br', '**/*.gz'],
      preCompressed: true,
      maxAge: YEAR_MS,
      immutable: true,
      // File names contain a hash, so no revalidation is needed.
      etag: false,
      lastModified: false,
      index: false,
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const isCall = /^\/(api|healthz|readyz|metrics)(\/|$|\?)/.test(request.url);
    const [pathname = '/'] = request.url.split('?', 1);
    // Uses the path only: a query may contain anything, such as another site's address or an amount. Navigating to a
    // missing file shows the application's /404 page.
    const isFile =
      /\.[a-z0-9]{2,5}$/i.test(pathname) && !(isNavigation(request.raw) && /\.html?$/i.test(pathname));
    if (isCall || request.method !== 'GET' || !isBuilt || isFile) {
      return reply.status(404).send({ code: 404, message: '地址不存在', data: null });
    }
    // The application's router would parse the first part as a host.
    if (pathname.startsWith('//')) return reply.redirect('/404');
    return reply
      .header('cache-control', 'no-cache')
      .sendFile(signInPageOf(pathname) ? 'signin.html' : 'index.html', dist, { cacheControl: false });
  });
}
