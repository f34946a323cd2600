import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { matchesEntityTag } from '../etag.ts';

/** Content codings (RFC 9110 §8.4.1) in order of preference. */
const CODINGS = ['br', 'gzip', 'identity'] as const;
type Coding = (typeof CODINGS)[number];

/** The document in each coding. */
export interface EncodedDocument {
  /** Opaque part of its entity tags. */
  tag: string;
  bytes: Readonly<Record<Coding, Uint8Array<ArrayBuffer>>>;
}

/** Writing the document blocks a thread for 0.4 s, and leaves garbage that is released when the thread ends. */
async function encode(publicUrl: string): Promise<EncodedDocument> {
  const worker = new Worker(new URL('./document-worker.ts', import.meta.url), {
    name: 'openapi',
    execArgv: [],
    workerData: publicUrl,
  });
  const [encoded] = await once(worker, 'message');
  return encoded;
}

/**
 * Sends the OpenAPI document, which is written and compressed once, with the first request. Each coding has its own strong
 * entity tag (RFC 9110 §8.8.3.3).
 * @param publicUrl of the installation
 */
export function openApiSender(
  publicUrl: string,
): (request: Pick<FastifyRequest, 'headers'>, reply: FastifyReply) => Promise<FastifyReply> {
  let document: Promise<EncodedDocument> | null = null;
  return async ({ headers }, reply) => {
    document ??= encode(publicUrl);
    const { tag, bytes } = await document.catch((error) => {
      document = null;
      throw error;
    });
    const coding = negotiate(headers['accept-encoding'] ?? '', [...CODINGS]) ?? 'identity';
    const entityTag = `"${tag}-${coding}"`;
    reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding').header('etag', entityTag);
    if (matchesEntityTag(headers['if-none-match'], entityTag)) return reply.code(304).send();
    if (coding !== 'identity') reply.header('content-encoding', coding);
    return reply.type('application/json; charset=utf-8').send(Buffer.from(bytes[coding].buffer));
  };
}
