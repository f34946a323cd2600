import type { PortsEvidence, ServiceFacts } from '../evidence/services.ts';
import type { TlsVersion } from '../evidence/web.ts';
import { factText, hostOf, levelOf, portOf, textOf, type ViewSources, worstOf } from './sources.ts';
import type { StoredRow } from './stored-row.ts';

/** Tables about open ports: network ports and endpoints. */

/** One row per open port and finding on it; an open port without a finding is a row as well. */
export function networkRows(sources: ViewSources): StoredRow[] {
  const findings = sources.findings('network_security');
  const ofEndpoints = sources.findings('endpoint_security');
  const shown = new Set<string>();
  const rows: StoredRow[] = [];
  for (const piece of sources.of('ports')) {
    for (const port of seenPorts(piece.value)) {
      const endpoint = `${piece.asset}:${port.number}/${port.transport}`;
      const common = {
        cve: sources.cvesOn(endpoint),
        ipv4: port.addresses.filter((address) => !address.includes(':')),
        ipv6: port.addresses.filter((address) => address.includes(':')),
        host: piece.asset,
        port: port.number,
        service: port.facts.service === 'unknown' ? null : port.facts.service,
        product: port.facts.product,
        version: port.facts.version,
        update_time: piece.takenAt,
        tunnel: port.tls ? 'ssl' : null,
      };
      const own = findings.filter((finding) => finding.asset === endpoint);
      for (const finding of own) shown.add(finding.fingerprint);
      if (own.length === 0) {
        // Remote desktops and shares are evaluated with the endpoints; the port is equally sensitive here.
        const worst = worstOf(ofEndpoints.filter(({ asset }) => asset === endpoint));
        const row = { fingerprint: null, ...common, severity: worst ? levelOf(worst) : 'informational', vuln: null };
        rows.push({ row, words: null });
      }
      for (const finding of own) {
        const row = { fingerprint: finding.fingerprint, ...common, severity: levelOf(finding) };
        rows.push({ row, words: textOf(finding) });
      }
    }
  }
  // Services seen on ports that were not scanned (mail hosts, TLS) are kept.
  for (const finding of findings.filter((row) => !shown.has(row.fingerprint))) {
    rows.push({
      row: {
        fingerprint: finding.fingerprint,
        cve: sources.cvesOn(finding.asset),
        ...sources.addressesOf(hostOf(finding.asset)),
        host: hostOf(finding.asset),
        port: portOf(finding.asset) ?? 0,
        service: factText(finding, 'service'),
        product: factText(finding, 'product'),
        version: factText(finding, 'version'),
        update_time: sources.assessment.at,
        tunnel: null,
        severity: levelOf(finding),
      },
      words: textOf(finding),
    });
  }
  return rows;
}

interface SeenPort {
  number: number;
  transport: 'tcp' | 'udp';
  tls: boolean;
  facts: ServiceFacts;
  addresses: string[];
}

/** Open ports and UDP responses, each once with its addresses, ordered by number. */
function seenPorts({ addresses }: PortsEvidence): SeenPort[] {
  const seen = new Map<string, SeenPort>();
  const add = (address: string, transport: 'tcp' | 'udp', number: number, tls: boolean, facts: ServiceFacts) => {
    const key = `${number}/${transport}`;
    const known = seen.get(key)?.addresses ?? [];
    seen.set(key, { number, transport, tls, facts, addresses: [...known, address] });
  };
  for (const { address, open, udp = [] } of addresses) {
    for (const { port, tls, facts } of open) add(address, 'tcp', port, tls, facts);
    for (const { port, facts } of udp) add(address, 'udp', port, false, facts);
  }
  return [...seen.values()].sort((one, other) => one.number - other.number);
}

/** Worst first. */
const OLD_TO_NEW: readonly TlsVersion[] = ['SSLv2', 'SSLv3', 'TLSv1.0', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'];

function lowestTls(sources: ViewSources, asset: string): string | null {
  const piece = sources.of('tls').find((row) => row.asset === asset);
  const offered = piece?.value.versions.filter((row) => row.offered).map((row) => row.version) ?? [];
  return OLD_TO_NEW.find((version) => offered.includes(version)) ?? null;
}

/** The family is the name of the check: `endpoint_security.remote-desktop`. */
export function endpointRows(sources: ViewSources): StoredRow[] {
  return sources.findings('endpoint_security').map((finding) => {
    const host = hostOf(finding.asset);
    const port = portOf(finding.asset);
    const piece = sources.of('ports').find((row) => row.value.names.includes(host));
    const seen = piece?.value.addresses.flatMap((row) => row.open).find((row) => row.port === port);
    return {
      row: {
        fingerprint: finding.fingerprint,
        cve: sources.cvesOn(finding.asset),
        family: finding.check.slice(finding.check.indexOf('.') + 1),
        threat: levelOf(finding),
        from_engine: finding.check,
        update_time: piece?.takenAt ?? sources.assessment.at,
        ...sources.addressesOf(host),
        ver: factText(finding, 'version') ?? seen?.facts.version ?? null,
        ssl: lowestTls(sources, finding.asset),
        severity: levelOf(finding),
        ref: sources.refsOf(finding.check),
        host: finding.asset,
      },
      words: textOf(finding),
    };
  });
}
