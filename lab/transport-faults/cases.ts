import type { DnsFault, Faults, HttpFault, SourceFault, TcpFault } from './fault.ts';

/** Faults of a scan of a domain. @param mailHosts addresses of hosts that receive mail */
type Make = (domain: string, mailHosts: ReadonlySet<string>) => Faults;

export interface FaultCase {
  name: string;
  make: Make;
  /** The first attempt of each look-up fails, and the second succeeds: nothing may change at all. */
  passes?: true;
  /** Findings that the failure itself is, as `check/finding`. */
  causes?: readonly string[];
  /** It is an answer, such as a refused connection while others are accepted: verdicts may change by it. */
  answers?: true;
  /** A first scan cannot tell it from hosts without these services: only a rating after an earlier scan counts. */
  needsEarlier?: true;
}

const DNS: readonly DnsFault[] = ['SERVFAIL', 'drop', 'tc', 'REFUSED', 'FORMERR'];
const TYPES = ['A', 'AAAA', 'MX', 'TXT', 'NS', 'SOA', 'CAA', 'DS', 'DNSKEY', 'TLSA', 'PTR', 'CNAME'];
/**
 * What a lasting failure of the zone's own servers is, which answer other questions: a denial of IPv6 addresses (RFC 4074
 * §4, RFC 8906 §3.1.2), and servers that are not authoritative.
 */
const OF_TARGET: Readonly<Record<string, readonly string[]>> = {
  'AAAA/SERVFAIL': ['dns_health.server-protocol/aaaa-denied'],
  'AAAA/drop': ['dns_health.server-protocol/aaaa-denied'],
  'SOA/SERVFAIL': ['dns_health.servers/lame'],
};
const causesOf = (side: string, type: string, fault: DnsFault) =>
  (side === 'target' ? OF_TARGET[`${type}/${fault}`] : undefined) ?? [];
const HTTP: readonly HttpFault[] = ['403', '429', '503', 'cut', 'gzip', 'hang', 'loop', 'reset'];
const LOST: readonly Extract<TcpFault, 'refuse' | 'hang' | 'reset'>[] = ['refuse', 'hang', 'reset'];
const TLS: readonly TcpFault[] = ['alert', 'tls-reset', 'tls-hang'];
const SOURCE: readonly SourceFault[] = ['hang', '429', '500', '403', '404', 'garbage', 'html', 'empty', 'error-json'];
const PROVIDERS = ['rdap', 'ripestat', 'certspotter', 'ransomlook', 'hibp', 'openphish', 'virustotal'];
const isWeb = (port: number) => port === 80 || port === 443;
const isOther = (port: number) => !isWeb(port) && port !== 25 && port !== 53;

/** Questions that one part of a scan asks. */
const NAMES: Readonly<Record<string, (name: string, domain: string, type: string) => boolean>> = {
  'apex-txt': (name, domain, type) => name === domain && type === 'TXT',
  dmarc: (name) => name.startsWith('_dmarc.'),
  dkim: (name) => name.includes('._domainkey.') || name.startsWith('_domainkey.'),
  'mta-sts-txt': (name) => name.startsWith('_mta-sts.'),
  'mta-sts-host': (name) => name.startsWith('mta-sts.'),
  'tls-rpt': (name) => name.startsWith('_smtp._tls.'),
  bimi: (name) => name.includes('._bimi.'),
  'report-authorization': (name) => name.includes('._report._dmarc.'),
  'mail-host': (name, domain, type) => name === `mail.${domain}` && (type === 'A' || type === 'AAAA'),
  'name-server-host': (name, domain) => /^ns\d\./.test(name) && name.endsWith(domain),
  'www-address': (name, domain, type) => name === `www.${domain}` && type === 'A',
  'apex-address': (name, domain, type) => name === domain && type === 'A',
  'block-list': (name) => name.endsWith('.lists.test'),
  'spf-include': (name) => name.includes('gone.lab.test') || name.includes('spf.'),
};
const PATHS: Readonly<Record<string, RegExp>> = {
  scripts: /\.js(?:\?|$)/,
  'well-known': /well-known|robots\.txt|security\.txt/,
  files: /^\/(?:\.|backup|dump|debug|error|server-status|phpinfo)/,
  // The random string of a test in the query.
  active: /\?.*a[0-9a-f]{12}/,
};
/** Responses that deny single paths while others are answered. */
const DENIALS: readonly string[] = ['http/files/403', 'http/files/loop'];

