import {
  certificate,
  frontPage,
  http,
  noWeb,
  openPort,
  ports,
  redirect,
  scan,
  service,
  tls,
} from '#testing/builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import gateways from './gateways.ts';

const leadsTo = (path: string) => ({
  scan: scan(),
  http: http({
    secure: {
      hops: [redirect('https://example.com/', path), ...frontPage({ url: `https://example.com${path}` }).secure.hops],
      page: null,
      stopped: null,
    },
  }),
});
const factory = (subject: string) => ({
  scan: scan(),
  http: frontPage(),
  tls: tls({ chain: [certificate({ subject, issuer: subject })] }),
});
const onPort = (banner: string, given = 'http', names = ['example.com']) => ({
  scan: scan(),
  http: noWeb(),
  ports: ports([openPort(10_443, service(given), { tls: true, banner })], { names }),
});
const page = (title: string) => ({ scan: scan(), http: frontPage({}, { title }) });

scenarios(gateways, {
  'an ordinary page': { given: page('Welcome to our shop'), expect: [] },
  'a router, which is no gateway': { given: page('RouterOS router configuration page'), expect: [] },
  'a gateway of which nothing is known': { given: page('OpenVPN Access Server Login'), expect: [] },
  'a family under attack': { given: page('GlobalProtect Portal'), expect: ['attacked-family'] },
  'one without support': { given: page('Pulse Connect Secure'), expect: ['end-of-life'] },
  'one told by the path to which it leads': { given: leadsTo('/remote/login?lang=en'), expect: ['attacked-family'] },
  'a path that others have too': { given: leadsTo('/remote/logins'), expect: [] },
  'one told by the certificate it made itself': {
    given: factory('C=US, ST=California, L=San Jose, O=Citrix ANG, OU=NS Internal, CN=default ABCDEF'),
    expect: ['attacked-family'],
  },
  'an ordinary certificate': { given: factory('CN=vpn.example.com, O=Example'), expect: [] },
  'one on a port of its own': {
    given: onPort('HTTP/1.1 302 Found Location: /remote/login?lang=en Content-Length: 0'),
    expect: ['attacked-family'],
  },
  'one on another port, told by its cookie': {
    given: onPort('HTTP/1.1 200 OK Server: xxxx Set-Cookie: DSSIGNIN=url_default; path=/dana-na/ <html><title>Sign in'),
    expect: ['attacked-family'],
  },
  'a port whose addresses belong to another host': {
    given: onPort('HTTP/1.1 302 Found Location: /dana-na/auth/', 'http', ['mail.example.com']),
    expect: 'not-applicable',
  },
  'a port that does not speak HTTP': { given: onPort('220 GlobalProtect', 'ftp'), expect: 'not-applicable' },
  'no web': { given: { scan: scan(), http: noWeb() }, expect: 'not-applicable' },
});
