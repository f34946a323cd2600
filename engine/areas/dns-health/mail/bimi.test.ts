import { scan } from '#testing/builders.ts';
import { mailEvidence, txt } from '#testing/dns-builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import bimi from './bimi.ts';

const name = 'default._bimi.example.com';
const logo = 'v=BIMI1; l=https://example.com/logo.svg;';
const full = { bimi: txt(name, `${logo} a=https://example.com/vmc.pem`) };

const MARK = {
  status: 200,
  reason: null,
  notBefore: '2026-02-01T00:00:00.000Z',
  notAfter: '2027-02-01T00:00:00.000Z',
  problems: [] as string[],
};

scenarios(bimi, {
  'logo and certificate under an enforced policy': { given: { mail: mailEvidence(full) }, expect: [] },
  'no certificate': { given: { mail: mailEvidence({ bimi: txt(name, logo) }) }, expect: ['without-certificate'] },
  'no enforced policy': {
    given: { mail: mailEvidence({ ...full, dmarc: [txt('_dmarc.example.com', 'v=DMARC1; p=none')] }) },
    expect: ['without-enforcement'],
  },
  'a mark certificate with another logo, one that ran out, and one that is not there': {
    given: {
      scan: scan(),
      mail: mailEvidence({
        ...full,
        bimiCertificate: { ...MARK, notAfter: '2026-01-01T00:00:00.000Z', problems: ['SVG'] },
      }),
    },
    expect: ['certificate-unusable'],
  },
  'a mark certificate in order': {
    given: { scan: scan(), mail: mailEvidence({ ...full, bimiCertificate: MARK }) },
    expect: [],
  },
  'a mark certificate that is not there': {
    given: {
      mail: mailEvidence({ ...full, bimiCertificate: { ...MARK, status: 404, notBefore: null, notAfter: null } }),
    },
    expect: ['certificate-unusable'],
  },
  'a logo that is not there': {
    given: { mail: mailEvidence({ ...full, bimiLogo: { status: 404, reason: null, problems: [] } }) },
    expect: ['logo-unreachable'],
  },
  'a host that was slow just now': {
    given: { mail: mailEvidence({ ...full, bimiLogo: { unknown: 'timeout' } }) },
    expect: 'not-assessed',
  },
  'a logo over http': {
    given: {
      mail: mailEvidence({ bimi: txt(name, 'v=BIMI1; l=http://example.com/l.svg; a=https://example.com/v.pem') }),
    },
    expect: ['logo-unreachable'],
  },
  'a logo that mail programs do not draw': {
    given: { mail: mailEvidence({ ...full, bimiLogo: { status: 200, reason: null, problems: ['<script>'] } }) },
    expect: ['logo-unusable'],
  },
  'tags that are repeated, unknown or have no value of theirs': {
    given: { mail: mailEvidence({ bimi: txt(name, `${logo} a=https://example.com/vmc.pem; l=x; logo=y; avp=none`) }) },
    expect: ['syntax', 'syntax', 'syntax'],
  },
  'a logo that is no address': {
    given: { mail: mailEvidence({ bimi: txt(name, 'v=BIMI1; l=logo.svg; a=https://example.com/v.pem; avp=brand') }) },
    expect: ['syntax', 'logo-unreachable'],
  },
  'no record': { given: { mail: mailEvidence() }, expect: 'not-applicable' },
  'declined on purpose': {
    given: { mail: mailEvidence({ bimi: txt(name, 'v=BIMI1; l=; a=') }) },
    expect: 'not-applicable',
  },
});
