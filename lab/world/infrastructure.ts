import type { Signer } from '../dns/signing.ts';
import { isWithinZone, reverseName, soa, type Zone, type ZoneLine } from '../dns/zone.ts';
import type { LabHost, Site } from './site.ts';

/** Addresses of the lab's own infrastructure. */
export const ADDRESSES = {
  root: '192.0.2.1',
  registry: '192.0.2.2',
  registrySecond: '198.51.100.2',
  resolver: '192.0.2.3',
  providers: '192.0.2.4',
  services: '192.0.2.5',
  parking: '198.51.100.6',
} as const;

/** Top-level domains of the lab. */
export const TOP_LEVELS = ['test', 'example'] as const;

const ROOT_SERVER = 'a.root.test';
const REGISTRY_SERVERS = ['a.nic.test', 'b.nic.test'];
const SERVICE_SERVER = 'ns.lab.test';
const PARKING_SERVER = 'ns.parking.test';

/** DNS block lists: one for abuse, one for policy ranges, one whose domain expired and that lists everything. */
export const BLOCK_LISTS = [
  { id: 'abuse', zone: 'abuse.lists.test', policyCodes: ['127.0.0.10', '127.0.0.11'] },
  { id: 'policy', zone: 'policy.lists.test', policyCodes: ['127.0.0.10', '127.0.0.11'] },
  { id: 'dead', zone: 'dead.lists.test', policyCodes: [] },
] as const;

/** Domain block list. */
export const NAME_BLOCK_LISTS = [{ id: 'names', zone: 'names.lists.test', policyCodes: [] }] as const;

const REVERSE_ZONES = [
  '2.0.192.in-addr.arpa',
  '100.51.198.in-addr.arpa',
  '113.0.203.in-addr.arpa',
  '8.b.d.0.1.0.0.2.ip6.arpa',
];

/** Root zone: delegates the lab's top levels and the reverse tree. */
export function rootZone(signer: Signer): Zone {
  const delegations: ZoneLine[] = [
    ...TOP_LEVELS.flatMap((name): ZoneLine[] => [
      ...REGISTRY_SERVERS.map((server) => [name, 'NS', server] as const),
      [name, 'DS', signer.ds(name)],
    ]),
    ...['arpa', 'io', 'com'].map((name): ZoneLine => [name, 'NS', SERVICE_SERVER]),
  ];
  return zone('', { servers: [ROOT_SERVER], signing: 'signed' }, signer, [
    ...delegations,
    ['a.root.test', 'A', ADDRESSES.root],
    ['a.nic.test', 'A', ADDRESSES.registry],
    ['b.nic.test', 'A', ADDRESSES.registrySecond],
    ['ns.lab.test', 'A', ADDRESSES.services],
  ]);
}

/** A top-level zone: delegates the sites, look-alikes and the lab's own names under it. */
export function topLevelZone(name: string, sites: readonly Site[], signer: Signer): Zone {
  const delegated = sites.filter((site) => isWithinZone(site.domain, name));
  const parked = lookAlikes(sites).filter((look) => isWithinZone(look.name, name));
  const rows: ZoneLine[] = [
    ...delegated.flatMap((site) => delegation(site, name, signer)),
    ...parked.map((look): ZoneLine => [relative(look.name, name), 'NS', PARKING_SERVER]),
  ];
  if (name === 'test') {
    rows.push(
      ['a.root', 'A', ADDRESSES.root],
      ['a.nic', 'A', ADDRESSES.registry],
      ['b.nic', 'A', ADDRESSES.registrySecond],
      ['lab', 'NS', SERVICE_SERVER],
      ['ns.lab', 'A', ADDRESSES.services],
      ['lists', 'NS', SERVICE_SERVER],
      ['parking', 'NS', PARKING_SERVER],
      ['ns.parking', 'A', ADDRESSES.parking],
    );
  }
  return zone(name, { servers: REGISTRY_SERVERS, signing: 'signed' }, signer, rows);
}

function delegation(site: Site, parent: string, signer: Signer): ZoneLine[] {
  const owner = relative(site.domain, parent);
  const glue = site.nameServers.filter(
    (server) => site.parentServers.includes(server.name) && isWithinZone(server.name, site.domain),
  );
  return [
    ...site.parentServers.map((server): ZoneLine => [owner, 'NS', server]),
    ...glue.flatMap(({ name, address, address6, glue: given = address }): ZoneLine[] =>
      given === null
        ? []
        : [
            [relative(name, parent), 'A', given],
            ...(address6 === undefined ? [] : [[relative(name, parent), 'AAAA', address6] as ZoneLine]),
          ],
    ),
    ...(site.parentDs ? signersOf(site, signer).map((ds): ZoneLine => [owner, 'DS', ds]) : []),
  ];
}

function signersOf({ domain, keying, dsForm }: Site, signer: Signer) {
  const ds = signer.ds(domain, keying, dsForm === 'sha1' ? 'sha1' : 'sha256');
  const stray = { ...ds, keyTag: (ds.keyTag + 1) % 65_536, digest: Buffer.alloc(32, 7) };
  if (dsForm === 'other') return [stray];
  return dsForm === 'stray' ? [ds, stray] : [ds];
}

