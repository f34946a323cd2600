import { randomBytes } from 'node:crypto';
import type { NotAssessedReason } from '@assay/contract/assessment.ts';
import type { ZoneEvidence } from '#evidence/dns.ts';
import { type Fact, isUnknown, unknown } from '#evidence/unknown.ts';
import { recordsOf } from '#network/dns/message.ts';
import { factOfAnswer, isAnswer, resolve } from '#network/dns/resolver.ts';
import { failureReasonOf, type Network } from '#network/network.ts';
import { denialOf } from './name-server-conformance.ts';

/** A host according to the configured resolver; `failure` means that no resolver responded. */
export interface Host {
  a: string[];
  aaaa: Fact<string[]>;
  cnames: string[];
  exists: boolean;
  failure?: NotAssessedReason;
}

/** Addresses of a name from the resolver, or the failure reason. Never throws. */
export async function hostAt(name: string, network: Network, signal: AbortSignal | undefined): Promise<Host> {
  try {
    const found = await network.lookup(name, signal);
    return { ...found, exists: found.exists || found.cnames.length > 0 };
  } catch (error) {
    return { a: [], aaaa: [], cnames: [], exists: false, failure: failureReasonOf(error) };
  }
}

/** What is read from a host; unknown if its look-up failed. */
export function factOfHost<T>(host: Host, read: (host: Host) => Fact<T>): Fact<T> {
  return host.failure === undefined ? read(host) : unknown(host.failure);
}

/**
 * The CAA records that apply to a name: its own, or those of its nearest ancestor that has some (RFC 8659 §3).
 * @returns `at` is the name whose look-up failed if the records are unknown
 */
export async function findEffectiveCaa(
  domain: string,
  network: Network,
  signal: AbortSignal | undefined,
): Promise<ZoneEvidence['caa']> {
  const labels = domain.split('.');
  const names = labels.map((_, from) => labels.slice(from).join('.'));
  const answers = await Promise.all(
    names.map(async (at) => ({ at, answer: await resolve(at, 'CAA', network, { signal }) })),
  );
  for (const { at, answer } of answers) {
    if (!isAnswer(answer.outcome)) return { at, records: unknown(answer.outcome) };
    if (answer.records.length === 0) continue;
    const records = recordsOf(answer.records, 'CAA')
      .slice(0, 50)
      .map((caa) => ({ flags: caa.flags ?? 0, tag: caa.tag.toLowerCase(), value: caa.value.slice(0, 500) }));
    return { at, records };
  }
  return { at: domain, records: [] };
}

/**
 * The zone's servers, if each of them answers a query for the addresses of the name and none for its CAA records: an
 * authority cannot look them up, and must not issue (CA/Browser Forum, TLS Baseline Requirements §3.2.2.8).
 */
export async function caaDeniedBy(
  name: string,
  servers: readonly { name: string; address: string }[],
  network: Network,
  signal: AbortSignal | undefined,
): Promise<ZoneEvidence['caa']['deniedBy']> {
  const denials = await Promise.all(
    servers.map(({ address }) => denialOf({ address, port: 53 }, { name, type: 'CAA' }, network, signal)),
  );
  const isDenied = denials.length > 0 && denials.every((denial) => denial !== null && !isUnknown(denial));
  return isDenied ? servers.map((server) => ({ server: server.name, address: server.address })) : undefined;
}

/** Does a random name below the domain resolve? */
export async function hasWildcard(
  domain: string,
  network: Network,
  signal: AbortSignal | undefined,
): Promise<Fact<boolean>> {
  const nobody = `${randomBytes(8).toString('hex')}.${domain}`;
  const answers = await Promise.all((['A', 'AAAA'] as const).map((type) => resolve(nobody, type, network, { signal })));
  if (answers.some(({ outcome, cnames }) => outcome === 'answered' || cnames.length > 0)) return true;
  return answers.map((answer) => factOfAnswer(answer, () => false)).find(isUnknown) ?? false;
}
