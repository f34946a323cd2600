import { generateKeyPair } from 'node:crypto';
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { writeCatalogBundle } from '@assay/engine';
import { type Link, openLinks } from '../engine/network/testing/links.ts';
import { openResolver } from './dns/resolver.ts';
import { openSigner } from './dns/signing.ts';
import type { DnsResponse, Query } from './dns/wire.ts';
import { FAULTS, type FaultId } from './faults.ts';
import { LIST_ADDRESS, openAuthority } from './hosts/certificates.ts';
import type { Lab } from './lab.ts';
import { openListeners } from './listeners.ts';
import { bundleContents } from './providers/bundle.ts';
import { CDN_HOSTS, CORNER, EDGE, LOCATIONS } from './providers/registries.ts';
import { startProviders } from './providers/server.ts';
import { ADDRESSES, BLOCK_LISTS, NAME_BLOCK_LISTS } from './world/infrastructure.ts';
import { securityOf, startInternet } from './world/internet.ts';
import { type LabServices, type RunningSite, startSite } from './world/running-site.ts';
import type { LabHost } from './world/site.ts';
import type { SiteRow } from './world/site-row.ts';
import { SITES, siteOf } from './world/sites.ts';

/**
 * Number of look-alikes queried in a lab scan; the resolver runs in the same process and resolves iteratively from the
 * root.
 */
const LOOK_ALIKE_NAMES = 1_200;

export type { Link } from '../engine/network/testing/links.ts';
export { compareFindings } from './expected-findings.ts';
export { freePort } from './free-port.ts';
export { DROPPING_HOST, HOSTILE_HOSTS } from './hosts/hostile-hosts.ts';
export type { Lab } from './lab.ts';
export { namespaceAddresses } from './namespace.ts';
export { unresponsiveTcp } from './robustness/hostile-servers.ts';
export { type ScanAnswer, scanInChild } from './robustness/scan-child.ts';
export { openLabCatalog, scanLab } from './scan.ts';
export { FAULTS, type FaultId };

export interface LabOptions {
  /** Binds the real addresses and ports, for a network namespace whose loopback has them (lab/main.ts). */
  bind?: boolean;
  /** Starts only these domains; all but the hostile one by default. */
  domains?: readonly string[];
  /** The domains of another world; those of lab/world/sites.ts by default. */
  world?: readonly SiteRow[];
  /** Delay of the resolver per response, in milliseconds; none by default. */
  resolverDelay?: number;
  /** Links to the hosts of some domains; all others are reached at once, and refuse connections to unused ports. */
  links?: Readonly<Record<string, Link>>;
  /** Factor of the scanner's time-outs, for busy machines, on which a slow answer must not become a missing one. */
  patience?: number;
}

/**
 * Starts the lab: DNS from the root down, a validating resolver, hosts with the faults of lab/world/sites.ts, and the
 * feeds and providers. All servers listen on loopback only.
 */
