import type { Endpoint } from '@assay/contract/endpoints/declare.ts';
import { ERRORS, type ErrorId, FORMER_ERRORS } from '@assay/contract/errors.ts';

type Json = Record<string, unknown>;

/** Any endpoint that is not public. */
const LOGIN_ERRORS = [
  'unauthorized',
  'token-expired',
  'account-disabled',
  'second-factor-setup-needed',
  'api-token-not-accepted',
  'api-token-scope',
] as const satisfies readonly ErrorId[];

/** Requests of API tokens that can be repeated with the header `Idempotency-Key`. */
const IDEMPOTENCY_ERRORS = [
  'idempotency-key-invalid',
  'idempotency-key-in-use',
  'idempotency-key-reused',
] as const satisfies readonly ErrorId[];

/** Errors that follow from an endpoint's access, its inputs and the state of the server. */
export function commonErrors({
  access,
  companyRole,
  method,
  scope,
  params,
  query,
  body,
}: Endpoint): readonly ErrorId[] {
  const reads = method === 'GET';
  return [
    'bad-request',
    ...(access === 'public' ? [] : LOGIN_ERRORS),
    ...(access === 'public' || reads ? [] : (['csrf-mismatch'] as const)),
    ...(access === 'public' || access === 'login' ? [] : (['forbidden'] as const)),
    ...(access === 'rated' ? (['plan-required'] as const) : []),
    ...(companyRole ? (['company-role-too-low'] as const) : []),
    ...(params || query || body ? (['validation-failed'] as const) : []),
    ...(reads ? [] : (['payload-too-large', 'unsupported-media-type', 'host-not-allowed'] as const)),
    ...(method === 'POST' && scope ? IDEMPOTENCY_ERRORS : []),
    'too-many-requests',
    'unknown-error',
    'server-busy',
    'database-unavailable',
    'object-storage-unavailable',
    'storage-full',
  ];
}

/** RFC 9110 §15 and, for 507, RFC 4918. */
const REASONS: Readonly<Record<number, string>> = {
  400: 'Bad request',
  401: 'Not logged in',
  403: 'Not allowed',
  404: 'Not found',
  405: 'Method not allowed',
  409: 'Conflict with the current state',
  410: 'Gone',
  413: 'Too large',
  415: 'Unsupported media type',
  421: 'Misdirected request',
  422: 'Refused input',
  429: 'Too many requests',
  500: 'Unexpected error',
  502: 'Bad gateway',
  503: 'Service unavailable',
  504: 'Timeout',
  507: 'Storage full',
};

/** The error responses of an endpoint by status, each with the possible values of `error`. */
export function errorResponsesOf(endpoint: Endpoint): Json {
  const byStatus = new Map<number, ErrorId[]>();
  for (const id of new Set([...commonErrors(endpoint), ...(endpoint.errors ?? [])])) {
    byStatus.set(ERRORS[id], [...(byStatus.get(ERRORS[id]) ?? []), id]);
  }
  const entries = [...byStatus].sort(([a], [b]) => a - b);
  return Object.fromEntries(entries.map(([status, ids]) => [String(status), refusal(status, ids)]));
}

function refusal(status: number, ids: readonly ErrorId[]): Json {
  const again = status === 429 || status === 503;
  const former = ids.flatMap((id) => FORMER_ERRORS[id] ?? []);
  return {
    description: `${REASONS[status] ?? 'Refused'}: ${ids.map((id) => `\`${id}\``).join(', ')}.`,
    ...(again ? { headers: RETRY_AFTER } : {}),
    content: {
      'application/json': {
        schema: {
          type: 'object',
          required: ['success', 'message', 'data', 'error'],
          properties: {
            success: { type: 'boolean', const: false },
            message: { type: 'string' },
            data: { type: 'null' },
            error: { type: 'string', enum: ids },
            ...(former.length > 0 ? { formerError: { type: 'string', enum: former } } : {}),
            facts: { type: 'object' },
          },
        },
        example: { success: false, message: 'Human-readable explanation.', data: null, error: ids[0], facts: {} },
      },
    },
  };
}

const RETRY_AFTER = {
  'Retry-After': { description: 'Seconds to wait before retrying.', schema: { type: 'integer' } },
};
