import type { Signer } from '../dns/signing.ts';
import { soa, type Zone, type ZoneLine } from '../dns/zone.ts';
import { relative } from './infrastructure.ts';
import type { LabHost, Site, SiteServer } from './site.ts';

/** Manually set TXT values by absolute name, as an owner sets them to verify a domain. */
export type ExtraTxt = ReadonlyMap<string, readonly string[]>;

/** The site's zone as returned by one of its servers. */
export function siteZone(site: Site, extra: ExtraTxt, signer: Signer, server?: SiteServer): Zone {
  const start = soa(site.nameServers[0]!.name, `hostmaster.${site.domain}`, server?.serial);
  const { signing, keying, nsec3, withoutProofs } = site;
  const rows: ZoneLine[] = [
    ['@', 'SOA', { ...start, ...site.soa, ...server?.soa }],
    ...(server?.names ?? site.nameServers.map(({ name }) => name)).map((name): ZoneLine => ['@', 'NS', name]),
    ...addressRows(site),
    ...site.rows,
    ...(server?.rows ?? []),
    ...[...extra].flatMap(([name, values]) =>
      values.map((value): ZoneLine => [relative(name, site.domain), 'TXT', value]),
    ),
  ];
  if (signing !== 'unsigned') rows.push(['@', 'DNSKEY', signer.dnskey(site.domain, keying)]);
  if (nsec3) rows.push(['@', 'NSEC3PARAM', parameters(nsec3)]);
  if (site.childSigners) rows.push(['@', 'CDS', childSigner(site, signer)]);
  return {
    name: site.domain,
    signing,
    rows,
    ...(keying ? { keying } : {}),
    ...(nsec3 ? { nsec3 } : {}),
    ...(withoutProofs ? { withoutProofs } : {}),
  };
}

/** RFC 5155 §4.2. */
function parameters({ iterations, salt }: NonNullable<Site['nsec3']>): Buffer {
  const bytes = Buffer.from(salt, 'hex');
  return Buffer.concat([Buffer.from([1, 0, iterations >> 8, iterations & 255, bytes.length]), bytes]);
}

/** A CDS record's data are a DS record's (RFC 7344 §3.1). */
function childSigner(site: Site, signer: Signer): Buffer {
  const { keyTag, algorithm, digestType, digest } = signer.ds(site.domain, site.keying);
  const head = Buffer.from([keyTag >> 8, keyTag & 255, algorithm, digestType]);
  return Buffer.concat([head, site.childSigners === 'stray' ? Buffer.alloc(32, 7) : digest]);
}

function addressRows(site: Site): ZoneLine[] {
  const machines = Object.values(site.machines).filter((one): one is LabHost => one !== null);
  // A name with an alias has no other data (RFC 1034 §3.6.2).
  const aliases = new Set(site.rows.filter(([, type]) => type === 'CNAME').map(([owner]) => owner));
  const servers = site.nameServers
    .filter((server) => server.name.endsWith(`.${site.domain}`) && !aliases.has(relative(server.name, site.domain)))
    .flatMap(({ name, address, address6 }): ZoneLine[] => [
      [relative(name, site.domain), 'A', address],
      ...(address6 === undefined ? [] : [[relative(name, site.domain), 'AAAA', address6] as ZoneLine]),
    ]);
  const rows = machines.flatMap((machine) =>
    machine.names
      .filter((name) => !aliases.has(name))
      .flatMap((name): ZoneLine[] => [
        [name, 'A', machine.ipv4],
        ...(machine.ipv6 ? [[name, 'AAAA', machine.ipv6] as ZoneLine] : []),
      ]),
  );
  return [...servers, ...rows];
}
