import { frontPage, noWeb, scan } from '../../testing/builders.ts';
import { scenarios } from '../../testing/scenarios.ts';
import gateways from './gateways.ts';

const page = (title: string) => ({ scan: scan(), http: frontPage({}, { title }) });

scenarios(gateways, {
  'an ordinary page': { given: page('Welcome to our shop'), expect: [] },
  'a router, which is no gateway': { given: page('RouterOS router configuration page'), expect: [] },
  'a gateway of which nothing is known': { given: page('OpenVPN Access Server Login'), expect: [] },
  'a family under attack': { given: page('GlobalProtect Portal'), expect: ['attacked-family'] },
  'one without support': { given: page('Pulse Connect Secure'), expect: ['end-of-life'] },
  'no web': { given: { scan: scan(), http: noWeb() }, expect: 'not-applicable' },
});
