import type { SignOnFailure } from '@assay/contract/values/admin.ts';
import { errors } from 'jose';
import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';
import { ProviderError, UnreachableError } from './provider-fetch.ts';

/** Error codes of authorization and token endpoints (RFC 6749 §4.1.2.1 and §5.2). */
const OF_OAUTH_ERROR: Readonly<Record<string, SignOnFailure>> = {
  invalid_client: 'client-refused',
  unauthorized_client: 'client-refused',
  invalid_request: 'client-refused',
  invalid_scope: 'client-refused',
  unsupported_response_type: 'client-refused',
  unsupported_grant_type: 'client-refused',
  server_error: 'provider-error',
  temporarily_unavailable: 'provider-error',
};

/** Claims of an ID token that have another value than expected. */
const OF_CLAIM: Readonly<Record<string, SignOnFailure>> = {
  iss: 'issuer-mismatch',
  aud: 'audience-mismatch',
  azp: 'audience-mismatch',
  nonce: 'replay',
};

/** The error of a provider, with its reason; a `ProviderError` stays as it is. */
export function providerError(error: unknown): ProviderError {
  for (let one = error, depth = 0; one instanceof Error && depth < 5; one = one.cause, depth++) {
    if (one instanceof ProviderError) return one;
    const reason = reasonOf(one);
    if (reason) return new ProviderError(textOf(error), reason);
  }
  return new ProviderError(textOf(error));
}

/** Causes contain data of the provider, such as the whole token; messages do not. */
function textOf(error: unknown): string {
  const { cause }: { cause?: unknown } = Object(error);
  return cause instanceof Error ? `${error}: ${cause.message}` : String(error);
}

function reasonOf(error: Error): SignOnFailure | null {
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError) {
    return (Object.hasOwn(OF_OAUTH_ERROR, error.error) && OF_OAUTH_ERROR[error.error]) || 'refused-by-provider';
  }
  // RFC 6749 §5.2: 401 if the client's authentication failed.
  if (error instanceof WWWAuthenticateChallengeError) return 'client-refused';
  if (error instanceof UnreachableError || error instanceof errors.JWKSTimeout) return 'unreachable';
  if (error instanceof errors.JWSSignatureVerificationFailed || error instanceof errors.JWKSNoMatchingKey) {
    return 'signature-invalid';
  }
  if (error instanceof errors.JOSENotSupported || error instanceof errors.JOSEAlgNotAllowed) return 'algorithm-refused';
  if (error instanceof ClientError) return reasonOfClient(error);
  return null;
}

function reasonOfClient({ code, cause }: ClientError): SignOnFailure | null {
  // The claim or attribute that differs is in the cause, or in that of the error of the library below.
  const facts: Readonly<Record<string, unknown>> = Object(cause instanceof Error ? cause.cause : cause);
  const text = String(cause);
  switch (code) {
    case 'OAUTH_TIMEOUT':
      return 'unreachable';
    case 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED':
      return 'not-valid-now';
    case 'OAUTH_JWT_CLAIM_COMPARISON_FAILED':
      return OF_CLAIM[String(facts.claim)] ?? 'response-invalid';
    case 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED':
      return facts.attribute === 'issuer' ? 'issuer-mismatch' : 'subject-invalid';
    case 'OAUTH_UNSUPPORTED_OPERATION':
      return /JWE/.test(text) ? 'encrypted' : 'algorithm-refused';
    case 'OAUTH_INVALID_RESPONSE':
      return /"alg" header/.test(text) ? 'algorithm-refused' : null;
    default:
      return null;
  }
}
