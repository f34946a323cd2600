import type { NotAssessedReason } from '@assay/contract/assessment.ts';
import type { MailEvidence, TxtAnswer } from '#evidence/dns.ts';
import { type Fact, isUnknown, knownOr, unknown } from '#evidence/unknown.ts';
import { findUnregisteredDomain } from '#network/dns/free-domain.ts';
import { canonicalName, joinText, recordsOf } from '#network/dns/message.ts';
import { isAnswer, type Resolution, resolve } from '#network/dns/resolver.ts';
import type { Network } from '#network/network.ts';
import { checkHost, type SpfLookup } from '#parse/mail/check-host.ts';
import { evaluateSpf, spfTargets } from '#parse/mail/spf.ts';
import { hasMacro, parseSpf, spfRecords } from '#parse/mail/spf-record.ts';
import { findSecrets, maskedSecret } from '#parse/pages/secrets/secret-rules.ts';
import { queryText } from './text.ts';

/**
 * Maximum number of names queried; a receiver stops at ten (RFC 7208 §4.6.4), the rest shows by how much a record
 * exceeds the limit.
 */
const NAMES_MAX = 30;
/** An address for benchmarks (RFC 2544): no network on the internet sends mail from it. */
const UNRELATED_ADDRESS = '198.18.0.1';
const FAILED = { outcome: 'failed', values: [] } as const;

/** Every TXT response needed to evaluate the domain's SPF, its own first, breadth first. */
export async function collectSpf(
  domain: string,
  network: Network,
  signal: AbortSignal | undefined,
): Promise<Pick<MailEvidence, 'spf' | 'spfVoid' | 'spfFree' | 'spfStranger' | 'textSecrets'>> {
  const answers: TxtAnswer[] = [];
  const { lookup, failure } = openLookup(answers, network, signal);
  // Nearly every record names the domain's own mail hosts, so they are queried together with the first record.
  void lookup(domain, 'MX');
  const known = new Set([domain]);
  let wave = [domain];
  while (wave.length > 0) {
    const found = await Promise.all(wave.map((name) => queryText(name, network, signal)));
    answers.push(...found);
    const next = found.flatMap((answer) => {
      const record = recordOf(answer);
      return record === null ? [] : spfTargets(record);
    });
    wave = [...new Set(next)].filter((name) => !known.has(name)).slice(0, NAMES_MAX - answers.length);
    for (const name of wave) known.add(name);
  }
  const own = answers[0]!.outcome;
  if (isUnknown(own)) return { spf: own, textSecrets: own, spfVoid: own, spfFree: own, spfStranger: own };
  const secrets = secretsIn(answers[0]!);
  if (recordOf(answers[0]!) === null) return { spf: kept(answers), ...secrets };
  const [spfVoid, free, unrelated] = await Promise.all([
    voidTargets(answers, lookup, failure),
    freeTargets(domain, answers, network, signal),
    checkHost({ ip: UNRELATED_ADDRESS, domain, sender: `postmaster@${domain}`, helo: 'unknown.invalid' }, lookup),
  ]);
  const { result, mechanism } = unrelated;
  const spfStranger =
    result === 'temperror' ? unknown(failure()) : { result, mechanism: mechanism?.slice(0, 100) ?? null };
  return { spf: kept(answers), ...secrets, spfVoid, ...(free.length > 0 ? { spfFree: free } : {}), spfStranger };
}

function recordOf(answer: TxtAnswer): string | null {
  const records = spfRecords(knownOr(answer.records, []));
  return records.length === 1 ? records[0]! : null;
}

