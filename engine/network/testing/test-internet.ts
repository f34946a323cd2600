import type { NetworkSettings } from '#settings.ts';
import {
  authoritative,
  type DnsResponder,
  type ReceivedQuery,
  startDnsServer,
  type TestServer,
  testNetwork,
  type ZoneRecord,
} from './dns-servers.ts';

export const ROOT = '198.51.100.1';
export const TLD = '198.51.100.2';
export const NS1 = '198.51.100.11';
export const NS2 = '198.51.100.12';
/** Is not authoritative for `example.test`. */
export const NS3 = '198.51.100.13';
export const RESOLVER = '198.51.100.53';

const soa = (zone: string, change: { mname?: string; rname?: string } = {}): ZoneRecord => [
  zone,
  'SOA',
  {
    mname: `ns1.${zone}`,
    rname: `host.${zone}`,
    serial: 1,
    refresh: 7200,
    retry: 3600,
    expire: 1209600,
    minimum: 300,
    ...change,
  },
];

/** The records that make `example.test` a zone with two servers. */
export const ZONE: readonly ZoneRecord[] = [
  soa('example.test'),
  ['example.test', 'NS', 'ns1.example.test'],
  ['example.test', 'NS', 'ns2.example.test'],
  ['ns1.example.test', 'A', NS1],
  ['ns2.example.test', 'A', NS2],
];

/**
 * Root, `test.`, `example.test` on two servers and a resolver for all of it, on loopback.
 * @param records of `example.test` in addition to `ZONE`
 * @param options.others other zones that the resolver knows: `[zone, records]`
 * @param options.glue other glue addresses that `test.` returns for name servers
 * @param options.soa other values of the zone's SOA
 * @param options.sign changes the answers of `.`, `test` and `example.test`
 * @param options.second changes the answers of the second server of `example.test`
 * @param options.resolver changes the answers of the resolver
 */
export async function startTestInternet(
  records: readonly ZoneRecord[],
  options: {
    others?: readonly (readonly [string, readonly ZoneRecord[]])[];
    settings?: Partial<NetworkSettings>;
    glue?: Readonly<Record<string, string>>;
    soa?: { mname?: string; rname?: string };
    sign?: (zone: string, answer: DnsResponder) => DnsResponder;
    second?: (answer: DnsResponder) => DnsResponder;
    resolver?: (answer: DnsResponder) => DnsResponder;
  } = {},
) {
  const zone = [soa('example.test', options.soa), ...ZONE.slice(1), ...records];
  const { sign = (_zone, answer) => answer, second = (answer) => answer, resolver = (answer) => answer } = options;
  const root = authoritative('.', [
    ['.', 'NS', 'a.root.test'],
    ['test', 'NS', 'ns.test'],
    ['ns.test', 'A', TLD],
  ]);
  const tld = sign(
    'test',
    authoritative('test', [
      soa('test'),
      ['test', 'NS', 'ns.test'],
      ['ns.test', 'A', TLD],
      ['example.test', 'NS', 'ns1.example.test'],
      ['example.test', 'NS', 'ns2.example.test'],
      ['ns1.example.test', 'A', options.glue?.['ns1.example.test'] ?? NS1],
      ['ns2.example.test', 'A', options.glue?.['ns2.example.test'] ?? NS2],
    ]),
  );
  const child = sign('example.test', authoritative('example.test', zone));
  const zones = [['example.test', zone] as const, ...(options.others ?? [])].map(
    ([name, list]) => [name, authoritative(name, list)] as const,
  );
  const started: Record<string, TestServer> = {
    [ROOT]: await startDnsServer(sign('.', root)),
    [TLD]: await startDnsServer(tld),
    [NS1]: await startDnsServer(child),
    [NS2]: await startDnsServer(second(child)),
    [NS3]: await startDnsServer(() => ({ rcode: 5 })),
    [RESOLVER]: await startDnsServer(
      resolver((asked) =>
        // DS is in the parent zone.
        asked.type === 'DS' && asked.name === 'example.test' ? tld(asked) : recurse(asked, zones),
      ),
    ),
  };
  return {
    network: testNetwork(started, {
      resolvers: [{ address: RESOLVER, port: 53 }],
      roots: [{ name: 'a.root.test', addresses: [ROOT] }],
      ...options.settings,
    }),
    servers: started,
    close: () => Promise.all(Object.values(started).map((server) => server.close())),
  };
}

/** Responds like a resolver for these zones: CNAMEs are followed, a missing target is NXDOMAIN (RFC 6604). */
function recurse(
  asked: ReceivedQuery,
  zones: readonly (readonly [string, DnsResponder])[],
  depth = 0,
): ReturnType<DnsResponder> {
  const found = zones.find(([name]) => asked.name === name || asked.name.endsWith(`.${name}`));
  if (!found) return { rcode: 3 };
  const reply = found[1](asked);
  const alias = reply?.answers?.find((record) => record.type === 'CNAME' && record.name === asked.name);
  if (!alias || asked.type === 'CNAME' || depth > 8) return reply;
  const rest = recurse({ ...asked, name: String((alias as { data: unknown }).data) }, zones, depth + 1);
  return { ...rest, answers: [alias, ...(rest?.answers ?? [])] };
}
