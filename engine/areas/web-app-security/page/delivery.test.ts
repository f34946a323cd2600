import type { Http3Evidence } from '#evidence/web.ts';
import { behaviour, crawledSite, frontPage, noWeb, site, tls } from '#testing/builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import check from './delivery.ts';

const packed = (encoding: string | null) => crawledSite({}, {}, [], { encoding });
const front = frontPage({}, { bytes: 20_000 });
const old = tls({ alpn: 'http/1.1', behaviour: behaviour({ protocols: ['http/1.1'] }) });
const quic: Http3Evidence = {
  announced: ['alt-svc'],
  host: 'example.com',
  port: 443,
  asked: true,
  versions: null,
};

scenarios(check, {
  'over HTTP/2 and packed': {
    given: { http: front, site: packed('br'), tls: tls({ alpn: 'h2', behaviour: behaviour() }) },
    expect: [],
  },
  'HTTP/1.1 only': { given: { http: front, site: packed('gzip'), tls: old }, expect: ['http-2-missing'] },
  "another host's TLS": {
    given: { http: front, site: packed('gzip'), tls: { ...old, host: 'b.example' } },
    expect: [],
  },
  'HTTP/3 that answers': {
    given: { http: { ...front, http3: { ...quic, versions: ['QUIC v1'] } }, site: packed('br') },
    expect: ['http-3'],
  },
  'HTTP/3 that does not answer': {
    given: { http: { ...front, http3: quic }, site: packed('br') },
    expect: ['http-3-silent'],
  },
  "HTTP/3 at another host's": {
    given: { http: { ...front, http3: { ...quic, host: 'edge.example.net', asked: false } }, site: packed('br') },
    expect: [],
  },
  'not packed': { given: { http: front, site: packed(null) }, expect: ['compression-missing'] },
  'short and not packed': { given: { http: frontPage({}, { bytes: 900 }), site: packed(null) }, expect: [] },
  'a walk that was forbidden': { given: { http: front, site: site({ encoding: null }) }, expect: [] },
  'no walk': { given: { http: front }, expect: 'not-applicable' },
  'no web': { given: { http: noWeb(), site: packed('gzip') }, expect: 'not-applicable' },
});
