import type { NotAssessedReason } from '@assay/contract/assessment.ts';
import type { NameServerAnswer, SoaRecord, ZoneEvidence } from './dns.ts';
import { type Known, unknown } from './unknown.ts';

/** A server's answers of version 1, with null or nothing where its response was missing. */
interface ServerVersion1 {
  udp: NameServerAnswer['udp'];
  tcp: NameServerAnswer['tcp'];
  authoritative: boolean | null;
  soa: SoaRecord | null;
  ns: string[];
  recursion: boolean | null;
  edns: boolean | null;
  transfer: { allowed: boolean | null; records: number; names?: string[] };
  version: string | null;
  reverse?: string[] | null;
  signed?: boolean | null;
  sets?: { MX?: string; TXT?: string };
}

/** An object of version 1 with the reason if its look-up failed; its other properties are empty then. */
type Failing<T> = Known<T> & { failure?: NotAssessedReason };

interface ZoneVersion1 {
  servers: ServerVersion1[];
  glueServers?: ServerVersion1[];
  nameServers: Failing<ZoneEvidence['nameServers'][number]>[];
  addresses: Failing<ZoneEvidence['addresses']>;
  www: Failing<ZoneEvidence['www']>;
  caa: Failing<Pick<ZoneEvidence['caa'], 'at' | 'records'>>;
  wildcard: boolean | null;
}

/** Version 2 states for each query to a server that it failed. Where version 1 did not tell, its value is kept. */
export function withServerFacts(older: ZoneVersion1): unknown {
  const { servers, glueServers, nameServers, addresses, www, caa, wildcard } = older;
  return {
    ...older,
    servers: servers.map(serverOf),
    ...(glueServers ? { glueServers: glueServers.map(serverOf) } : {}),
    nameServers: nameServers.map((one) => withoutFailure(one, ['addresses', 'cname'])),
    addresses: withoutFailure(addresses, ['a', 'aaaa', 'cname']),
    www: withoutFailure(www, ['a', 'aaaa', 'cnames', 'exists']),
    caa: withoutFailure(caa, ['records']),
    wildcard: wildcard ?? unknown('unreachable'),
  };
}

function withoutFailure(older: { failure?: NotAssessedReason }, facts: readonly string[]): unknown {
  const { failure, ...value } = older;
  if (failure === undefined) return value;
  return { ...value, ...Object.fromEntries(facts.map((fact) => [fact, unknown(failure)])) };
}

function serverOf(older: ServerVersion1): unknown {
  const { udp, tcp, transfer, sets, reverse, signed } = older;
  const silent = udp !== 'answered' && tcp !== 'answered';
  const missing = unknown(udp === 'timeout' ? 'timeout' : 'unreachable');
  const known = <T>(fact: T | null) => (fact === null ? missing : fact);
  return {
    ...older,
    soa: older.authoritative === null ? missing : older.soa,
    ns: silent && older.ns.length === 0 ? missing : older.ns,
    recursion: known(older.recursion),
    edns: known(older.edns),
    transfer: transfer.allowed === null ? missing : transfer,
    version: silent ? missing : older.version,
    ...(reverse === undefined ? {} : { reverse: known(reverse) }),
    ...(signed === undefined ? {} : { signed: known(signed) }),
    ...(sets ? { sets: { MX: sets.MX ?? missing, TXT: sets.TXT ?? missing } } : {}),
  };
}
