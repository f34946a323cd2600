import type { Ipv6Answer } from '#evidence/web.ts';
import { exchange, frontPage, hop, http, noWeb, page, redirect, scan } from '#testing/builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import check from './ipv6.ts';

const V6 = '2001:db8::80';
const dns = { a: ['192.0.2.1'], aaaa: [V6], cnames: [], dangling: false, exists: true };
const front = page({ title: 'Our shop', sha256: 'a'.repeat(64) });
const ipv6 = (changes: Partial<Ipv6Answer> = {}): Ipv6Answer => ({
  address: V6,
  status: 200,
  location: null,
  page: front,
  reason: null,
  ...changes,
});
const given = (changes: Partial<Ipv6Answer>, over4 = frontPage({}, front)) => ({
  scan: scan(),
  'host-dns': dns,
  http: { ...over4, ipv6: ipv6(changes) },
});
const silent = { status: null, page: null };
const untitled = (scripts: string[], sha256: string) =>
  page({ sha256, scripts: scripts.map((src) => ({ src, integrity: false, crossOrigin: false })) });

scenarios(check, {
  'the same over both': { given: given({}), expect: [] },
  'no IPv6 address': {
    given: { scan: scan(), 'host-dns': { ...dns, aaaa: [] }, http: frontPage() },
    expect: ['missing'],
  },
  'nothing listens on the IPv6 address': { given: given({ ...silent, reason: 'refused' }), expect: ['unreachable'] },
  'no answer over IPv6 in time': { given: given({ ...silent, reason: 'timeout' }), expect: ['unreachable'] },
  "a web server's default page": {
    given: given({ page: page({ title: 'Welcome to nginx!', sha256: 'b'.repeat(64) }) }),
    expect: ['different'],
  },
  'a page that changes with each request': { given: given({ page: { ...front, sha256: 'b'.repeat(64) } }), expect: [] },
  'not found over IPv6': { given: given({ status: 404, page: null }), expect: ['different'] },
  'overloaded for a moment': { given: given({ status: 503, page: null }), expect: [] },
  'pages without title that load the same': {
    given: given(
      { page: untitled(['/a.js', '/b.js?2'], 'b'.repeat(64)) },
      frontPage({}, untitled(['/a.js', '/b.js?1'], 'c'.repeat(64))),
    ),
    expect: [],
  },
  'pages without title that load something else': {
    given: given(
      { page: untitled(['/old.js'], 'b'.repeat(64)) },
      frontPage({}, untitled(['/a.js', '/b.js'], 'c'.repeat(64))),
    ),
    expect: ['different'],
  },
  'a redirect to another host': {
    given: given(
      { status: 301, location: 'https://old.example.com/', page: null },
      http({ secure: exchange([redirect('https://example.com/', 'https://www.example.com/'), hop()], front) }),
    ),
    expect: ['different'],
  },
  'the same redirect': {
    given: given(
      { status: 302, location: 'https://www.example.com/home', page: null },
      http({ secure: exchange([redirect('https://example.com/', 'https://www.example.com/'), hop()], front) }),
    ),
    expect: [],
  },
  'a host of IPv6 alone': {
    given: { ...given({}), 'host-dns': { ...dns, a: [] } },
    expect: [],
  },
  'no web': { given: { scan: scan(), 'host-dns': dns, http: noWeb() }, expect: 'not-applicable' },
});
