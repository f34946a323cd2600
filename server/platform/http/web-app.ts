import { resolve } from 'node:path';
import { matchRoute, movedPath } from '@assay/contract/access.ts';
import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';
import { sendError } from './error-handler.ts';
import { pageSender, restrictFile } from './security-headers.ts';

const WEB = resolve(import.meta.dirname, '../../../web/dist');

/**
 * The web app's files, cached for a year if their name contains a hash, and the page itself for every other path. Each
 * is sent in the encoding that the build wrote (`.br`, `.gz`; RFC 9110 section 12.5.3), without compressing it again.
 */
export async function serveWebApp(app: FastifyInstance, secure: boolean): Promise<void> {
  const page = pageSender(WEB, secure);
  if (page) {
    await app.register(staticFiles, {
      root: WEB,
      // The page itself is sent below, with its own nonce.
      allowedPath: (path) => path !== '/' && path !== '/index.html',
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const lasting = /[\\/]assets[\\/]/.test(path);
        reply.header('cache-control', lasting ? 'public, max-age=31536000, immutable' : 'no-cache');
        if (lasting) restrictFile(reply);
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && !/^\/(api|ws|assets)(\/|\?|$)/.test(request.url);
    if (!isPage || !page) return sendError(new AppError('route-not-found'), request, reply);
    // The URL contains the code of a link, so search engines must not index it.
    if (request.url.startsWith('/shared/')) reply.header('x-robots-tag', 'noindex, nofollow');
    const path = request.url.split('?', 1)[0]!;
    // For an unknown path, the web app says that it does not exist; it redirects those of earlier versions.
    if (!matchRoute(path) && movedPath(path) === null) reply.code(404);
    return page.send(reply);
  });
}
