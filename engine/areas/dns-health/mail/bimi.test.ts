import { mailEvidence, txt } from '../../../testing/dns-builders.ts';
import { scenarios } from '../../../testing/scenarios.ts';
import bimi from './bimi.ts';

const name = 'default._bimi.example.com';
const logo = 'v=BIMI1; l=https://example.com/logo.svg;';
const full = { bimi: txt(name, `${logo} a=https://example.com/vmc.pem`) };

scenarios(bimi, {
  'logo and certificate under an enforced policy': { given: { mail: mailEvidence(full) }, expect: [] },
  'no certificate': { given: { mail: mailEvidence({ bimi: txt(name, logo) }) }, expect: ['without-certificate'] },
  'no enforced policy': {
    given: { mail: mailEvidence({ ...full, dmarc: [txt('_dmarc.example.com', 'v=DMARC1; p=none')] }) },
    expect: ['without-enforcement'],
  },
  'no record': { given: { mail: mailEvidence() }, expect: 'not-applicable' },
  'declined on purpose': {
    given: { mail: mailEvidence({ bimi: txt(name, 'v=BIMI1; l=; a=') }) },
    expect: 'not-applicable',
  },
});
