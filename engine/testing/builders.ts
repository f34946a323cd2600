import type { ScanEvidence } from '../evidence/scan.ts';
import type { OpenPort, PortsEvidence, ProductsEvidence, ServiceFacts } from '../evidence/services.ts';
import type { SiteEvidence } from '../evidence/site.ts';
import type {
  CertificateFacts,
  Exchange,
  FileAnswer,
  FilesEvidence,
  Hop,
  HttpEvidence,
  PageFacts,
  TlsBehavior,
  TlsEvidence,
} from '../evidence/web.ts';

/** Evidence for tests: healthy evidence items of `example.com`, with the changes of a scenario. */

const HOST = 'example.com';
const ADDRESS = '192.0.2.1';
const HASH = '0'.repeat(64);

/** Clock of every built scan. */
export const NOW = '2026-11-21T00:00:00.000Z';

export function scan(changes: Partial<ScanEvidence> = {}): ScanEvidence {
  return {
    domain: HOST,
    registrable: true,
    time: NOW,
    hosts: [HOST],
    hostsNotAssessed: [],
    activeHosts: [],
    ports: [],
    ...changes,
  };
}

/** One response; `headers` as `['name', 'value']` in lower case. */
export function hop(changes: Partial<Hop> = {}): Hop {
  return {
    url: `https://${HOST}/`,
    address: ADDRESS,
    status: 200,
    headers: [],
    cookies: [],
    httpVersion: '1.1',
    ...changes,
  };
}

/** Facts of an empty HTML page. */
export function page(changes: Partial<PageFacts> = {}): PageFacts {
  return {
    title: null,
    generator: null,
    metaPolicies: [],
    scripts: [],
    stylesheets: [],
    mixedContent: [],
    forms: [],
    emails: [],
    signatures: [],
    excerpts: [],
    internalAddresses: [],
    bytes: 1_000,
    truncated: false,
    sha256: HASH,
    ...changes,
  };
}

/** A chain of responses and the page at its end; without hops there was no response. */
export function exchange(hops: Hop[] = [], last: PageFacts | null = null): Exchange {
  return { hops, page: last, stopped: hops.length === 0 ? 'refused' : null };
}

/** A redirect from one URL to another. */
export function redirect(url: string, location: string, changes: Partial<Hop> = {}): Hop {
  return hop({ url, status: 301, headers: [['location', location]], ...changes });
}

/** A host whose http redirects to an empty https page; nothing else was requested. */
export function http(changes: Partial<HttpEvidence> = {}): HttpEvidence {
  const secure = hop();
  return {
    plain: exchange([redirect(`http://${HOST}/`, secure.url), secure], page()),
    secure: exchange([secure], page()),
    missingPage: null,
    trace: null,
    cors: null,
    origin: `https://${HOST}`,
    ...changes,
  };
}

/** A host whose https front page has these headers, cookies and markup. */
export function frontPage(answer: Partial<Hop> = {}, markup: Partial<PageFacts> | null = {}): HttpEvidence {
  return http({ secure: exchange([hop(answer)], markup && page(markup)) });
}

/** A host without a web server. */
export function noWeb(): HttpEvidence {
  return http({ plain: exchange(), secure: exchange(), origin: null });
}

/** An RSA certificate of 90 days with more than a month left. */
export function certificate(changes: Partial<CertificateFacts> = {}): CertificateFacts {
  return {
    subject: `CN=${HOST}`,
    issuer: 'CN=Example CA',
    names: [HOST],
    notBefore: '2026-11-01T00:00:00.000Z',
    notAfter: '2027-01-30T00:00:00.000Z',
    keyType: 'RSA',
    keyBits: 2048,
    signatureAlgorithm: 'sha256WithRSAEncryption',
    serial: '01',
    sha256: HASH,
    selfSigned: false,
    ocspUrl: false,
    crlUrl: true,
    mustStaple: false,
    loggedProofs: 2,
    ...changes,
  };
}

/** TLS 1.2 and 1.3 with good suites and a trusted certificate. */
export function tls(changes: Partial<TlsEvidence> = {}): TlsEvidence {
  return {
    host: HOST,
    port: 443,
    address: ADDRESS,
    startTls: null,
    versions: [
      { version: 'SSLv2', offered: false },
      { version: 'SSLv3', offered: false },
      { version: 'TLSv1.0', offered: false },
      { version: 'TLSv1.1', offered: false },
      { version: 'TLSv1.2', offered: true },
      { version: 'TLSv1.3', offered: true },
    ],
    suites: [
      { version: 'TLSv1.2', names: ['TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256'] },
      { version: 'TLSv1.3', names: ['TLS_AES_128_GCM_SHA256'] },
    ],
    chain: [certificate()],
    problems: [],
    // TLS of mail and other services negotiates no web protocol.
    alpn: changes.port === undefined || [443, 8443].includes(changes.port) ? 'http/1.1' : null,
    ocspStapled: null,
    behaviour: null,
    ...changes,
  };
}

