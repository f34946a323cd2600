import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';
import { answer } from './error-handler.ts';

const WEB = resolve(import.meta.dirname, '../../web/dist');

/**
 * The web app's files with a year's cache for those with a hash in their name, and the page itself for every other path. Each
 * is sent in the encoding that the build wrote beside it (`.br`, `.gz`; RFC 9110 section 12.5.3), without compressing it again.
 */
export async function serveWebApp(app: FastifyInstance): Promise<void> {
  const built = existsSync(join(WEB, 'index.html'));
  if (built) {
    await app.register(staticFiles, {
      root: WEB,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const lasting = /[\\/]assets[\\/]/.test(path);
        reply.header('cache-control', lasting ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const page = request.method === 'GET' && !/^\/(api|ws|assets)(\/|\?|$)/.test(request.url);
    if (!page || !built) return answer(new AppError('route-not-found'), request, reply);
    // Whoever has a link may read what it shows; search engines are asked not to keep it.
    if (request.url.startsWith('/shared/')) reply.header('x-robots-tag', 'noindex, nofollow');
    return reply.header('cache-control', 'no-cache').sendFile('index.html');
  });
}
