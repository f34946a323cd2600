import { FORMER_ERRORS, isErrorId } from '@assay/contract/errors.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { DatabaseFailure, type FailureKind, failureKindOf } from '../db/connection/database-failure.ts';
import { ClientDisconnected, hasDisconnected } from '../db/connection/driver.ts';
import { AppError } from '../errors.ts';
import { ObjectStorageError } from '../files/object-storage.ts';
import { problemOf, sendProblem, wantsProblem } from './problem-details.ts';
import { translatorFor } from './reply.ts';

/** Errors of Fastify and its plugins, by code or status, mapped to the product's errors. */
const BY_STATUS: Readonly<Record<number, AppError['id']>> = {
  400: 'bad-request',
  404: 'not-found',
  405: 'method-not-allowed',
  406: 'bad-request',
  413: 'payload-too-large',
  415: 'unsupported-media-type',
  503: 'server-busy',
};

/** Responses while the database cannot be used, with the seconds until a retry makes sense. */
const DATABASE_ERRORS: Readonly<Record<FailureKind, () => AppError>> = {
  unavailable: () => new AppError('database-unavailable', {}, 5),
  'storage-full': () => new AppError('storage-full', {}, 60),
};

/** `query_canceled` of PostgreSQL (appendix A): among others of a statement that reached the time limit of requests. */
const STATEMENT_ENDED = '57014';
/** Status code of nginx for a client that disconnected: recorded in the log and the metrics, never sent. */
const CLIENT_CLOSED_REQUEST = 499;

/**
 * The single place that turns errors into responses: known errors with their texts, unknown ones logged and reported by
 * their number only.
 */
export function installErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: unknown, request, reply) => {
    if (isOfDisconnectedClient(error, reply)) return reply.status(CLIENT_CLOSED_REQUEST).send();
    return sendError(toAppError(error, request), request, reply);
  });
}

/** Whether a statement was canceled, or not begun, because the client disconnected. */
function isOfDisconnectedClient(error: unknown, reply: FastifyReply): boolean {
  if (error instanceof ClientDisconnected) return true;
  return error instanceof Error && 'code' in error && error.code === STATEMENT_ENDED && hasDisconnected(reply.raw);
}

/** Writes a refusal in the envelope, in the request's language. */
export function sendError(error: AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error.retryAfter !== null) reply.header('retry-after', String(error.retryAfter));
  // RFC 9110 §11.6.1: a 401 names how to authenticate; RFC 6750 §3 that a given token was not accepted, or its scope.
  if (error.status === 401) reply.header('www-authenticate', challengeFor(request));
  if (error.id === 'api-token-scope') reply.header('www-authenticate', scopeChallenge(error.facts));
  const words = translatorFor(request);
  const { rule } = error.facts;
  const broken = typeof rule === 'string' ? ` ${words.t(`report:validation.${rule}`, error.facts)}` : '';
  const message = words.error(error.id, error.facts) + broken;
  if (wantsProblem(request)) return sendProblem(reply, problemOf(error, message, request.id));
  const formerError = FORMER_ERRORS[error.id];
  return reply
    .status(error.status)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({
      success: false,
      message,
      data: null,
      error: error.id,
      ...(formerError ? { formerError } : {}),
      facts: error.facts,
    });
}

function challengeFor({ headers }: FastifyRequest): string {
  const refused = headers.authorization === undefined ? '' : ', error="invalid_token"';
  return `Bearer realm="api"${refused}`;
}

/** @param facts without `scope` where no API token is accepted */
function scopeChallenge({ scope }: AppError['facts']): string {
  const needed = typeof scope === 'string' ? `, scope="${scope}"` : '';
  return `Bearer realm="api", error="insufficient_scope"${needed}`;
}

