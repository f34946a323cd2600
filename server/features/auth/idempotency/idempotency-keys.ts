import { createHash } from 'node:crypto';
import { canonicalJson } from '@assay/engine';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '#platform/context.ts';
import {
  claimIdempotencyKey,
  deleteIdempotencyKey,
  findIdempotencyKey,
  recordIdempotentResponse,
} from '#platform/db/accounts/idempotency-keys.ts';
import { AppError } from '#platform/errors.ts';
import { logFailure } from '#platform/logging/log-failure.ts';
import { bearerOf } from '../api-tokens.ts';
import { sessionOf } from '../authorization.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Claim of the request's idempotency key; null without one. */
    idempotencyClaim: string | null;
  }
}

const KEY_MAX = 255;
/** Characters of a response that is stored; those of the calls that create something are a hundred times smaller. */
const RESPONSE_MAX = 256 * 1024;

/**
 * Requests of API tokens with the header `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header-07): for a day, the
 * same request gets the first response again, and another one with the same key is refused. Refused requests are
 * responses as well; only those that the server did not process (429 and 5xx) can be repeated.
 */
export function installIdempotencyKeys(app: FastifyInstance, context: Context): void {
  app.decorateRequest('idempotencyClaim', null);
  // After authorization and validation: what they refuse was not processed.
  app.addHook('preHandler', async (request, reply) => {
    const key = keyOf(request);
    if (key === null) return;
    const { companyId, accountId } = sessionOf(request);
    const requestHash = hashOf(request);
    const known = await context.db.withCompany(companyId, async (tx) => {
      request.idempotencyClaim = await claimIdempotencyKey(tx, { companyId, accountId, key, requestHash });
      return request.idempotencyClaim === null ? findIdempotencyKey(tx, accountId, key) : null;
    });
    if (request.idempotencyClaim !== null) return;
    if (!known) throw new AppError('idempotency-key-in-use', {}, 1);
    if (!known.requestHash.equals(requestHash)) throw new AppError('idempotency-key-reused');
    if (known.status === null || !known.response) throw new AppError('idempotency-key-in-use', {}, 1);
    reply.header('idempotency-replayed', 'true');
    return reply
      .status(known.status)
      .type(known.contentType ?? 'application/json; charset=utf-8')
      .serializer((text: string) => text)
      .send(context.secrets.open('idempotency', known.response, known.id).toString());
  });
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.idempotencyClaim !== null) await store(context, request, reply, payload);
    return payload;
  });
}

async function store(context: Context, request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<void> {
  const id = request.idempotencyClaim!;
  const status = reply.statusCode;
  const keep = typeof payload === 'string' && payload.length <= RESPONSE_MAX && status < 500 && status !== 429;
  await context.db
    .withCompany(sessionOf(request).companyId, async (tx) => {
      if (!keep) return deleteIdempotencyKey(tx, id);
      const contentType = String(reply.getHeader('content-type') ?? '');
      const response = context.secrets.seal('idempotency', Buffer.from(payload), id);
      return recordIdempotentResponse(tx, id, { status, contentType, response });
    })
    // The request itself was processed: its response is more useful than an error.
    .catch((error) => logFailure(context.log, error, 'the response of an idempotency key was not stored'));
}

/** @throws {AppError} idempotency-key-invalid */
function keyOf({ method, headers }: FastifyRequest): string | null {
  const given = headers['idempotency-key'];
  if (given === undefined || method !== 'POST' || bearerOf(headers.authorization) === null) return null;
  // The draft has a quoted string (RFC 9651, section 3.3.3); most clients send it without quotes.
  const key = /^"(.*)"$/.exec(String(given))?.[1] ?? String(given);
  if (!/^[\x20-\x7E]{1,255}$/.test(key)) throw new AppError('idempotency-key-invalid', { count: KEY_MAX });
  return key;
}

/** Of method, address and body; the order of a body's fields does not matter. */
function hashOf({ method, url, body }: FastifyRequest): Buffer {
  return createHash('sha256')
    .update(`${method} ${url}\n${canonicalJson(body ?? null)}`)
    .digest();
}
