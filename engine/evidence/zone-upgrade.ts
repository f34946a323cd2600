import type { NameServerAnswer, SoaRecord, ZoneEvidence } from './dns.ts';
import { unknown } from './unknown.ts';

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

/** Version 2 states for each query to a server that it failed. Where version 1 did not tell, its value is kept. */
export function withServerFacts(
  older: Omit<ZoneEvidence, 'servers' | 'glueServers'> & { servers: ServerVersion1[]; glueServers?: ServerVersion1[] },
): unknown {
  const { servers, glueServers } = older;
  return {
    ...older,
    servers: servers.map(serverOf),
    ...(glueServers ? { glueServers: glueServers.map(serverOf) } : {}),
  };
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
