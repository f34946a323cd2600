import tls from 'node:tls';
import type { NetworkSettings } from '#settings.ts';

/** Parameters of a TLS context that handshakes of scans choose; all others are those of the connection. */
type Parameters = Pick<
  tls.SecureContextOptions,
  'ca' | 'ciphers' | 'ecdhCurve' | 'maxVersion' | 'minVersion' | 'secureOptions' | 'sigalgs'
>;

/** Maximum number of kept contexts: a TLS probe uses about ten sets of parameters. */
const KEPT_MAX = 64;

const contexts = new Map<string, tls.SecureContext>();
const trusting = new WeakMap<NetworkSettings['trust'], Map<string, tls.SecureContext>>();

/**
 * The TLS context with these parameters, one for all connections: by default Node creates one per connection, which
 * takes longer than a resumed handshake. Sessions are not shared, since Node resumes only with an explicit `session`.
 * Parameters are compared by their values, so `ca` must be short.
 */
export function secureContext({
  ca,
  ciphers,
  ecdhCurve,
  maxVersion,
  minVersion,
  secureOptions,
  sigalgs,
}: Parameters): tls.SecureContext {
  const parameters: Parameters = Object.fromEntries(
    Object.entries({ ca, ciphers, ecdhCurve, maxVersion, minVersion, secureOptions, sigalgs }).filter(
      ([, value]) => value !== undefined,
    ),
  );
  const key = JSON.stringify(parameters);
  let context = contexts.get(key);
  if (!context) {
    context = tls.createSecureContext(parameters);
    if (contexts.size >= KEPT_MAX) contexts.clear();
    contexts.set(key, context);
  }
  return context;
}

/**
 * The TLS context that trusts Node's roots and the operator's own certificates, or only these. Parsing all roots takes
 * seven milliseconds of CPU time, so a scan does it once and not for each connection.
 */
export function trustingContext(
  trust: NetworkSettings['trust'],
  parameters: Omit<Parameters, 'ca'> = {},
): tls.SecureContext {
  const known = trusting.get(trust) ?? new Map<string, tls.SecureContext>();
  trusting.set(trust, known);
  const key = JSON.stringify(parameters);
  let context = known.get(key);
  if (!context) {
    const { certificates, onlyThese } = trust;
    const ca = certificates.length > 0 ? { ca: [...(onlyThese ? [] : tls.rootCertificates), ...certificates] } : {};
    context = tls.createSecureContext({ ...parameters, ...ca });
    known.set(key, context);
  }
  return context;
}
