import ipaddr from 'ipaddr.js';
import { expandMacros, type MacroValues, needsValidatedName } from './spf-macro.ts';
import { parseSpf, type SpfMechanism, type SpfQualifier, spfRecords } from './spf-record.ts';

export type SpfResult = 'none' | 'neutral' | 'pass' | 'fail' | 'softfail' | 'temperror' | 'permerror';

/** A DNS response in the form that SPF needs; `failed` = no response. */
export interface SpfAnswer {
  outcome: 'answered' | 'no-data' | 'nxdomain' | 'failed';
  /** Texts, addresses, or names of mail hosts and of reverse lookups. */
  values: readonly string[];
}
export type SpfLookup = (name: string, type: 'TXT' | 'A' | 'AAAA' | 'MX' | 'PTR') => Promise<SpfAnswer>;

/** The result of a receiver, and the deciding term of the domain's own record. */
export interface SpfVerdict {
  result: SpfResult;
  mechanism: string | null;
}

/** RFC 7208 §4.6.4. */
const LOOKUPS_MAX = 10;
const VOID_LOOKUPS_MAX = 2;
const HOSTS_MAX = 10;
const RESULTS: Readonly<Record<SpfQualifier, SpfResult>> = {
  '+': 'pass',
  '-': 'fail',
  '~': 'softfail',
  '?': 'neutral',
};

interface State {
  lookup: SpfLookup;
  lookups: number;
  voids: number;
}

/** Terminates the whole evaluation. */
class SpfError extends Error {
  readonly result: 'temperror' | 'permerror';
  constructor(result: 'temperror' | 'permerror') {
    super(result);
    this.result = result;
  }
}

/**
 * check_host() of RFC 7208 §4: the result of a receiver for mail from `ip`. The limits of §4.6.4 bound the queries.
 * Never throws, unless `lookup` does.
 */
export async function checkHost({ ip, domain, sender, helo }: MacroValues, lookup: SpfLookup): Promise<SpfVerdict> {
  try {
    // An IPv4-mapped IPv6 address is treated as IPv4 (§5).
    const plain = ipaddr.isValid(ip) ? ipaddr.process(ip).toString() : ip;
    return await evaluate({ ip: plain, domain, sender, helo }, { lookup, lookups: 0, voids: 0 }, true);
  } catch (error) {
    if (error instanceof SpfError) return { result: error.result, mechanism: null };
    throw error;
  }
}

async function evaluate(values: MacroValues, state: State, first: boolean): Promise<SpfVerdict> {
  const answer = await state.lookup(values.domain, 'TXT');
  if (answer.outcome === 'failed') throw new SpfError('temperror');
  // A void lookup of an include is a separate error; the first one does not count.
  if (!first) countVoid(answer, state);
  const records = spfRecords(answer.values);
  if (records.length === 0) return { result: 'none', mechanism: null };
  if (records.length > 1) throw new SpfError('permerror');
  const { mechanisms, redirect, problems } = parseSpf(records[0]!);
  // §4.6: the whole record is parsed before evaluation.
  if (problems.length > 0) throw new SpfError('permerror');
  for (const mechanism of mechanisms) {
    if (await matches(mechanism, values, state)) {
      return { result: RESULTS[mechanism.qualifier], mechanism: mechanism.text };
    }
  }
  if (redirect === null) return { result: 'neutral', mechanism: null };
  countLookup(state);
  const { result } = await evaluate({ ...values, domain: await nameOf(redirect, values, state) }, state, false);
  if (result === 'none') throw new SpfError('permerror');
  return { result, mechanism: `redirect=${redirect}` };
}

async function matches(mechanism: SpfMechanism, values: MacroValues, state: State): Promise<boolean> {
  const { name, value } = mechanism;
  const target = async () => {
    countLookup(state);
    return value === null ? values.domain : await nameOf(value, values, state);
  };
  switch (name) {
    case 'all':
      return true;
    case 'ip4':
    case 'ip6':
      return within(values.ip, value!, name === 'ip4' ? mechanism.prefix4 : mechanism.prefix6);
    case 'include':
      return await includes(await target(), values, state);
    case 'exists':
      return (await ask(await target(), 'A', state)).values.length > 0;
    case 'a':
      return await leadsTo(await target(), mechanism, values, state, true);
    case 'mx':
      return await mailHostMatches(await target(), mechanism, values, state);
    case 'ptr':
      return await reverseMatches(await target(), values, state);
  }
}

