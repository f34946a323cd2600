import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppError } from '../errors.ts';

/** Media type of RFC 9457. */
const PROBLEM_TYPE = 'application/problem+json';

/** Problem details (RFC 9457 §3.1), with the error of contract/errors.ts and its facts as extension members. */
interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  instance: string;
  error: string;
  facts: Readonly<Record<string, unknown>>;
}

/**
 * Does the client ask for problem details? The envelope of the specification stays the default, because existing clients
 * read it.
 */
export function wantsProblem({ headers }: FastifyRequest): boolean {
  return (headers.accept ?? '').slice(0, 1_000).toLowerCase().includes(PROBLEM_TYPE);
}

/** @param message in the language of the request @param requestId identifies this occurrence, as in `x-request-id` */
export function problemOf({ id, status, facts }: AppError, message: string, requestId: string): Problem {
  return {
    type: `urn:assay:error:${id}`,
    title: id,
    status,
    detail: message,
    instance: `urn:uuid:${requestId}`,
    error: id,
    facts,
  };
}

export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  return reply.status(problem.status).type(PROBLEM_TYPE).serializer(JSON.stringify).send(problem);
}
