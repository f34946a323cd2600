import type { MailEvidence, TxtAnswer } from '../../evidence/dns.ts';
import { scan } from '../../testing/builders.ts';
import { scenarios } from '../../testing/scenarios.ts';
import check from './spoofing.ts';

const txt = (name: string, ...records: string[]): TxtAnswer => ({
  name,
  records,
  outcome: records.length > 0 ? 'answered' : 'nxdomain',
});

function mail(spf: string[], dmarc: string[]): { scan: ReturnType<typeof scan>; mail: MailEvidence } {
  return {
    scan: scan(),
    mail: {
      mx: [],
      nullMx: false,
      spf: [txt('example.com', ...spf)],
      dmarc: [txt('_dmarc.example.com', ...dmarc), txt('_dmarc.com')],
      dmarcReceivers: [],
      dkim: [],
      domainkey: 'unknown',
      mtaSts: { record: txt('_mta-sts.example.com'), policy: null },
      tlsRpt: txt('_smtp._tls.example.com'),
      bimi: txt('default._bimi.example.com'),
    },
  };
}

scenarios(check, {
  'refused everywhere': { given: mail(['v=spf1 -all'], ['v=DMARC1; p=reject']), expect: [] },
  'no DMARC': { given: mail(['v=spf1 -all'], []), expect: ['possible'] },
  'watching only': { given: mail(['v=spf1 mx -all'], ['v=DMARC1; p=none']), expect: ['possible'] },
  'set aside': { given: mail(['v=spf1 mx -all'], ['v=DMARC1; p=quarantine']), expect: ['marked-only'] },
  'the question was not answered': {
    given: {
      ...mail([], []),
      mail: { ...mail([], []).mail, dmarc: [{ name: '_dmarc.example.com', records: [], outcome: 'timeout' }] },
    },
    expect: 'not-assessed',
  },
});