async function includes(target: string, values: MacroValues, state: State): Promise<boolean> {
  const { result } = await evaluate({ ...values, domain: target }, state, false);
  if (result === 'none') throw new SpfError('permerror');
  return result === 'pass';
}

async function mailHostMatches(
  target: string,
  mechanism: SpfMechanism,
  values: MacroValues,
  state: State,
): Promise<boolean> {
  const { values: hosts } = await ask(target, 'MX', state);
  if (hosts.length > HOSTS_MAX) throw new SpfError('permerror');
  for (const host of hosts) if (await leadsTo(host, mechanism, values, state, false)) return true;
  return false;
}

/** @param counted a name without addresses counts as a void lookup */
async function leadsTo(
  host: string,
  { prefix4, prefix6 }: SpfMechanism,
  { ip }: MacroValues,
  state: State,
  counted: boolean,
): Promise<boolean> {
  const six = ip.includes(':');
  const answer = await state.lookup(host, six ? 'AAAA' : 'A');
  if (answer.outcome === 'failed') throw new SpfError('temperror');
  if (counted) countVoid(answer, state);
  return answer.values.some((address) => within(ip, address, six ? prefix6 : prefix4));
}

/** §5.5: a forward-confirmed name of the address is at or below the target. */
async function reverseMatches(target: string, { ip }: MacroValues, state: State): Promise<boolean> {
  const wanted = target.toLowerCase();
  const names = (await reverseNames(ip, state)).filter((name) => name === wanted || name.endsWith(`.${wanted}`));
  for (const name of names) if (await leadsBack(name, ip, state)) return true;
  return false;
}

/** Reverse names of the address, in lower case; only here an error is no match (§5.5). */
async function reverseNames(ip: string, state: State): Promise<string[]> {
  const bytes = ipaddr.parse(ip).toByteArray();
  const six = ip.includes(':');
  const labels = six
    ? bytes.flatMap((byte) => [(byte >> 4).toString(16), (byte & 15).toString(16)])
    : bytes.map(String);
  const name = `${labels.reverse().join('.')}.${six ? 'ip6' : 'in-addr'}.arpa`;
  const { outcome, values } = await state.lookup(name, 'PTR');
  if (outcome === 'failed') return [];
  return values.slice(0, HOSTS_MAX).map((value) => value.toLowerCase().replace(/\.$/, ''));
}

async function leadsBack(name: string, ip: string, state: State): Promise<boolean> {
  const { values } = await state.lookup(name, ip.includes(':') ? 'AAAA' : 'A');
  return values.some((address) => within(ip, address, null));
}

/** Value of `p` (§7.3): among the forward-confirmed names the domain, one below it, any other. */
async function validatedName({ ip, domain }: MacroValues, state: State): Promise<string> {
  const rank = (name: string) => (name === domain ? 0 : name.endsWith(`.${domain}`) ? 1 : 2);
  const names = (await reverseNames(ip, state)).toSorted((one, other) => rank(one) - rank(other));
  for (const name of names) if (await leadsBack(name, ip, state)) return name;
  return 'unknown';
}

async function ask(name: string, type: 'A' | 'MX', state: State): Promise<SpfAnswer> {
  const answer = await state.lookup(name, type);
  if (answer.outcome === 'failed') throw new SpfError('temperror');
  countVoid(answer, state);
  return answer;
}

function countLookup(state: State): void {
  state.lookups += 1;
  if (state.lookups > LOOKUPS_MAX) throw new SpfError('permerror');
}

function countVoid({ outcome }: SpfAnswer, state: State): void {
  if (outcome === 'answered') return;
  state.voids += 1;
  if (state.voids > VOID_LOOKUPS_MAX) throw new SpfError('permerror');
}

async function nameOf(text: string, values: MacroValues, state: State): Promise<string> {
  const known = needsValidatedName(text) ? { ...values, validated: await validatedName(values, state) } : values;
  const name = expandMacros(text, known);
  if (name === null) throw new SpfError('permerror');
  return name.toLowerCase().replace(/\.$/, '');
}

function within(ip: string, network: string, prefix: number | null): boolean {
  if (!ipaddr.isValid(network)) return false;
  const [one, other] = [ipaddr.parse(ip), ipaddr.parse(network)];
  if (one.kind() !== other.kind()) return false;
  return one.match(other as never, prefix ?? (one.kind() === 'ipv4' ? 32 : 128));
}
