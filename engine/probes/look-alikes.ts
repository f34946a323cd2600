import { parse } from 'tldts';
import type { Outcome } from '../evidence/index.ts';
import type { LookAlikesEvidence } from '../evidence/outside.ts';
import { generateLookAlikes, type LookAlike } from '../parse/look-alikes.ts';
import type { SourceSettings } from '../settings.ts';
import { lookUpRegistration } from '../sources/rdap.ts';
import { canonicalName, recordsOf } from './dns/message.ts';
import { isAnswer, resolve } from './dns/resolver.ts';
import { type Network, reasonOf } from './network.ts';

type Found = LookAlikesEvidence['found'][number];

const AT_ONCE = 24;
const FOUND_MAX = 500;
/** Registries limit questions; the first ones are those with mail and addresses. */
const REGISTRATIONS_MAX = 40;
/** A list of which this share goes unanswered says nothing. */
const UNANSWERED_MAX = 0.5;

/** `look-alikes`: names near the domain's that exist, with what DNS and their registry tell of them. */
export async function probeLookAlikes(
  input: { domain: string; sources: Pick<SourceSettings, 'rdapBootstrap'> },
  network: Network,
  signal?: AbortSignal,
): Promise<Outcome<LookAlikesEvidence>> {
  try {
    const { domainWithoutSuffix: label, publicSuffix: suffix } = parse(input.domain, { allowPrivateDomains: true });
    if (!label || !suffix) return { ok: false, reason: 'not-collected' };
    const own = await resolve(input.domain, 'NS', network, { signal });
    const ownServers = new Set(recordsOf(own.records, 'NS').map(canonicalName));
    const candidates = generateLookAlikes(label, suffix);
    const found: Found[] = [];
    let unanswered = 0;
    await pool(candidates, AT_ONCE, signal, async (candidate) => {
      const answer = await resolve(candidate.name, 'NS', network, { signal });
      if (!isAnswer(answer.outcome)) unanswered += 1;
      // Name servers are the sign of a registration: an address alone may be a registry's wildcard.
      if (answer.outcome !== 'answered' || found.length >= FOUND_MAX) return;
      const servers = recordsOf(answer.records, 'NS').map(canonicalName).sort().slice(0, 13);
      found.push(await describe(candidate, servers, ownServers, network, signal));
    });
    if (signal?.aborted) return { ok: false, reason: 'stopped' };
    if (candidates.length > 0 && unanswered / candidates.length > UNANSWERED_MAX)
      return { ok: false, reason: 'unreachable' };
    found.sort((left, right) => weight(right) - weight(left) || (left.name < right.name ? -1 : 1));
    await pool(found.slice(0, REGISTRATIONS_MAX), 4, signal, async (entry) => {
      const registration = await lookUpRegistration(entry.name, input.sources, network, signal);
      if (registration.ok) entry.registered = registration.value.created?.slice(0, 10) ?? null;
    });
    return { ok: true, value: { generated: candidates.length, asked: candidates.length - unanswered, found } };
  } catch (error) {
    return { ok: false, reason: reasonOf(error) };
  }
}

async function describe(
  { name, kind }: LookAlike,
  nameServers: string[],
  ownServers: ReadonlySet<string>,
  network: Network,
  signal: AbortSignal | undefined,
): Promise<Found> {
  const [v4, v6, mail] = await Promise.all([
    resolve(name, 'A', network, { signal }),
    resolve(name, 'AAAA', network, { signal }),
    resolve(name, 'MX', network, { signal }),
  ]);
  const exchanges = recordsOf(mail.records, 'MX').map((record) => canonicalName(record.exchange));
  return {
    name,
    kind,
    addresses: [...recordsOf(v4.records, 'A'), ...recordsOf(v6.records, 'AAAA')].sort().slice(0, 16),
    // A null MX says that no mail is taken (RFC 7505).
    mx: exchanges.some((exchange) => exchange !== '.'),
    nameServers,
    sameNameServers: nameServers.some((server) => ownServers.has(server)),
    registered: null,
  };
}

function weight(entry: Found): number {
  return Number(entry.mx) * 2 + Number(entry.addresses.length > 0);
}

/** Works through a list, a few at once, until it ends or the signal fires. */
async function pool<T>(
  entries: readonly T[],
  atOnce: number,
  signal: AbortSignal | undefined,
  work: (entry: T) => Promise<void>,
): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < entries.length && !signal?.aborted) {
      const entry = entries[next]!;
      next += 1;
      await work(entry);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, entries.length) }, worker));
}