function* dnsCases(): Generator<FaultCase> {
  for (const side of ['resolver', 'target'] as const) {
    for (const type of TYPES) {
      for (const fault of DNS) {
        if (side === 'target' && fault !== 'SERVFAIL' && fault !== 'drop') continue;
        const dns: Faults['dns'] = (asked) =>
          asked.resolver === (side === 'resolver') && asked.type === type ? fault : null;
        // A truncated response is repeated over TCP.
        const tcp: Faults['tcp'] = ({ resolver }) => (fault === 'tc' && resolver ? 'refuse' : null);
        yield { name: `dns/${side}/${type}/${fault}`, make: () => ({ dns, tcp }), causes: causesOf(side, type, fault) };
      }
    }
  }
  for (const [name, isAsked] of Object.entries(NAMES)) {
    for (const fault of ['SERVFAIL', 'drop'] as const) {
      yield {
        name: `dns/resolver/${name}/${fault}`,
        make: (domain) => ({
          dns: (asked) => (asked.resolver && isAsked(asked.name, domain, asked.type) ? fault : null),
        }),
      };
    }
  }
}

/** The announcement of HTTP/3 in an HTTPS record (RFC 9460). */
function* quicCases(): Generator<FaultCase> {
  for (const fault of ['SERVFAIL', 'drop'] as const) {
    yield {
      name: `quic/record/${fault}`,
      make: () => ({ dns: ({ resolver, type }) => (resolver && /65$|^HTTPS$/.test(type) ? fault : null) }),
    };
  }
}

function* tcpCases(): Generator<FaultCase> {
  const on = (name: string, isHit: (port: number, nth: number) => boolean, fault: TcpFault): FaultCase => ({
    name,
    make: () => ({ tcp: ({ port, nth }) => (isHit(port, nth) ? fault : null) }),
  });
  const places: Record<string, (port: number) => boolean> = {
    all: (port) => port !== 53,
    web: isWeb,
    443: (port) => port === 443,
    80: (port) => port === 80,
    25: (port) => port === 25,
    services: isOther,
    dns53: (port) => port === 53,
  };
  for (const [place, isHit] of Object.entries(places)) {
    for (const fault of LOST) {
      const isWall = place === 'all' || (place === 'services' && fault === 'hang');
      // A refusal is an answer; so is port 80 that drops packets all the time while port 443 answers.
      const isAnswer = !isWall && (fault === 'refuse' || (place === '80' && fault === 'hang'));
      const kind = {
        ...(isWall ? { needsEarlier: true as const } : {}),
        ...(isAnswer ? { answers: true as const } : {}),
      };
      yield { ...on(`tcp/${place}/${fault}`, isHit, fault), ...kind };
    }
  }
  for (const fault of TLS) {
    yield on(`tls/443/${fault}`, (port) => port === 443, fault);
    const kind = fault === 'alert' ? ({ answers: true } as const) : {};
    yield { ...on(`tls/25/${fault}`, (port) => port === 25, fault), ...kind };
    // The page loads, later handshakes fail.
    yield on(`tls/443-after-8/${fault}`, (port, nth) => port === 443 && nth > 8, fault);
  }
  for (const fault of ['421', 'smtp-hang'] as const) yield on(`smtp/${fault}`, (port) => port === 25, fault);
  yield on('after/443-3/refuse', (port, nth) => port === 443 && nth > 3, 'refuse');
  // Known to be open, but not what is behind it.
  for (const fault of ['reset', 'hang'] as const) {
    yield on(`after/services-1/${fault}`, (port, nth) => isOther(port) && nth > 1, fault);
    yield on(`after/services-2/${fault}`, (port, nth) => isOther(port) && nth > 2, fault);
    yield on(`after/25-1/${fault}`, (port, nth) => port === 25 && nth > 1, fault);
    yield on(`after/443-3/${fault}`, (port, nth) => port === 443 && nth > 3, fault);
    yield on(`after/80-1/${fault}`, (port, nth) => port === 80 && nth > 1, fault);
  }
}

function* httpCases(): Generator<FaultCase> {
  for (const fault of HTTP) {
    yield { name: `http/all/${fault}`, make: () => ({ http: () => fault }) };
    yield { name: `http/not-front/${fault}`, make: () => ({ http: ({ path }) => (path === '/' ? null : fault) }) };
    yield {
      name: `http/after-10/${fault}`,
      make() {
        let count = 0;
        return {
          http() {
            count += 1;
            return count > 10 ? fault : null;
          },
        };
      },
    };
    const isSecure = (origin: string) => origin.startsWith('https');
    yield {
      name: `http/https-only/${fault}`,
      make: () => ({ http: ({ origin }) => (isSecure(origin) ? fault : null) }),
    };
    for (const [part, pattern] of Object.entries(PATHS)) {
      const name = `http/${part}/${fault}`;
      yield {
        name,
        make: () => ({ http: ({ path }) => (pattern.test(path) ? fault : null) }),
        ...(DENIALS.includes(name) ? { answers: true } : {}),
      };
    }
  }
}

function* sourceCases(): Generator<FaultCase> {
  for (const fault of SOURCE) {
    for (const id of PROVIDERS) {
      yield {
        name: `source/${id}/${fault}`,
        make: () => ({ source: ({ provider }) => (provider === id ? fault : null) }),
      };
    }
    const isOtherProvider = (id: string) => !PROVIDERS.includes(id);
    yield {
      name: `source/others/${fault}`,
      make: () => ({ source: (r) => (isOtherProvider(r.provider) ? fault : null) }),
    };
  }
}

