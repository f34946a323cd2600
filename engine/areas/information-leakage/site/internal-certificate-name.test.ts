import { certificate, tls } from '#testing/builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import internalCertificateName from './internal-certificate-name.ts';

const naming = (names: string[], subject = 'CN=example.com') => ({
  tls: tls({ chain: [certificate({ names, subject })] }),
});

scenarios(internalCertificateName, {
  'public names': { given: naming(['example.com', '*.example.com', '203.0.113.9']), expect: [] },
  'a name of the internal network': { given: naming(['example.com', 'mail01.corp']), expect: ['named'] },
  'a private address': { given: naming(['192.168.4.20']), expect: ['named'] },
  'in the subject': { given: naming([], 'CN=srv-db.local, O=Example'), expect: ['named'] },
  'no certificate': { given: { tls: tls({ chain: [] }) }, expect: 'not-applicable' },
});