/** Behavior of a well-configured TLS server. */
export function behaviour(changes: Partial<TlsBehavior> = {}): TlsBehavior {
  return {
    groups: ['x25519', 'secp256r1'],
    signatures: ['rsa_pss_rsae_sha256'],
    protocols: ['h2', 'http/1.1'],
    ownPreference: true,
    secureRenegotiation: true,
    clientRenegotiation: false,
    compression: false,
    fallbackRefused: true,
    extendedMasterSecret: true,
    resumption: true,
    tickets: true,
    earlyData: false,
    heartbeat: false,
    loggedProofs: false,
    flaws: { heartbleed: null, ticketbleed: null, earlyChangeCipher: false, robot: false },
    ...changes,
  };
}

/** A site of one page. */
export function site(changes: Partial<SiteEvidence> = {}): SiteEvidence {
  return {
    origin: `https://${HOST}`,
    pages: [],
    asked: 10,
    stopped: 'end',
    robots: 'absent',
    sitemap: null,
    parameters: [],
    documents: [],
    methods: ['GET', 'HEAD'],
    cors: [],
    icon: null,
    encoding: 'gzip',
    ...changes,
  };
}

/** A crawl that found one page in addition to the front page. */
export function crawledSite(
  facts: Partial<PageFacts> = {},
  answer: Partial<Hop> = {},
  comments: string[] = [],
  changes: Partial<SiteEvidence> = {},
): SiteEvidence {
  // A page other than the front page.
  const met = page({ sha256: '1'.repeat(64), ...facts });
  const pages = [{ depth: 1, hop: hop({ url: `https://${HOST}/in`, ...answer }), page: met, comments, metas: [] }];
  return site({ pages, ...changes });
}

/** A fixed path whose content matched a signature. */
export function file(path: string, signature: string | null, changes: Partial<FileAnswer> = {}): FileAnswer {
  return {
    path,
    status: 200,
    contentType: 'text/plain',
    bytes: 100,
    signature,
    excerpt: null,
    sha256: HASH,
    ...changes,
  };
}

/** All fixed paths requested; these responses were notable. */
export function files(answers: FileAnswer[] = [], changes: Partial<FilesEvidence> = {}): FilesEvidence {
  return { origin: `https://${HOST}`, answers, asked: 90, securityTxt: null, robots: null, libraries: [], ...changes };
}

/** Facts from the greeting of a service; none by default. */
export function service(name: string, changes: Partial<ServiceFacts> = {}): ServiceFacts {
  return {
    service: name,
    product: null,
    version: null,
    cpe: null,
    suffix: null,
    operatingSystem: null,
    openAccess: null,
    algorithms: [],
    ...changes,
  };
}

/** An open port with its service. */
export function openPort(port: number, facts: ServiceFacts, changes: Partial<OpenPort> = {}): OpenPort {
  return { port, tls: false, banner: null, facts, ...changes };
}

/** One address with these open ports; a web server if none is given. */
export function ports(wanted: OpenPort[] = [], changes: Partial<PortsEvidence> = {}): PortsEvidence {
  const open = wanted.length > 0 ? wanted : [openPort(443, service('http'), { tls: true })];
  return {
    names: [HOST],
    addresses: [{ address: ADDRESS, asked: 100, open, closed: 100 - open.length, filtered: 0, stopped: null }],
    provider: null,
    ...changes,
  };
}

type Product = ProductsEvidence['products'][number];

/** A product without advisories and without an end of life. */
export function product(name: string, version: string, changes: Partial<Product> = {}): Product {
  return {
    vendor: name,
    product: name,
    version,
    cpe: `cpe:2.3:a:${name}:${name}:${version}:*:*:*:*:*:*:*`,
    suffix: null,
    from: 'banner',
    seen: `${name}/${version}`,
    advisories: [],
    endOfLife: null,
    kind: 'application',
    ...changes,
  };
}

/** Products seen on one endpoint. */
export function products(list: Product[] = [], changes: Partial<ProductsEvidence> = {}): ProductsEvidence {
  return { host: HOST, port: 443, address: ADDRESS, products: list, ...changes };
}