/** Zones on the service server: the lab's own names, the reverse tree, the block lists. */
export function serviceZones(sites: readonly Site[], signer: Signer): Zone[] {
  const plain = (name: string, rows: readonly ZoneLine[]) => zone(name, { servers: [SERVICE_SERVER] }, signer, rows);
  const listed = (list: 'abuse' | 'policy') =>
    sites
      .flatMap((site) => site.outside.listings)
      .filter((listing) => listing.list === list)
      .flatMap((listing): ZoneLine[] => blockListRows(listing.address, listing.code, list));
  return [
    plain('lab.test', [
      ['ns', 'A', ADDRESSES.services],
      ['feeds', 'A', ADDRESSES.providers],
      ['*._report._dmarc.reports', 'TXT', 'v=DMARC1'],
    ]),
    plain('arpa', [
      ['in-addr', 'TXT', 'reverse names of the lab'],
      ...REVERSE_ZONES.map((name): ZoneLine => [relative(name, 'arpa'), 'NS', SERVICE_SERVER]),
    ]),
    ...REVERSE_ZONES.map((name) => plain(name, reverseRows(name, sites))),
    // A provider at which anyone can claim a name.
    plain(
      'io',
      sites.flatMap(({ machines: { provider } }): ZoneLine[] =>
        provider ? [['*.bitbucket', 'A', provider.ipv4]] : [],
      ),
    ),
    // A service at which anyone can create a zone, and hosting services whose domains resolve without a customer's
    // name.
    plain('com', [
      ...sites
        .flatMap(({ nameServers }) => nameServers)
        .filter(({ name }) => isWithinZone(name, 'com'))
        .map(({ name, address }): ZoneLine => [relative(name, 'com'), 'A', address]),
      ['amazonaws', 'TXT', 'hosting service'],
      ['elasticbeanstalk', 'TXT', 'hosting service'],
    ]),
    plain('lists.test', [
      ...TEST_POINTS.map(([owner, data]): ZoneLine => [`${owner}.abuse`, 'A', data]),
      ...TEST_POINTS.map(([owner]): ZoneLine => [`${owner}.policy`, 'A', '127.0.0.10']),
      ...listed('abuse'),
      ...listed('policy'),
      // RFC 5782 §5: a list of names lists `test`, and not `invalid`.
      ['test.names', 'A', '127.0.0.2'],
      ...sites
        .filter((site) => site.outside.nameListed)
        .map((site): ZoneLine => [`${site.domain}.names`, 'A', '127.0.1.2']),
      // A block list whose domain was taken over returns a match for everything (RFC 5782 §5).
      ['*.dead', 'A', '127.0.0.2'],
    ]),
  ];
}

/** RFC 5782 §5: 127.0.0.2 is listed, 127.0.0.1 is not. */
const TEST_POINTS = [['2.0.0.127', '127.0.0.2']] as const;

function blockListRows(address: string, code: string, list: string): ZoneLine[] {
  const owner = `${reverseName(address).replace(/\.(in-addr|ip6)\.arpa$/, '')}.${list}`;
  return [
    [owner, 'A', code],
    [owner, 'TXT', `Listed by the lab's ${list} list`],
  ];
}

function reverseRows(name: string, sites: readonly Site[]): ZoneLine[] {
  const machines = sites.flatMap((site) => Object.values(site.machines)).filter((one): one is LabHost => one !== null);
  const servers = sites
    .flatMap((site) => site.nameServers)
    .map(({ address, address6 = null, name, reverse = name }) => ({ ipv4: address, ipv6: address6, reverse }));
  return [...machines, ...servers].flatMap(({ ipv4, ipv6, reverse }): ZoneLine[] =>
    [ipv4, ipv6]
      .filter((address): address is string => address !== null && reverse !== null)
      .map((address) => reverseName(address))
      .filter((owner) => isWithinZone(owner, name))
      .map((owner): ZoneLine => [relative(owner, name), 'PTR', reverse!]),
  );
}

/** Zones of look-alikes, on the parking server. */
export function parkedZones(sites: readonly Site[], signer: Signer): Zone[] {
  const parked = lookAlikes(sites).map((look) =>
    zone(look.name, { servers: [PARKING_SERVER] }, signer, [
      ['@', 'A', look.address],
      ...(look.mail
        ? [
            ['@', 'MX', { preference: 10, exchange: `mx.${look.name}` }] as ZoneLine,
            ['mx', 'A', look.address] as ZoneLine,
          ]
        : []),
    ]),
  );
  return [zone('parking.test', { servers: [PARKING_SERVER] }, signer, [['ns', 'A', ADDRESSES.parking]]), ...parked];
}

function lookAlikes(sites: readonly Site[]) {
  return sites.flatMap((site) => site.outside.lookAlikes);
}

/** A zone with its SOA, NS and, if signed, DNSKEY. */
export function zone(
  name: string,
  { servers, signing = 'unsigned' }: { servers: readonly string[]; signing?: Zone['signing'] },
  signer: Signer,
  rows: readonly ZoneLine[],
): Zone {
  const primary = servers[0]!;
  const head: ZoneLine[] = [
    ['@', 'SOA', soa(primary, `hostmaster.${name || 'root.test'}`)],
    ...servers.map((server): ZoneLine => ['@', 'NS', server]),
    ...(signing === 'unsigned' ? [] : [['@', 'DNSKEY', signer.dnskey(name)] as ZoneLine]),
  ];
  return { name, signing, rows: [...head, ...rows] };
}

/** Relative owner of an absolute name in a zone. */
export function relative(name: string, zoneName: string): string {
  if (name === zoneName) return '@';
  return zoneName === '' ? name : name.slice(0, -zoneName.length - 1);
}

/** Arguments of `ip` that assign the lab's IPv4 networks to a loopback: all addresses of a prefix on `lo` are local. */
export const LOOPBACK_NETWORKS = ['192.0.2.1/24', '198.51.100.1/24', '203.0.113.1/24', '10.53.0.1/24'];
