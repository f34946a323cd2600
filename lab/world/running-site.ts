import { createHash, X509Certificate } from 'node:crypto';
import type { Recurse } from '../dns/server.ts';
import { startNameServer } from '../dns/server.ts';
import type { Signer } from '../dns/signing.ts';
import type { Zone, ZoneLine } from '../dns/zone.ts';
import type { Authority } from '../hosts/certificates.ts';
import { startHost } from '../hosts/start-host.ts';
import type { Listeners, Listening } from '../listeners.ts';
import { addressesOf, type LabHost, type Site } from './site.ts';
import { siteZone } from './site-zone.ts';

/** Shared by all sites. */
export interface LabServices {
  signer: Signer;
  authority: Authority;
  listeners: Listeners;
  recurse: Recurse;
}

/** A site whose servers are listening. */
export interface RunningSite {
  readonly site: Site;
  /** Publishes TXT values at a name of the site; an empty list removes them. */
  setTxt(name: string, values: readonly string[]): void;
  close(): Promise<void>;
}

/** Starts a site's name servers and hosts. */
export async function startSite(
  site: Site,
  txt: Map<string, readonly string[]>,
  ground: LabServices,
): Promise<RunningSite> {
  const published = { ...site, rows: [...site.rows, ...tlsaRows(site, ground.authority)] };
  let zones = zonesOf(published, txt, ground.signer);
  const machines = Object.values(site.machines).filter((one): one is LabHost => one !== null);
  const running: Listening[] = await Promise.all([
    ...site.nameServers.flatMap((server, at) => {
      if (server.shared) return [];
      const here = { addresses: addressesOf(server), behaviour: server.behaviour, zones: () => zones[at]! };
      return [startNameServer(here, ground.signer, ground.recurse, ground.listeners)];
    }),
    ...machines.map((machine) => startHost(machine, ground.authority, ground.listeners)),
  ]);
  return {
    site,
    setTxt(name, values) {
      if (values.length > 0) txt.set(name, values);
      else txt.delete(name);
      zones = zonesOf(published, txt, ground.signer);
    },
    async close() {
      await Promise.all(running.map((one) => one.close()));
    },
  };
}

/** Zone data per name server. */
function zonesOf(site: Site, txt: Map<string, readonly string[]>, signer: Signer): Map<string, Zone>[] {
  return site.nameServers.map((server) => new Map([[site.domain, siteZone(site, txt, signer, server)]]));
}

/** SHA-256 of the mail host's public key, usage 3 and selector 1 (RFC 7671 §5.1). */
function tlsaRows({ machines: { mail }, tlsaOfMail }: Site, authority: Authority): ZoneLine[] {
  const tls = tlsaOfMail && mail?.mail?.tls;
  if (!tls) return [];
  const { publicKey } = new X509Certificate(authority.issue(tls.names, tls.certificate).certificates[0]!);
  const certificate = createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest();
  return [['_25._tcp.mail', 'TLSA', { usage: 3, selector: 1, matchingType: 1, certificate }]];
}
