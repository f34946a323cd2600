import { PROVIDERS, type ProviderId } from '@assay/contract/values/intelligence-providers.ts';
import { defineCheck, notAssessed, notFoundResult } from '#check.ts';
import type { Mention } from '#evidence/third-party.ts';
import { daysSince } from '#parse/day.ts';
import { mentionsIn } from '#parse/threat-mentions.ts';

const EVENT_DAYS = 365;
/** Minimum provider confidence at which an indicator counts fully. */
const SURE = 75;
/** Below this limit, AbuseIPDB's score is noise that any public address collects. */
const ABUSE_MIN = 25;
/** Engines that must agree before a verdict counts, since single engines are often wrong. */
const ENGINES_THAT_AGREE = 3;

const ASKED: readonly ProviderId[] = [
  'urlhaus',
  'threatFox',
  'otx',
  'virusTotal',
  'safeBrowsing',
  'urlscan',
  'abuseIpdb',
  'internetDb',
];

/** Indicator feeds that list the domain, its pages or its own addresses. */
export default defineCheck({
  id: 'hacker_chatter.indicators',
  area: 'hacker_chatter',
  topics: ['malware', 'intelligence'],
  needs: ['chatter', 'scan'],
  findings: {
    'malware-page': {
      severity: 'high',
      cwe: [506],
      effort: 'high',
      confidence: 'firm',
      facts: { url: 'url', title: 'text', provider: 'name' },
    },
    'malware-page-gone': {
      severity: 'informational',
      cwe: [506],
      effort: 'low',
      facts: { url: 'url', title: 'text', provider: 'name' },
    },
    indicator: {
      severity: ['high', 'medium'],
      cwe: [],
      effort: 'high',
      event: true,
      facts: { name: 'name', title: 'text', provider: 'name', date: 'day' },
    },
    pulses: {
      severity: 'low',
      cwe: [],
      effort: 'low',
      confidence: 'tentative',
      facts: { count: 'count', provider: 'name' },
    },
    'browser-warning': {
      severity: 'high',
      cwe: [],
      effort: 'high',
      confidence: 'firm',
      facts: { url: 'url', title: 'text', provider: 'name' },
    },
    verdict: {
      severity: ['high', 'medium'],
      cwe: [],
      effort: 'medium',
      facts: { count: 'count', provider: 'name' },
    },
    'marked-page': {
      severity: 'low',
      cwe: [],
      effort: 'medium',
      confidence: 'tentative',
      event: true,
      facts: { url: 'url', title: 'text', provider: 'name', date: 'day' },
    },
    'abuse-reports': {
      severity: ['medium', 'low'],
      cwe: [],
      effort: 'medium',
      facts: { address: 'address', count: 'count', score: 'percent', provider: 'name' },
    },
    'listed-vulnerabilities': {
      severity: 'informational',
      cwe: [1395],
      effort: 'medium',
      confidence: 'tentative',
      facts: { address: 'address', count: 'count', provider: 'name' },
    },
  },
  refs: ['https://urlhaus.abuse.ch/api/', 'https://threatfox.abuse.ch/api/', 'https://docs.abuseipdb.com/', 'CWE-506'],
  evaluate({ chatter, scan }, report) {
    const said = mentionsIn(chatter, ASKED, [
      'malware-url',
      'indicator',
      'pulses',
      'browser-warning',
      'engines',
      'tagged-scan',
      'abuse-reports',
      'listed-vulnerabilities',
    ]);
    if ('reason' in said) return notAssessed(said.reason);
    for (const mention of said.mentions) {
      const { kind, subject, title, date } = mention;
      const provider = PROVIDERS[mention.provider].name;
      const count = mention.count ?? 0;
      const score = mention.score ?? 0;
      const seen = [lineOf(mention)];
      const recent = date !== null && daysSince(date, scan.time) <= EVENT_DAYS;
      switch (kind) {
        case 'malware-url':
          report(mention.open ? 'malware-page' : 'malware-page-gone', {
            ...{ subject, subjectClass: provider, seen },
            facts: { url: subject, title, provider },
          });
          break;
        case 'browser-warning':
          report(kind, { subject, subjectClass: provider, seen, facts: { url: subject, title, provider } });
          break;
        case 'indicator':
          if (recent)
            report(kind, {
              severity: score >= SURE ? 'high' : 'medium',
              confidence: score >= SURE ? 'firm' : 'tentative',
              ...{ subject, seen, lastSeen: date },
              facts: { name: subject, title, provider, date: date.slice(0, 10) },
            });
          break;
        case 'pulses':
          report(kind, { subject: provider, seen, facts: { count, provider } });
          break;
        case 'engines':
          report('verdict', {
            severity: count >= ENGINES_THAT_AGREE ? 'high' : 'medium',
            confidence: count >= ENGINES_THAT_AGREE ? 'firm' : 'tentative',
            ...{ subject: provider, seen, facts: { count, provider } },
          });
          break;
        case 'tagged-scan':
          if (recent)
            report('marked-page', {
              ...{ subject, seen, lastSeen: date },
              facts: { url: subject, title, provider, date: date.slice(0, 10) },
            });
          break;
        case 'abuse-reports':
          if (score >= ABUSE_MIN)
            report(kind, {
              severity: score >= SURE ? 'medium' : 'low',
              confidence: score >= SURE ? 'firm' : 'tentative',
              ...{ subject, seen, facts: { address: subject, count, score, provider } },
            });
          break;
        case 'listed-vulnerabilities':
          report(kind, { subject, seen, facts: { address: subject, count, provider } });
          break;
        default:
      }
    }
    return notFoundResult(said.unseen);
  },
});

function lineOf({ subject, title, count, score, date }: Mention): string {
  const parts = [subject, title, count, score === null ? null : `${score}/100`, date];
  return parts.filter((part) => part !== null && part !== '').join(' ');
}
