import { ancestors, isWithinZone, type ResourceRecord, recordsOf, type Zone } from './zone.ts';

/** A server's response to a query, before encoding. */
export interface AuthoritativeAnswer {
  rcode: 'NOERROR' | 'NXDOMAIN' | 'REFUSED' | 'SERVFAIL';
  authoritative: boolean;
  answers: ResourceRecord[];
  authorities: ResourceRecord[];
  additionals: ResourceRecord[];
  /** Zone of the response; null if refused. */
  zone: Zone | null;
}

const EMPTY = { answers: [], authorities: [], additionals: [], zone: null };
export const REFUSED: AuthoritativeAnswer = { ...EMPTY, rcode: 'REFUSED', authoritative: false };
const CNAMES_MAX = 8;

const indexes = new WeakMap<Zone, { byName: Map<string, ResourceRecord[]>; names: Set<string> }>();

/** The zone's records by owner, and every name that exists in it, empty non-terminals included (RFC 8020). */
function indexOf(zone: Zone) {
  let index = indexes.get(zone);
  if (!index) {
    const byName = Map.groupBy(recordsOf(zone), (record) => record.name);
    const names = new Set([...byName.keys()].flatMap(ancestors).filter((name) => isWithinZone(name, zone.name)));
    index = { byName, names };
    indexes.set(zone, index);
  }
  return index;
}

/** The closest zone at or above a name; for DS the parent zone, if it is on the same server (RFC 4035 §3.1.4.1). */
function zoneFor(zones: ReadonlyMap<string, Zone>, name: string, type: string): Zone | null {
  const found = ancestors(name).filter((ancestor) => zones.has(ancestor));
  const chosen = type === 'DS' && found[0] === name && found.length > 1 ? found[1] : found[0];
  return chosen === undefined ? null : zones.get(chosen)!;
}

/**
 * An authoritative server's response from its zones (RFC 1034 §4.3.2): referral, answer, CNAME, wildcard, NODATA or
 * NXDOMAIN.
 */
export function answerQuery(zones: ReadonlyMap<string, Zone>, name: string, type: string): AuthoritativeAnswer {
  const zone = zoneFor(zones, name, type);
  if (!zone) return REFUSED;
  const { byName, names } = indexOf(zone);
  const cut = cutAbove(zone, byName, name, type);
  if (cut !== null) {
    const delegation = byName.get(cut)!;
    const servers = delegation.filter((record) => record.type === 'NS');
    const glue = servers.flatMap((server) => addresses(byName.get(server.data as string)));
    const ds = delegation.filter((record) => record.type === 'DS');
    return {
      rcode: 'NOERROR',
      authoritative: false,
      answers: [],
      authorities: [...servers, ...ds],
      additionals: glue,
      zone,
    };
  }
  const own = byName.get(name) ?? (names.has(name) ? [] : expandWildcard(byName, names, name));
  const soa = (byName.get(zone.name) ?? []).filter((record) => record.type === 'SOA');
  const said = { authoritative: true, authorities: [] as ResourceRecord[], additionals: [] as ResourceRecord[], zone };
  if (own === null) return { ...said, rcode: 'NXDOMAIN', answers: [], authorities: soa };
  // A CNAME with other data, which RFC 1034 §3.6.2 forbids, is used only for missing types, as by servers that accept
  // it.
  const alias = own.some((record) => record.type === type) ? undefined : own.find((record) => record.type === 'CNAME');
  if (alias && type !== 'CNAME' && type !== 'ANY') {
    return { ...said, rcode: 'NOERROR', answers: [alias, ...follow(zones, alias, type)] };
  }
  const answers = own.filter((record) => type === 'ANY' || record.type === type);
  if (answers.length === 0) return { ...said, rcode: 'NOERROR', answers, authorities: soa };
  return { ...said, rcode: 'NOERROR', answers, additionals: helpful(byName, answers) };
}

/** Owner of the delegation at or above the name, below the apex; DS at the cut itself is answered by the parent. */
function cutAbove(zone: Zone, byName: Map<string, ResourceRecord[]>, name: string, type: string): string | null {
  const below = ancestors(name).filter((ancestor) => ancestor !== zone.name && isWithinZone(ancestor, zone.name));
  const cuts = below.filter((owner) => byName.get(owner)?.some((record) => record.type === 'NS'));
  const highest = cuts.at(-1);
  if (highest === undefined || (highest === name && type === 'DS')) return null;
  return highest;
}

/** Records of `*.<closest encloser>` with the queried name as owner, or null if the name does not exist (RFC 4592). */
function expandWildcard(
  byName: Map<string, ResourceRecord[]>,
  names: Set<string>,
  name: string,
): ResourceRecord[] | null {
  const encloser = ancestors(name).find((ancestor) => names.has(ancestor));
  const wild = encloser === undefined ? undefined : byName.get(encloser === '' ? '*' : `*.${encloser}`);
  return wild ? wild.map((record) => ({ ...record, name })) : null;
}

/** The rest of a CNAME chain within this server's zones. */
function follow(zones: ReadonlyMap<string, Zone>, alias: ResourceRecord, type: string): ResourceRecord[] {
  const chain: ResourceRecord[] = [];
  let target = alias.data as string;
  for (let step = 0; step < CNAMES_MAX; step++) {
    const zone = zoneFor(zones, target, type);
    if (!zone) break;
    const { byName } = indexOf(zone);
    if (cutAbove(zone, byName, target, type) !== null) break;
    const own = byName.get(target) ?? [];
    const next = own.find((record) => record.type === 'CNAME');
    if (!next) return [...chain, ...own.filter((record) => record.type === type)];
    chain.push(next);
    target = next.data as string;
  }
  return chain;
}

function addresses(records: readonly ResourceRecord[] | undefined): ResourceRecord[] {
  return (records ?? []).filter((record) => record.type === 'A' || record.type === 'AAAA');
}

/** Addresses of the name servers and mail exchanges in a response. */
function helpful(byName: Map<string, ResourceRecord[]>, answers: readonly ResourceRecord[]): ResourceRecord[] {
  return answers.flatMap((record) => {
    if (record.type === 'NS') return addresses(byName.get(record.data));
    return record.type === 'MX' ? addresses(byName.get(record.data.exchange)) : [];
  });
}

/** All records of a zone in transfer order: SOA first and last (RFC 5936 §2.2). */
export function zoneTransfer(zone: Zone): ResourceRecord[] {
  const records = recordsOf(zone);
  const soa = records.filter((record) => record.type === 'SOA' && record.name === zone.name);
  return [...soa, ...records.filter((record) => !soa.includes(record)), ...soa];
}