/** Drops other records at these names (verification tokens of other services); keeps malformed SPF records. */
function kept(answers: readonly TxtAnswer[]): TxtAnswer[] {
  return answers.map((answer) => ({
    ...answer,
    records: isUnknown(answer.records)
      ? answer.records
      : answer.records.filter((record) => /^\s*"?v=spf/i.test(record)),
  }));
}

/** Credentials published in the domain's own TXT records; every rule once. */
function secretsIn({ records }: TxtAnswer): Pick<MailEvidence, 'textSecrets'> {
  const found = new Map(
    knownOr(records, [])
      .flatMap((text) => findSecrets(text))
      .map(({ id, secret }) => [id, maskedSecret(secret)]),
  );
  if (found.size === 0) return {};
  return { textSecrets: [...found].slice(0, 20).map(([rule, masked]) => ({ rule, masked })) };
}

/** Names of `a`, `mx` and `exists` in all records that do not resolve; macros need a message, so they are omitted. */
async function voidTargets(
  answers: readonly TxtAnswer[],
  lookup: SpfLookup,
  failure: () => NotAssessedReason,
): Promise<Fact<string[]>> {
  const asked = answers.flatMap((answer) => {
    const record = recordOf(answer);
    const { mechanisms } = parseSpf(record ?? '');
    const end = mechanisms.findIndex(({ name }) => name === 'all');
    return (end < 0 ? mechanisms : mechanisms.slice(0, end)).flatMap(({ name, value }) => {
      if ((name !== 'a' && name !== 'mx' && name !== 'exists') || (value !== null && hasMacro(value))) return [];
      return [{ target: canonicalName(value ?? answer.name), type: name === 'mx' ? ('MX' as const) : ('A' as const) }];
    });
  });
  const found = await Promise.all(
    asked.slice(0, NAMES_MAX).map(async ({ target, type }) => {
      const answer = await lookup(target, type);
      // An IPv6-only host is void for one address family only.
      const empty = answer.outcome === 'no-data' && type === 'A' ? await lookup(target, 'AAAA') : answer;
      if (empty.outcome === 'failed') return null;
      return empty.outcome === 'answered' ? [] : [target];
    }),
  );
  return found.includes(null) ? unknown(failure()) : found.flatMap((names) => names ?? []).sort();
}

/** Names by which the records authorize senders, and whose registrable domain is unregistered. */
async function freeTargets(
  domain: string,
  answers: readonly TxtAnswer[],
  network: Network,
  signal: AbortSignal | undefined,
): Promise<{ name: string; freeDomain: Fact<string> }[]> {
  const alive = new Set(answers.filter(({ outcome }) => outcome === 'answered').map(({ name }) => name));
  const names = evaluateSpf(domain, answers).reliesOn.filter((name) => !alive.has(name));
  const found = await Promise.all(
    names.slice(0, NAMES_MAX).map(async (name) => {
      const freeDomain = await findUnregisteredDomain(name, domain, network, signal);
      return freeDomain === null ? [] : [{ name, freeDomain }];
    }),
  );
  return found.flat();
}

/** Runs each query once; does not repeat queries for collected texts. `failure`: why the first failed query failed. */
function openLookup(
  answers: readonly TxtAnswer[],
  network: Network,
  signal: AbortSignal | undefined,
): { lookup: SpfLookup; failure(): NotAssessedReason } {
  const failures: NotAssessedReason[] = [];
  const ask = async (name: string, type: Parameters<SpfLookup>[1]): ReturnType<SpfLookup> => {
    const answer = await resolve(name, type, network, { signal });
    if (isAnswer(answer.outcome)) return { outcome: answer.outcome, values: valuesOf(answer, type) };
    failures.push(answer.outcome);
    return FAILED;
  };
  const textOf = ({ outcome, records }: TxtAnswer): Awaited<ReturnType<SpfLookup>> => {
    if (!isUnknown(outcome)) return { outcome, values: knownOr(records, []) };
    failures.push(outcome.unknown);
    return FAILED;
  };
  const made = new Map<string, ReturnType<SpfLookup>>();
  const lookup: SpfLookup = (name, type) => {
    const key = `${name} ${type}`;
    const text = type === 'TXT' ? answers.find((answer) => answer.name === name) : undefined;
    const ready = made.get(key) ?? (text ? Promise.resolve(textOf(text)) : ask(name, type));
    made.set(key, ready);
    return ready;
  };
  return { lookup, failure: () => failures[0] ?? 'not-collected' };
}

function valuesOf({ records }: Resolution, type: Parameters<SpfLookup>[1]): string[] {
  switch (type) {
    case 'TXT':
      return recordsOf(records, 'TXT').map(joinText);
    case 'MX':
      return recordsOf(records, 'MX').map(({ exchange }) => canonicalName(exchange));
    case 'PTR':
      return recordsOf(records, 'PTR').map(canonicalName);
    default:
      return records.map(({ data }) => String(data));
  }
}