/** A rule of the contract that names its own error (`displayName`). */
function ownError(issues: readonly { instancePath: string; params: object }[]): AppError | null {
  for (const { instancePath, params } of issues) {
    const { error, length } = (params as { params?: { error?: unknown; length?: number } }).params ?? {};
    if (typeof error === 'string' && isErrorId(error)) {
      return new AppError(error, { field: instancePath.slice(1, 100), ...(length ? { length } : {}) });
    }
  }
  return null;
}

type ValidationIssue = { instancePath: string; keyword: string; params: object };

/** Entries of a list of allowed values in a message. */
const VALUES_SHOWN = 20;

/** The field and the rule that it breaks, from the schema alone: the value itself is not repeated. */
function validationError(issues: readonly ValidationIssue[], context: string): AppError {
  const issue = issues.find(({ instancePath }) => instancePath !== '/' && instancePath !== '') ?? issues[0]!;
  const field = (issue.instancePath.replace(/^\//, '') || context).slice(0, 100);
  return new AppError('validation-failed', { field, ...ruleOf(issue) });
}

/** Issues of Zod (https://zod.dev/error-customization), as facts of the texts `report:validation`. */
function ruleOf({ keyword, params }: ValidationIssue): Readonly<Record<string, string | number>> {
  const { origin, minimum, maximum, expected, format, values } = params as Record<string, unknown>;
  const counted = origin === 'string' || origin === 'array' || origin === 'set';
  switch (keyword) {
    case 'invalid_type':
      return { rule: 'type', expected: String(expected) };
    case 'too_small':
      return { rule: counted ? 'too-short' : 'minimum', minimum: Number(minimum) };
    case 'too_big':
      return { rule: counted ? 'too-long' : 'maximum', maximum: Number(maximum) };
    case 'invalid_format':
      return {
        rule: 'format',
        format: String(format === 'regex' ? (params as { pattern?: unknown }).pattern : format).slice(0, 200),
      };
    case 'invalid_value': {
      const allowed = Array.isArray(values) ? values : [];
      const more = allowed.length > VALUES_SHOWN ? ', …' : '';
      return { rule: 'one-of', values: allowed.slice(0, VALUES_SHOWN).join(', ') + more };
    }
    case 'unrecognized_keys':
      return { rule: 'unknown-field' };
    default:
      return {};
  }
}

/** An error of the server, its plugins or the database as one of the product. */
export function toAppError(error: unknown, request: FastifyRequest): AppError {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const named = ownError(error.validation);
    if (named) return named;
    return validationError(error.validation, error.validationContext ?? 'body');
  }
  // A lost connection without a failed transaction may be one to a mail server, unrelated to the database.
  const failure =
    error instanceof DatabaseFailure || failureKindOf(error) === 'storage-full' ? failureKindOf(error) : null;
  if (failure) return DATABASE_ERRORS[failure]();
  if (error instanceof ObjectStorageError) {
    request.log.error({ error: error.message }, 'a stored content cannot be read');
    return new AppError('object-storage-unavailable', {}, 30);
  }
  const { statusCode, code } = error as Partial<FastifyError>;
  if (code === STATEMENT_ENDED) {
    request.log.error({ err: error, request: request.id }, 'a statement was ended at its time limit');
    return new AppError('server-busy', {}, 30);
  }
  // A value that PostgreSQL cannot store (class 22: a NUL in a text, a number out of range) is a client error.
  if (typeof code === 'string' && /^22...$/.test(code)) {
    request.log.info({ code }, 'value refused by the database');
    return new AppError('bad-request');
  }
  const id = statusCode === undefined ? undefined : BY_STATUS[statusCode];
  if (id && isErrorId(id)) return new AppError(id);
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new AppError('bad-request');
  // The parser reports an interrupted form without a status, before there is a body.
  if (request.headers['content-type']?.startsWith('multipart/') && !request.body) return new AppError('bad-request');
  request.log.error({ err: error, request: request.id }, 'unexpected error');
  return new AppError('unknown-error', { request: request.id });
}