export async function startLab(options: LabOptions = {}): Promise<Lab> {
  const { bind = false, domains, world = SITES, links, resolverDelay = 0, patience = 1 } = options;
  const linkOf = (address: string) => {
    const site =
      links && sites.find(({ machines }) => Object.values(machines).some((one) => one && isAt(one, address)));
    return site && links[site.domain];
  };
  const listeners = openListeners(bind, linkOf);
  const dkimKey = await rsaPublicKey();
  const chosen = world.filter((row) => domains?.includes(row.domain) ?? row.health !== 'hostile');
  const running = new Map<string, RunningSite>();
  const texts = new Map(chosen.map(({ domain }) => [domain, new Map<string, readonly string[]>()]));
  let sites = chosen.map((row) => siteOf(row, row.faults, dkimKey, world));

  const resolver = openResolver({
    rootAddresses: [ADDRESSES.root],
    place(address) {
      if (bind) return { host: address, port: 53 };
      const port = listeners.dialMap[`${address} 53`];
      return port === undefined ? null : { host: '127.0.0.1', port };
    },
    server: (address) => listeners.onPacket(address, 53),
    security: (name) => securityOf(name, sites),
  });
  const resolve = async (query: Query): Promise<DnsResponse> => {
    if (resolverDelay > 0) await sleep(resolverDelay);
    return resolver.answer(query);
  };
  const recurse = (query: Query): Promise<DnsResponse> => resolver.answer(query);
  const ground: LabServices = { signer: openSigner(), authority: openAuthority(), listeners, recurse };
  const internet = await startInternet(sites, ground, resolve);
  await Promise.all(
    sites.map(async (site) => running.set(site.domain, await startSite(site, texts.get(site.domain)!, ground))),
  );
  const lists = await listeners.tcp(
    LIST_ADDRESS,
    80,
    http.createServer(async (request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://lists.invalid');
      if (!pathname.startsWith('/ocsp')) {
        response.writeHead(200, { 'content-type': 'application/pkix-crl' }).end(ground.authority.revocations());
        return;
      }
      // By POST, or by GET with the request in base64 (RFC 6960 appendix A.1).
      const path = Buffer.from(decodeURIComponent(pathname.slice('/ocsp/'.length)), 'base64');
      const answer = ground.authority.ocspAnswer(Buffer.concat([path, ...(await request.toArray())]));
      response.writeHead(answer ? 200 : 404, { 'content-type': 'application/ocsp-response' }).end(answer ?? '');
    }),
  );
  const providers = await startProviders(() => sites, listeners, ADDRESSES.providers, bind);

  return {
    network: {
      dialMap: bind ? null : listeners.dialMap,
      ...(links ? { links: openLinks(linkOf) } : {}),
      resolvers: [{ address: ADDRESSES.resolver, port: 53 }],
      roots: [{ name: 'a.root.test', addresses: [ADDRESSES.root] }],
      trust: { certificates: [ground.authority.root], onlyThese: true },
      allowPrivate: true,
      doNotScan: [],
      userAgent: 'Assay/4.4.41 (+https://assay.test/scanner)',
      connectionsPerSecond: 2_000,
      timeouts: { connect: 3_000 * patience, dns: 2_000 * patience, exchange: 8_000 * patience },
    },
    get sources() {
      return {
        ...providers.sources(),
        dnsBlockLists: BLOCK_LISTS,
        nameBlockLists: NAME_BLOCK_LISTS,
        locations: [CORNER, EDGE, ...CDN_HOSTS, ...LOCATIONS],
        lookAlikeNames: LOOK_ALIKE_NAMES,
        lookAlikePages: true,
      };
    },
    feeds: providers.feeds,
    domains: chosen.map(({ domain, company, health, faults }) => ({ domain, company, health, faults })),
    setTxt(name, values) {
      const site = sites.find(({ domain }) => name === domain || name.endsWith(`.${domain}`));
      if (!site) throw new RangeError(`${name} is not at or under a domain of the lab`);
      running.get(site.domain)!.setTxt(name, values);
    },
    async setFaults(domain, faults) {
      const row = chosen.find((one) => one.domain === domain);
      if (!row) throw new RangeError(`${domain} is not a domain of the lab`);
      const site = siteOf(row, faults, dkimKey, world);
      await running.get(domain)!.close();
      sites = sites.map((old) => (old.domain === domain ? site : old));
      resolver.forget();
      internet.refresh(sites);
      running.set(domain, await startSite(site, texts.get(domain)!, ground));
    },
    issue: (names) => ground.authority.issue(names),
    writeCatalog: (file) => writeCatalogBundle(file, bundleContents(sites)),
    async close() {
      await Promise.all([
        ...[...running.values()].map((site) => site.close()),
        internet.close(),
        providers.close(),
        lists.close(),
      ]);
    },
  };
}

const isAt = ({ ipv4, ipv6 }: LabHost, address: string) => ipv4 === address || ipv6 === address;

/** A 2048-bit RSA public key for the lab's DKIM records, base64 of its SubjectPublicKeyInfo (RFC 6376 §3.6.1). */
async function rsaPublicKey(): Promise<string> {
  const { publicKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  return publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
}
