import { randomBytes } from 'node:crypto';
import type { NotAssessedReason } from '@assay/contract/assessment.ts';
import { knownAddresses } from '#evidence/dns.ts';
import type { Outcome } from '#evidence/index.ts';
import type { DelegatedServer, DiscoveryEvidence } from '#evidence/third-party.ts';
import { isUnknown, lacking } from '#evidence/unknown.ts';
import { type BulkResolver, createBulkResolver } from '#network/connections/bulk-resolver.ts';
import { findUnregisteredDomain } from '#network/dns/free-domain.ts';
import { followDelegations, queryZone } from '#network/dns/iterative.ts';
import { canonicalName, recordsOf } from '#network/dns/message.ts';
import { factOfAnswer, isAnswer, type Resolution } from '#network/dns/resolver.ts';
import { failureReasonOf, type Network } from '#network/network.ts';
import { askInTurns } from '../run-in-steps.ts';
import { queryPrimary } from '../zone/servers.ts';
import { COMMON_SUBDOMAINS } from './common-subdomains.ts';

/** A list with this share of failed queries is not evidence. */
const UNANSWERED_MAX = 0.5;
/** Maximum number of names queried at the zone's own servers: a wildcard without addresses leaves all of them open. */
const ZONE_QUESTIONS_MAX = 32;
/** Name servers queried per delegated name. */
const DELEGATED_SERVERS_MAX = 4;
const FAMILIES = ['A', 'AAAA'] as const;

/** `discovery`: which of the common subdomains exist, and the response to a random name. */
export async function probeDiscovery(
  input: { domain: string },
  network: Network,
  signal?: AbortSignal,
): Promise<Outcome<DiscoveryEvidence>> {
  const { domain } = input;
  const resolver = createBulkResolver(network, signal);
  try {
    // Two random names, in both address families: a wildcard may return addresses in rotation, and hosts have the
    // addresses of both families.
    const random = [1, 2].map(() => `${randomBytes(8).toString('hex')}.${domain}`);
    const askAll = (type: (typeof FAMILIES)[number]) => Promise.all(random.map((name) => resolver.ask(name, type)));
    const [byFamily4, byFamily6] = await Promise.all([askAll('A'), askAll('AAAA')]);
    const isAnswered = (answers: readonly Resolution[]) => answers.some(({ outcome }) => isAnswer(outcome));
    // Without the response to a random name, existing names cannot be told from a wildcard.
    if (!isAnswered(byFamily4)) return { ok: false, reason: failureOf(byFamily4) ?? 'unreachable' };
    const nobody = [...byFamily4, ...byFamily6];
    const wild = nobody.some(({ outcome }) => outcome === 'answered');
    const wildcard = [...new Set(nobody.flatMap(addressesOf))].sort();
    const wildAliases = new Set(nobody.flatMap(({ cnames }) => cnames.slice(0, 1)));
    const answers = await askInTurns(COMMON_SUBDOMAINS, async (label) => ({
      label,
      answer: await lookUp(`${label}.${domain}`, resolver),
    }));
    if (signal?.aborted) return { ok: false, reason: 'stopped' };
    const unanswered = answers.filter(({ answer }) => !isAnswer(answer.outcome)).length;
    if (unanswered / answers.length > UNANSWERED_MAX) return { ok: false, reason: 'unreachable' };
    const isSixKnown = isAnswered(byFamily6);
    const lost = failureOf([...answers.map(({ answer }) => answer), ...(isSixKnown ? [] : byFamily6)]);
    const found: DiscoveryEvidence['names'] = [];
    const leftOpen: string[] = [];
    for (const { label, answer } of answers) {
      if (answer.outcome === 'nxdomain' && answer.cnames.length === 0) continue;
      const name = `${label}.${domain}`;
      const addresses = addressesOf(answer);
      // A CNAME of the name itself is an explicit record, whatever its target returns (NXDOMAIN included).
      const alias = answer.cnames[0] !== undefined && !wildAliases.has(answer.cnames[0]);
      // A name without addresses still exists, for example as a mail domain, but it is not a host.
      const isTold = isSixKnown || addresses.some((address) => !address.includes(':'));
      const host =
        isTold && answer.outcome === 'answered' && (!wild || addresses.some((address) => !wildcard.includes(address)));
      const cnames = answer.cnames.length > 0 ? { cnames: answer.cnames } : {};
      if (host || alias) found.push({ name, addresses: addresses.slice(0, 16), ...cnames });
      else if ((!isTold || answer.outcome !== 'answered') && answer.outcome !== 'nxdomain') leftOpen.push(name);
    }
    const ofZone = await askZoneItself(domain, leftOpen, wildAliases, network, signal);
    if (signal?.aborted) return { ok: false, reason: 'stopped' };
    const names = [...found, ...ofZone.names];
    const lacks = lacking(lost ?? ofZone.failure, ['names']);
    return { ok: true, value: { asked: answers.length, unanswered, wildcard: wildcard.slice(0, 16), names, ...lacks } };
  } catch (error) {
    return { ok: false, reason: failureReasonOf(error) };
  } finally {
    resolver.close();
  }
}

