import { hash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/**
 * Entity tags of API responses (RFC 9110 §8.8.3), weak because compression changes the bytes. Responses are not stored by
 * caches; the tag is for clients that poll and keep the last response themselves.
 */
export function installEntityTags(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.method !== 'GET' || reply.statusCode !== 200 || !request.url.startsWith('/api/')) return payload;
    if (typeof payload !== 'string' || reply.hasHeader('etag')) return payload;
    const tag = `W/"${hash('sha256', payload, 'base64url').slice(0, 27)}"`;
    reply.header('etag', tag);
    if (!matchesEntityTag(request.headers['if-none-match'], tag)) return payload;
    reply.code(304).removeHeader('content-type').removeHeader('content-length');
    return '';
  });
}

/** Whether If-None-Match names the tag, by weak comparison (RFC 9110 §13.1.2). */
export function matchesEntityTag(condition: string | undefined, tag: string): boolean {
  if (condition === undefined) return false;
  const opaque = (text: string) => text.trim().replace(/^W\//, '');
  return condition
    .slice(0, 1_000)
    .split(',')
    .some((one) => one.trim() === '*' || opaque(one) === opaque(tag));
}
