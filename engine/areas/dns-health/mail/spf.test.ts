import { lockedDownZone, mailEvidence, noTxt, txt } from '#testing/dns-builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import spf from './spf.ts';

const mail = (record: string, ...others: ReturnType<typeof txt>[]) =>
  mailEvidence({ spf: [txt('example.com', record), ...others] });
const unenforced = { dmarc: [txt('_dmarc.example.com', 'v=DMARC1; p=none')] };

scenarios(spf, {
  'own hosts only': { given: { mail: mailEvidence() }, expect: [] },
  'no mail at all, and said so': { given: { mail: lockedDownZone() }, expect: [] },
  'no record': { given: { mail: mailEvidence({ spf: [txt('example.com')] }) }, expect: ['missing'] },
  'two records': {
    given: { mail: mailEvidence({ spf: [txt('example.com', 'v=spf1 mx -all', 'v=spf1 a -all')] }) },
    expect: ['several'],
  },
  '+all': { given: { mail: mail('v=spf1 mx +all') }, expect: ['open'] },
  'an include that passes everybody': {
    given: { mail: mail('v=spf1 include:x.example -all', txt('x.example', 'v=spf1 +all')) },
    expect: ['open'],
  },
  'two ranges that are the whole address space': {
    given: { mail: mail('v=spf1 ip4:0.0.0.0/1 ip4:128.0.0.0/1 -all') },
    expect: ['open'],
  },
  'half of all addresses in many ranges of an include': {
    given: {
      mail: mail(
        'v=spf1 include:x.example -all',
        txt('x.example', `v=spf1 ${Array.from({ length: 8 }, (_, at) => `ip4:${at * 16}.0.0.0/4`).join(' ')} ?all`),
      ),
    },
    expect: ['open'],
  },
  'all global IPv6': { given: { mail: mail('v=spf1 ip6:2000::/3 -all') }, expect: ['open'] },
  'a /8 alone': { given: { mail: mail('v=spf1 ip4:10.0.0.0/8 ip6:2001:db8::/32 -all') }, expect: [] },
  'wide ranges that pass nobody': {
    given: {
      mail: mail('v=spf1 ?ip4:0.0.0.0/0 ~include:x.example -all', txt('x.example', 'v=spf1 ip4:0.0.0.0/0 -all')),
    },
    expect: [],
  },
  'an include of a domain that nobody holds': {
    given: {
      mail: {
        ...mail('v=spf1 include:spf.gone.example -all', txt('spf.gone.example')),
        spfFree: [{ name: 'spf.gone.example', freeDomain: 'gone.example' }],
      },
    },
    expect: ['not-registered'],
  },
  'an include that leads nowhere beside one that nobody holds': {
    given: {
      mail: {
        ...mail('v=spf1 include:spf.gone.example include:x.example -all', txt('spf.gone.example'), txt('x.example')),
        spfFree: [{ name: 'spf.gone.example', freeDomain: 'gone.example' }],
      },
    },
    expect: ['not-registered', 'broken-target'],
  },
  'a domain that does not exist': {
    given: { mail: mailEvidence({ mx: [], spf: [txt('example.com')] }) },
    expect: 'not-assessed',
  },
  '?all': { given: { mail: mail('v=spf1 mx ?all') }, expect: ['neutral'] },
  'nothing at the end': { given: { mail: mail('v=spf1 mx') }, expect: ['neutral'] },
  '~all with DMARC enforced': { given: { mail: mail('v=spf1 mx ~all') }, expect: [] },
  '~all without': { given: { mail: { ...mail('v=spf1 mx ~all'), ...unenforced } }, expect: ['soft-fail'] },
  'eleven look-ups': {
    given: { mail: mail(`v=spf1 ${Array.from({ length: 11 }, (_, at) => `a:h${at}.example`).join(' ')} -all`) },
    expect: ['too-many-lookups'],
  },
  'three includes that lead nowhere': {
    given: {
      mail: mail(
        'v=spf1 include:a.example include:b.example include:c.example -all',
        txt('a.example'),
        txt('b.example'),
        txt('c.example'),
      ),
    },
    expect: ['broken-target', 'broken-target', 'broken-target', 'too-many-empty-lookups'],
  },
  'a mistyped mechanism': { given: { mail: mail('v=spf1 ipv4:192.0.2.1 -all') }, expect: ['syntax'] },
  'an include without a record': {
    given: { mail: mail('v=spf1 include:a.example -all', txt('a.example', 'something else')) },
    expect: ['broken-target'],
  },
  'an include that was not answered': {
    given: { mail: mail('v=spf1 include:a.example -all') },
    expect: 'not-assessed',
  },
  'an include of itself': { given: { mail: mail('v=spf1 include:example.com -all') }, expect: ['loop'] },
  'terms behind all, and a redirect beside it': {
    given: { mail: mail('v=spf1 mx -all ip4:192.0.2.1 redirect=x.example') },
    expect: ['after-all'],
  },
  'a stranger who gets in by a macro': {
    given: {
      mail: {
        ...mail('v=spf1 mx exists:%{l}.any.example.com -all'),
        spfStranger: { result: 'pass', mechanism: 'exists:%{l}.any.example.com' },
      },
    },
    expect: ['open'],
  },
  'three names without records': {
    given: {
      mail: {
        ...mail('v=spf1 a:a.example a:b.example mx:c.example -all'),
        spfVoid: ['a.example', 'b.example', 'c.example'],
      },
    },
    expect: ['too-many-empty-lookups'],
  },
  'two names without records': {
    given: { mail: { ...mail('v=spf1 a:a.example a:b.example -all'), spfVoid: ['a.example', 'b.example'] } },
    expect: [],
  },
  'an error that only the evaluation shows': {
    given: { mail: { ...mail('v=spf1 mx:many.example -all'), spfStranger: { result: 'permerror', mechanism: null } } },
    expect: ['permanent-error'],
  },
  'an error that has its name already': {
    given: { mail: { ...mail('v=spf1 ipv4:192.0.2.1 -all'), spfStranger: { result: 'permerror', mechanism: null } } },
    expect: ['syntax'],
  },
  ptr: { given: { mail: mail('v=spf1 ptr -all') }, expect: ['ptr'] },
  'an include and a void look-up that were not answered for': {
    given: {
      mail: mailEvidence({
        spf: [txt('example.com', 'v=spf1 ptr include:later.example -all'), noTxt('later.example')],
        spfVoid: { unknown: 'timeout' },
        spfStranger: { unknown: 'timeout' },
      }),
    },
    expect: ['ptr'],
  },
  'nothing found, but an include was not answered for': {
    given: {
      mail: mailEvidence({ spf: [txt('example.com', 'v=spf1 include:later.example -all'), noTxt('later.example')] }),
    },
    expect: 'not-assessed',
  },
  'a sender that may be in an unregistered domain': {
    given: {
      mail: {
        ...mail('v=spf1 a:mail.gone.example -all'),
        spfFree: [{ name: 'mail.gone.example', freeDomain: { unknown: 'timeout' } }],
      },
    },
    expect: 'not-assessed',
  },
  'the question was not answered': {
    given: { mail: mailEvidence({ spf: [noTxt('example.com')] }) },
    expect: 'not-assessed',
  },
});
