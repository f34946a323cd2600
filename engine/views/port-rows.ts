import type { Finding } from '@assay/contract/assessment.ts';
import type { PortsEvidence, ServiceFacts } from '../evidence/services.ts';
import type { TlsVersion } from '../evidence/web.ts';
import { factText, hostOf, levelOf, portOf, type ViewSources } from './sources.ts';
import type { StoredRow } from './stored-row.ts';

/** Tables about open ports: network ports and endpoints. */

/** Version of the software. Older evidence of an SMB server has the version of the protocol there, without a product. */
const productVersion = ({ service, product, version }: ServiceFacts): string | null =>
  service === 'smb' && product === null ? null : version;

/**
 * One row per open port, with its findings of network security. Those of endpoints, such as remote desktops and file
 * shares, are in their own table and in the counts of their area.
 */
export function networkRows(sources: ViewSources): StoredRow[] {
  const findings = sources.findings('network_security');
  const stored = (own: readonly Finding[]) =>
    sources.stored('network_security', own, (finding) => ({ severity: levelOf(finding) }));
  const rows = new Map<string, StoredRow>();
  for (const piece of sources.of('ports')) {
    for (const port of seenPorts(piece.value)) {
      const endpoint = `${piece.asset}:${port.number}/${port.transport}`;
      rows.set(endpoint, {
        id: endpoint,
        row: {
          cve: sources.cvesOn(endpoint),
          ipv4: port.addresses.filter((address) => !address.includes(':')),
          ipv6: port.addresses.filter((address) => address.includes(':')),
          host: piece.asset,
          port: port.number,
          service: port.facts.service === 'unknown' ? null : port.facts.service,
          product: port.facts.product,
          version: productVersion(port.facts),
          update_time: piece.takenAt,
          tunnel: port.tls ? 'ssl' : null,
          severity: null,
          vuln: null,
        },
        findings: stored(findings.filter(({ asset }) => asset === endpoint)),
        words: null,
      });
    }
  }
  // Services seen on ports that were not scanned (mail hosts, TLS) are kept.
  const others = Map.groupBy(
    findings.filter(({ asset }) => !rows.has(asset)),
    ({ asset }) => asset,
  );
  return [
    ...rows.values(),
    ...[...others].map(([asset, own]): StoredRow => {
      const text = (...names: string[]) => own.map((finding) => factText(finding, ...names)).find(Boolean) ?? null;
      return {
        id: asset,
        row: {
          cve: sources.cvesOn(asset),
          ...sources.addressesOf(hostOf(asset)),
          host: hostOf(asset),
          port: portOf(asset),
          service: text('service'),
          product: text('product'),
          version: text('version'),
          update_time: sources.assessment.at,
          tunnel: null,
        },
        findings: stored(own),
        words: null,
      };
    }),
  ];
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

/** One row per endpoint. The family is the name of the check: `endpoint_security.remote-desktop`. */
export function endpointRows(sources: ViewSources): StoredRow[] {
  return [...Map.groupBy(sources.findings('endpoint_security'), ({ asset }) => asset)].map(([asset, own]) => {
    const host = hostOf(asset);
    const port = portOf(asset);
    const piece = sources.of('ports').find((row) => row.value.names.includes(host));
    const seen = piece?.value.addresses.flatMap((row) => row.open).find((row) => row.port === port);
    return {
      id: asset,
      row: {
        update_time: piece?.takenAt ?? sources.assessment.at,
        ...sources.addressesOf(host),
        ssl: lowestTls(sources, asset),
        host: asset,
      },
      findings: sources.stored('endpoint_security', own, (finding) => ({
        cve: sources.cvesOn(asset),
        family: finding.check.slice(finding.check.indexOf('.') + 1),
        threat: levelOf(finding),
        from_engine: finding.check,
        ver: factText(finding, 'version') ?? (seen ? productVersion(seen.facts) : null),
        severity: levelOf(finding),
        ref: sources.refsOf(finding.check),
      })),
      words: null,
    };
  });
}
