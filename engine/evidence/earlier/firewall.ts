import type { EvidenceItem, EvidenceSet } from '../index.ts';
import type { PortsEvidence } from '../services.ts';
import { lacking } from '../unknown.ts';

type AddressPorts = PortsEvidence['addresses'][number];

/** Ports of `22,80-90`; empty without text. */
export function portsOfRanges(text = ''): Set<number> {
  return new Set(
    text.split(',').flatMap((range) => {
      const [first, last = first] = range.split('-').map(Number);
      return first ? Array.from({ length: last! - first + 1 }, (_unused, at) => first + at) : [];
    }),
  );
}

/** `22,80-90`: ports in ascending order, successive ones as a range. */
export function rangesOfPorts(ports: readonly number[]): string {
  const ranges: [first: number, last: number][] = [];
  for (const port of ports.toSorted((one, other) => one - other)) {
    const range = ranges.at(-1);
    if (range && port === range[1] + 1) range[1] = port;
    else ranges.push([port, port]);
  }
  return ranges.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(',');
}

/** Ports that close at once, at the same moment, are hidden by a firewall rather than closed by their owner. */
const AT_ONCE_MIN = 2;

/** Whether an address that had several open ports now refuses every connection, as a firewall with a REJECT rule. */
function refusesAll(now: AddressPorts, before: AddressPorts): boolean {
  const isRefused = now.stopped === null && now.open.length === 0 && now.closed > 0 && now.filtered === 0;
  return isRefused && before.open.length >= AT_ONCE_MIN;
}

/**
 * Whether half of the ports that were open before drop packets now. A single one is closed: it was asked again at the end of
 * the scan, while other ports of the address answered.
 */
function dropsMany(now: AddressPorts, before: AddressPorts): boolean {
  const silent = portsOfRanges(now.silent);
  const gone = before.open.filter(({ port }) => silent.has(port)).length;
  return gone >= AT_ONCE_MIN && gone * 2 >= before.open.length;
}

/**
 * Whether the UDP services that responded before are all silent now, more than one of them, or one on an address that
 * answers on no TCP port either.
 */
function dropsDatagrams(now: AddressPorts, before: AddressPorts): boolean {
  const silent = portsOfRanges(now.udpSilent);
  const known = before.udp ?? [];
  const isUp = now.open.length > 0 || now.closed > 0;
  return known.length >= (isUp ? AT_ONCE_MIN : 1) && known.every(({ port }) => silent.has(port));
}

/**
 * The newer evidence, which states that it lacks the open ports of addresses that a firewall hides from the scanner: an
 * intrusion prevention system, or a rule that refuses everything.
 */
export function withHiddenPorts(newer: PortsEvidence, earlier: PortsEvidence): PortsEvidence {
  const addresses = newer.addresses.map((now): AddressPorts => {
    const before = earlier.addresses.find(({ address }) => address === now.address);
    if (!before) return now;
    const isHidden = !before.acceptsAll && (refusesAll(now, before) || dropsMany(now, before));
    const { lacks } = lacking('blocked', [
      ...(isHidden ? ['open'] : []),
      ...(now.udp && dropsDatagrams(now, before) ? ['udp'] : []),
    ]);
    return lacks ? { ...now, lacks: { ...now.lacks, ...lacks } } : now;
  });
  return addresses.every((row, at) => row === newer.addresses[at]) ? newer : { ...newer, addresses };
}

/** `host:port/tcp` of ports whose service only the earlier evidence knows. */
export function hiddenEndpoints({ asset, kind, outcome }: EvidenceItem, completed: EvidenceItem): string[] {
  if (kind !== 'ports' || completed.kind !== 'ports' || !outcome.ok || !completed.outcome.ok) return [];
  const fresh = outcome.value;
  return completed.outcome.value.addresses.flatMap(({ address, open }) => {
    const now = fresh.addresses.find((row) => row.address === address)?.open ?? [];
    const isSeen = (port: number) => now.some((row) => row.port === port && !row.lacks?.facts);
    return open.flatMap(({ port }) => (isSeen(port) ? [] : [`${asset}:${port}/tcp`]));
  });
}

/** Names of hosts whose addresses all refuse every connection since the earlier evidence. */
export function hostsBehindFirewalls(
  fresh: EvidenceSet,
  earlier: (asset: string) => PortsEvidence | null,
): Set<string> {
  return new Set(
    fresh.flatMap((piece) => {
      if (piece.kind !== 'ports' || !piece.outcome.ok) return [];
      const { names, addresses } = piece.outcome.value;
      const before = earlier(piece.asset)?.addresses ?? [];
      const refusesNow = addresses.every((now) =>
        before.some((row) => row.address === now.address && refusesAll(now, row)),
      );
      return addresses.length > 0 && refusesNow ? names : [];
    }),
  );
}