function* passingCases(): Generator<FaultCase> {
  const first =
    <F>(fault: F) =>
    ({ nth }: { nth: number }) =>
      nth === 1 ? fault : null;
  for (const fault of ['SERVFAIL', 'drop', 'REFUSED'] as const) {
    const decide = first(fault);
    yield {
      name: `first/dns-resolver/${fault}`,
      passes: true,
      make: () => ({ dns: (asked) => (asked.resolver ? decide(asked) : null) }),
    };
    yield {
      name: `first/dns-target/${fault}`,
      passes: true,
      make: () => ({ dns: (asked) => (asked.resolver ? null : decide(asked)) }),
    };
  }
  for (const fault of LOST) yield { name: `first/tcp/${fault}`, passes: true, make: () => ({ tcp: first(fault) }) };
  for (const fault of ['503', 'reset'] as const) {
    yield { name: `first/http/${fault}`, passes: true, make: () => ({ http: first(fault) }) };
  }
  // Pages that hang take up the time of the crawl.
  for (const fault of ['cut', 'hang'] as const)
    yield { name: `first/http/${fault}`, make: () => ({ http: first(fault) }) };
  for (const fault of ['500', 'hang'] as const) {
    yield { name: `first/source/${fault}`, passes: true, make: () => ({ source: first(fault) }) };
  }
  // The provider is not asked again before the hour that it demands is over.
  yield { name: 'first/source/429', make: () => ({ source: first('429' as const) }) };
}

/** A host, or a resolver, that stops in the middle of the scan. */
function* dyingCases(): Generator<FaultCase> {
  for (const [role, limit] of [
    ['web', 20],
    ['web', 60],
    ['web', 120],
    ['mail', 2],
    ['mail', 10],
  ] as const) {
    for (const fault of ['refuse', 'hang'] as const) {
      yield {
        name: `dies/${role}-after-${limit}/${fault}`,
        make(_domain, mailHosts) {
          const counts = new Map<string, number>();
          return {
            tcp({ address, port }) {
              if (port === 53 || mailHosts.has(address) !== (role === 'mail')) return null;
              const count = (counts.get(address) ?? 0) + 1;
              counts.set(address, count);
              return count > limit ? fault : null;
            },
          };
        },
      };
    }
  }
  for (const limit of [20, 80, 200]) {
    yield {
      name: `dies/resolver-after-${limit}/drop`,
      make() {
        let count = 0;
        return {
          dns({ resolver }) {
            if (resolver) count += 1;
            return resolver && count > limit ? 'drop' : null;
          },
        };
      },
    };
  }
}

/** A number from 0 to 1 for a look-up: the same in each scan, in whatever order look-ups are made. */
function share(seed: number, key: string): number {
  let hash = 2_166_136_261 ^ seed;
  for (const letter of key) hash = Math.imul(hash ^ letter.charCodeAt(0), 16_777_619);
  hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_507);
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32;
}

function* lossCases(seeds: readonly number[]): Generator<FaultCase> {
  for (const percent of [5, 10, 25]) {
    for (const seed of seeds) {
      const isLost = (...parts: (string | number)[]) => share(seed, parts.join(' ')) < percent / 100;
      yield {
        name: `loss/${percent}/seed-${seed}`,
        make: () => ({
          dns: ({ server, name, type, nth }) => (isLost('dns', server, name, type, nth) ? 'drop' : null),
          tcp: ({ address, port, nth }) => (isLost('tcp', address, port, nth) ? 'hang' : null),
          http: ({ origin, path, nth }) => (isLost('http', origin, path, nth) ? 'reset' : null),
          source: ({ path, nth }) => (isLost('source', path, nth) ? 'hang' : null),
        }),
      };
    }
  }
}

/** Each DNS question of a scan without failures alone. @param questions by `side name type` */
export function singleQuestionCases(questions: readonly string[]): FaultCase[] {
  return questions.flatMap((question) =>
    (['SERVFAIL', 'drop'] as const).map((fault): FaultCase => {
      const [side = '', name, type = ''] = question.split(' ');
      const dns: Faults['dns'] = (asked) =>
        asked.resolver === (side === 'resolver') && asked.name === name && asked.type === type ? fault : null;
      return {
        name: `each/${side}/${name}/${type}/${fault}`,
        make: () => ({ dns }),
        causes: causesOf(side, type, fault),
      };
    }),
  );
}

/** Every kind of look-up with every kind of failure. @param seeds of random loss */
export function faultCases(seeds: readonly number[]): FaultCase[] {
  return [
    ...passingCases(),
    ...httpCases(),
    ...tcpCases(),
    ...quicCases(),
    ...sourceCases(),
    ...dnsCases(),
    ...dyingCases(),
    ...lossCases(seeds),
  ];
}
