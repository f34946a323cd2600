import { type Envelope, envelope } from '@assay/contract/api/envelope.ts';
import { ACCESS_GROUPS, type Declaration, type Endpoint } from '@assay/contract/endpoints/declare.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from './context.ts';

/** A part of a request after validation. */
type Read<E, K extends string> = E extends { readonly [key in K]: { readonly _zod: { readonly output: infer O } } }
  ? O
  : unknown;

/** The request of an endpoint, with the types of its declaration. */
export type RequestOf<E> = FastifyRequest<{
  Params: Read<E, 'params'>;
  Querystring: Read<E, 'query'>;
  Body: Read<E, 'body'>;
}>;

/** What a handler answers: the envelope around `data`, or a file that it has sent. */
type AnswerOf<E> = E extends { readonly response: { readonly _zod: { readonly input: infer I } } }
  ? Envelope<I>
  : FastifyReply;

/** Serves an endpoint of the contract: method, path, access, and the schemas of request and answer are the declaration's. */
export function serve<E extends Declaration>(
  app: App,
  endpoint: E,
  handler: (request: RequestOf<E>, reply: FastifyReply) => AnswerOf<E> | Promise<AnswerOf<E>>,
  options: { bodyLimit?: number } = {},
): void {
  // Types of one endpoint follow from E; what is read here is the same for all.
  const declared = endpoint as unknown as Endpoint;
  const { method, path: url, access, companyRole, scope, params, query: querystring, body, response } = declared;
  app.route({
    method,
    url,
    ...options,
    config: {
      endpoint: declared.operationId,
      access: ACCESS_GROUPS[access],
      ...(companyRole ? { companyRole } : {}),
      ...(scope ? { scope } : {}),
    },
    schema: {
      ...(params ? { params } : {}),
      ...(querystring ? { querystring } : {}),
      ...(body ? { body } : {}),
      ...(response ? { response: { 200: envelope(response) } } : {}),
    },
    handler: handler as never,
  });
}
