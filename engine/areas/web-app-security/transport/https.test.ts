import { exchange, hop, http, noWeb, openPort, ports, redirect, service, tls } from '#testing/builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import https from './https.ts';

const plain = exchange([hop({ url: 'http://example.com/' })]);
const without = (stopped: 'refused' | 'timeout' | 'protocol-error' | 'excluded') =>
  http({ plain, secure: { hops: [], page: null, stopped }, origin: 'http://example.com' });

const web = (secure: boolean, banner: string | null) =>
  ports([{ ...openPort(443, service('http')), tls: secure, banner }]);

scenarios(https, {
  'answers over https': { given: { http: http() }, expect: [] },
  'port 443 is closed': { given: { http: without('refused') }, expect: ['missing'] },
  'port 443 stays silent': { given: { http: without('timeout') }, expect: 'not-assessed' },
  'the handshake fails, and nothing else is known of the port': {
    given: { http: without('protocol-error') },
    expect: 'not-assessed',
  },
  'the handshake fails, and the port answers in plain text': {
    given: { http: without('protocol-error'), ports: web(false, 'HTTP/1.1 400 Bad Request') },
    expect: ['missing'],
  },
  'the handshake fails, and the port is silent in plain text too': {
    given: { http: without('protocol-error'), ports: web(false, null) },
    expect: 'not-assessed',
  },
  'the handshake fails for this client, while TLS of an older kind is spoken': {
    given: { http: without('protocol-error'), tls: tls() },
    expect: [],
  },
  'only leads to another host': {
    given: {
      http: http({
        plain: exchange([redirect('http://example.com/', 'https://www.example.com/')]),
        secure: exchange(),
      }),
    },
    expect: ['redirects-only'],
  },
  'https was excluded from the scan': { given: { http: without('excluded') }, expect: 'not-assessed' },
  'no web': { given: { http: noWeb() }, expect: 'not-applicable' },
});
