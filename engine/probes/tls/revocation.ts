import type { X509Certificate } from 'node:crypto';
import type { NotAssessedReason } from '@assay/contract/assessment.ts';
import type { RevocationAnswer } from '#evidence/web.ts';
import { DialError, failureReasonOf, type Network } from '#network/network.ts';
import { REPEAT_AFTER_MS, wait } from '#network/wait.ts';
import {
  ocspRequest,
  type RevocationVerdict,
  readOcsp,
  readRevocationList,
  revocationAddresses,
} from '#parse/tls/revocation.ts';
import { createHttpClient } from '../http/client.ts';

/** Certificates of one chain that are checked: the leaf and two intermediates. */
const ASKED_MAX = 3;
const OCSP_BYTES_MAX = 64 * 1_024;
/** Size of the largest CRL shards of public CAs; longer lists are not read. */
const LIST_BYTES_MAX = 8 * 1_024 * 1_024;

/** Results by certificate, so that names with the same certificate send one request. */
export type KnownRevocations = Map<string, Promise<RevocationAnswer | null>>;

interface RevocationRequest {
  /** Leaf first, each followed by its issuer. */
  chain: readonly X509Certificate[];
  /** Trusted roots, which servers do not send. */
  anchors: readonly X509Certificate[];
  /** The OCSP response that came with the handshake. */
  stapled: Uint8Array | null;
  /** Clock of the scan, ISO 8601. */
  time: string;
  known: KnownRevocations;
}

/**
 * Queries the CAs of a chain for the revocation of its certificates, by OCSP or otherwise by CRL.
 * @returns one result for each certificate that names an OCSP responder or CRL
 */
export async function checkRevocation(
  { chain, anchors, stapled, time, known }: RevocationRequest,
  network: Network,
  signal: AbortSignal,
): Promise<RevocationAnswer[]> {
  const pairs = chain.slice(0, ASKED_MAX).flatMap((certificate, at) => {
    const issues = (one: X509Certificate) =>
      one.fingerprint256 !== certificate.fingerprint256 && certificate.checkIssued(one);
    const issuer = chain.find(issues) ?? anchors.find(issues);
    return issuer ? [{ certificate, issuer, stapled: at === 0 ? stapled : null }] : [];
  });
  const answers = await Promise.all(
    pairs.map((pair) => {
      const key = pair.certificate.fingerprint256;
      const asked = known.get(key) ?? askOne(pair, time, network, signal);
      known.set(key, asked);
      return asked;
    }),
  );
  return answers.filter((answer) => answer !== null);
}

interface Pair {
  certificate: X509Certificate;
  issuer: X509Certificate;
  stapled: Uint8Array | null;
}

async function askOne(
  { certificate, issuer, stapled }: Pair,
  time: string,
  network: Network,
  signal: AbortSignal,
): Promise<RevocationAnswer | null> {
  const { raw } = certificate;
  const sha256 = certificate.fingerprint256.replaceAll(':', '').toLowerCase();
  const answer = (by: RevocationAnswer['by'], url: string | null, verdict: RevocationVerdict): RevocationAnswer => ({
    sha256,
    by,
    url,
    ...verdict,
    reason: null,
  });
  const brought = stapled && readOcsp(stapled, raw, issuer, time);
  if (brought) return answer('stapled', null, brought);
  const { ocsp, list } = revocationAddresses(raw);
  if (!ocsp && !list) return null;
  let reason: NotAssessedReason = 'not-collected';
  const client = createHttpClient(network, signal);
  const fetchOnce = async (url: string, bodyMax: number): Promise<Uint8Array> => {
    const { status, body } = await client.ask(new URL(url), { bodyMax, headers: { accept: '*/*' } });
    if (status !== 200) throw new DialError('protocol-error', `HTTP ${status}`);
    if (body.late) throw new DialError('timeout', 'no whole answer in time');
    if (body.truncated) throw new DialError('too-large', 'longer than is read');
    return body.bytes;
  };
  const fetchBytes = async (url: string, bodyMax: number): Promise<Uint8Array> => {
    try {
      return await fetchOnce(url, bodyMax);
    } catch (error) {
      if (signal.aborted || failureReasonOf(error) === 'too-large') throw error;
      await wait(REPEAT_AFTER_MS, signal);
      return fetchOnce(url, bodyMax);
    }
  };
  try {
    const request = ocsp && ocspRequest(raw, issuer.raw);
    if (ocsp && request) {
      // RFC 6960 appendix A.1: the request, base64-encoded, as the last path segment.
      const url = `${ocsp.replace(/\/$/, '')}/${encodeURIComponent(Buffer.from(request).toString('base64'))}`;
      try {
        const verdict = readOcsp(await fetchBytes(url, OCSP_BYTES_MAX), raw, issuer, time);
        if (verdict) return answer('ocsp', ocsp, verdict);
        reason = 'protocol-error';
      } catch (error) {
        reason = failureReasonOf(error);
      }
    }
    if (list) {
      try {
        const verdict = readRevocationList(await fetchBytes(list, LIST_BYTES_MAX), raw, issuer, time);
        if (verdict) return answer('list', list, verdict);
        reason = 'protocol-error';
      } catch (error) {
        reason = failureReasonOf(error);
      }
    }
    return { sha256, by: null, url: ocsp ?? list, status: 'unknown', revokedAt: null, reason };
  } finally {
    await client.close();
  }
}