/**
 * Names among these that the zone delegates or defines as aliases, according to its own servers: a resolver reports
 * neither a delegation to servers that do not respond nor an alias whose target's servers do not respond.
 * @returns with the reason if a name was not answered for
 */
async function askZoneItself(
  domain: string,
  names: readonly string[],
  wildAliases: ReadonlySet<string>,
  network: Network,
  signal: AbortSignal | undefined,
): Promise<{ names: DiscoveryEvidence['names']; failure: NotAssessedReason | null }> {
  if (names.length === 0) return { names: [], failure: null };
  const { cuts, failure, deniedAt } = await followDelegations(domain, network, { signal });
  if (failure !== null || deniedAt !== null) return { names: [], failure };
  const zone = cuts.at(-1)!;
  let unseen: NotAssessedReason | null = null;
  const found = await Promise.all(
    names.slice(0, ZONE_QUESTIONS_MAX).map(async (name) => {
      const reply = await queryZone(zone, { name, type: 'NS' }, network, { signal });
      if (!reply.ok) {
        unseen = reply.reason;
        return [];
      }
      const { answers, authorities, authoritative } = reply.message;
      const referred = authoritative ? [] : recordsOf(authorities, 'NS', name);
      const servers = [...recordsOf(answers, 'NS', name), ...referred].map(canonicalName).sort().slice(0, 16);
      if (servers.length > 0) {
        const asked = servers.slice(0, DELEGATED_SERVERS_MAX);
        const delegation = await Promise.all(asked.map((one) => askDelegated(one, name, domain, network, signal)));
        return [{ name, addresses: [], delegatedTo: servers, delegation }];
      }
      const target = recordsOf(answers, 'CNAME', name)[0];
      const alias = target === undefined ? null : canonicalName(target);
      return alias === null || wildAliases.has(alias) ? [] : [{ name, addresses: [], cnames: [alias] }];
    }),
  );
  return { names: found.flat(), failure: unseen };
}

/** Does a name server respond for a delegated name? If it has no address: is its domain unregistered? */
async function askDelegated(
  server: string,
  name: string,
  domain: string,
  network: Network,
  signal: AbortSignal | undefined,
): Promise<DelegatedServer> {
  const found = await network.lookup(server, signal).catch(() => null);
  if (found === null) return { server, state: 'silent' };
  const [address] = knownAddresses(found);
  if (address === undefined && isUnknown(found.aaaa)) return { server, state: 'silent' };
  if (address === undefined) {
    const free = await findUnregisteredDomain(server, domain, network, signal);
    return { server, state: 'missing', ...(free === null ? {} : { free }) };
  }
  const { authoritative } = await queryPrimary(address, name, network, signal);
  return { server, state: authoritative === null ? 'silent' : authoritative ? 'serves' : 'lame' };
}

/** IPv4 addresses of a name, or its IPv6 addresses if it has no others. */
async function lookUp(name: string, resolver: BulkResolver): Promise<Resolution> {
  const answer = await resolver.ask(name, 'A');
  return answer.outcome === 'no-data' ? resolver.ask(name, 'AAAA') : answer;
}

/** Why the first query that failed did. */
function failureOf(answers: readonly Resolution[]): NotAssessedReason | null {
  return answers.map((answer) => factOfAnswer(answer, () => null)).find(isUnknown)?.unknown ?? null;
}

function addressesOf({ records }: Resolution): string[] {
  return FAMILIES.flatMap((type) => recordsOf(records, type)).sort();
}
