import { randomBytes } from 'node:crypto';
import type { NotAssessedReason } from '@assay/contract/assessment.ts';
import type { ZoneEvidence } from '#evidence/dns.ts';
import type { Fact } from '#evidence/unknown.ts';
import { recordsOf } from '#network/dns/message.ts';
import { isAnswer, resolve } from '#network/dns/resolver.ts';
import { failureReasonOf, type Network } from '#network/network.ts';

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

/** The CAA records that apply to a name: its own, or those of its nearest ancestor that has some (RFC 8659 §3). */
export async function findEffectiveCaa(
  domain: string,
  network: Network,
  signal: AbortSignal | undefined,
): Promise<ZoneEvidence['caa']> {
  const labels = domain.split('.');
  const names = labels.map((_, from) => labels.slice(from).join('.'));
  const answers = await Promise.all(names.map((name) => resolve(name, 'CAA', network, { signal })));
  for (const [index, answer] of answers.entries()) {
    if (!isAnswer(answer.outcome)) return { at: domain, records: [], failure: answer.outcome };
    if (answer.records.length === 0) continue;
    const records = recordsOf(answer.records, 'CAA')
      .slice(0, 50)
      .map((caa) => ({ flags: caa.flags ?? 0, tag: caa.tag.toLowerCase(), value: caa.value.slice(0, 500) }));
    return { at: names[index]!, records };
  }
  return { at: domain, records: [] };
}

/** Does a random name below the domain resolve? Null if that cannot be determined. */
export async function hasWildcard(
  domain: string,
  network: Network,
  signal: AbortSignal | undefined,
): Promise<boolean | null> {
  const nobody = `${randomBytes(8).toString('hex')}.${domain}`;
  const answers = await Promise.all((['A', 'AAAA'] as const).map((type) => resolve(nobody, type, network, { signal })));
  if (answers.some(({ outcome, cnames }) => outcome === 'answered' || cnames.length > 0)) return true;
  return answers.every(({ outcome }) => isAnswer(outcome)) ? false : null;
}
