import { frontPage, noWeb, scan } from '#testing/builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import { noThreatMentions, threatMentions } from '#testing/threat-mentions.ts';
import hsts from './hsts.ts';

const sent = (value: string) => frontPage({ headers: [['strict-transport-security', value]] });

/** Requests preloading and meets its conditions. */
const READY = 'max-age=31536000; includeSubDomains; preload';

scenarios(hsts, {
  'one year with subdomains': {
    given: { scan: scan(), http: sent('max-age=31536000; includeSubDomains') },
    expect: [],
  },
  'quoted and in capitals': {
    given: { scan: scan(), http: sent('MAX-AGE="31536000"; INCLUDESUBDOMAINS') },
    expect: [],
  },
  'no header': { given: { scan: scan(), http: frontPage() }, expect: ['missing'] },
  'no max-age': { given: { scan: scan(), http: sent('includeSubDomains') }, expect: ['invalid'] },
  'two policies joined by a comma': {
    given: { scan: scan(), http: sent('max-age=31536000; includeSubDomains, max-age=31536000') },
    expect: ['invalid'],
  },
  'a directive repeated': {
    given: { scan: scan(), http: sent('max-age=31536000; max-age=63072000; includeSubDomains') },
    expect: ['invalid'],
  },
  'a value for includeSubDomains': {
    given: { scan: scan(), http: sent('max-age=31536000; includeSubDomains=true') },
    expect: ['invalid'],
  },
  'a quotation that does not end': {
    given: { scan: scan(), http: sent('max-age="31536000; includeSubDomains') },
    expect: ['invalid'],
  },
  'empty and unknown directives': {
    given: { scan: scan(), http: sent(' ; max-age = 31536000 ;; includeSubDomains; later="a b"; x=y;') },
    expect: [],
  },
  'one day': { given: { scan: scan(), http: sent('max-age=86400; includeSubDomains') }, expect: ['max-age-short'] },
  'switched off': { given: { scan: scan(), http: sent('max-age=0') }, expect: ['disabled'] },
  'this host only': { given: { scan: scan(), http: sent('max-age=31536000') }, expect: ['no-subdomains'] },
  'asks for the list and meets its conditions': {
    given: { scan: scan(), http: sent(READY) },
    expect: [],
  },
  'asks for the list for half a year': {
    given: { scan: scan(), http: sent('max-age=15552000; includeSubDomains; preload') },
    expect: ['preload-unmet'],
  },
  'on the list': {
    given: {
      scan: scan(),
      http: sent(READY),
      chatter: threatMentions(['hstsPreload'], { kind: 'preload', title: 'preloaded' }),
    },
    expect: ['preloaded'],
  },
  'on the list, the header gone': {
    given: {
      scan: scan(),
      http: frontPage(),
      chatter: threatMentions(['hstsPreload'], { kind: 'preload', title: 'preloaded' }),
    },
    expect: ['preloaded', 'missing'],
  },
  'asked for, and not on the list': {
    given: { scan: scan(), http: sent(READY), chatter: threatMentions(['hstsPreload']) },
    expect: ['not-preloaded'],
  },
  'waiting for the next edition of the list': {
    given: {
      scan: scan(),
      http: sent(READY),
      chatter: threatMentions(['hstsPreload'], { kind: 'preload', title: 'pending' }),
    },
    expect: [],
  },
  'not asked for, and not on the list': {
    given: {
      scan: scan(),
      http: sent('max-age=31536000; includeSubDomains'),
      chatter: threatMentions(['hstsPreload']),
    },
    expect: [],
  },
  'the keepers of the list did not answer': {
    given: { scan: scan(), http: sent(READY), chatter: noThreatMentions('source-failed', 'hstsPreload') },
    expect: [],
  },
  'a subdomain, which the list does not take': {
    given: { scan: scan({ registrable: false }), http: sent(READY), chatter: threatMentions(['hstsPreload']) },
    expect: [],
  },
  'no https at all': { given: { scan: scan(), http: noWeb() }, expect: 'not-applicable' },
});
