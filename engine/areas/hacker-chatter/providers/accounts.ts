import { PROVIDERS } from '@assay/contract/values/intelligence-providers.ts';
import { defineCheck, notAssessed, notFoundResult } from '#check.ts';
import type { Mention } from '#evidence/third-party.ts';
import { daysSince } from '#parse/day.ts';
import { mentionsIn } from '#parse/threat-mentions.ts';

const EVENT_DAYS = 365;

/** Mail accounts of the domain in breaches of other services and in infostealer logs. Counts only. */
export default defineCheck({
  id: 'hacker_chatter.accounts',
  area: 'hacker_chatter',
  topics: ['secrets', 'intelligence'],
  needs: ['chatter', 'scan'],
  findings: {
    breached: {
      severity: 'medium',
      cwe: [],
      effort: 'medium',
      confidence: 'firm',
      event: true,
      facts: { title: 'name', count: 'count', provider: 'name', date: 'day' },
      reproduce: 'curl -sS -H "hibp-api-key: $KEY" https://haveibeenpwned.com/api/v3/breacheddomain/{domain}',
    },
    'breached-before': {
      severity: 'informational',
      cwe: [],
      effort: 'low',
      facts: { title: 'name', count: 'count', provider: 'name' },
      reproduce: 'curl -sS -H "hibp-api-key: $KEY" https://haveibeenpwned.com/api/v3/breacheddomain/{domain}',
    },
    'stolen-by-malware': {
      severity: 'high',
      cwe: [522],
      effort: 'medium',
      confidence: 'firm',
      event: true,
      facts: { count: 'count', provider: 'name', date: 'day' },
      reproduce: 'curl -sS https://cavalier.hudsonrock.com/api/json/v2/osint-tools/search-by-domain?domain={domain}',
    },
    'stolen-before': {
      severity: 'informational',
      cwe: [522],
      effort: 'low',
      facts: { count: 'count', provider: 'name' },
      reproduce: 'curl -sS https://cavalier.hudsonrock.com/api/json/v2/osint-tools/search-by-domain?domain={domain}',
    },
    'customers-stolen': {
      severity: 'informational',
      cwe: [522],
      effort: 'medium',
      facts: { count: 'count', provider: 'name' },
      reproduce: 'curl -sS https://cavalier.hudsonrock.com/api/json/v2/osint-tools/search-by-domain?domain={domain}',
    },
  },
  refs: ['https://haveibeenpwned.com/API/v3#BreachedDomain', 'https://www.hudsonrock.com/free-tools', 'CWE-522'],
  evaluate({ chatter, scan }, report) {
    const kinds = ['breached-accounts', 'stealer-staff', 'stealer-users'] as const;
    const said = mentionsIn(chatter, ['haveIBeenPwned', 'hudsonRock'], kinds);
    if ('reason' in said) return notAssessed(said.reason);
    for (const mention of said.mentions) {
      const { kind, subject, title, date } = mention;
      const count = mention.count ?? 0;
      const provider = PROVIDERS[mention.provider].name;
      const fresh = date !== null && daysSince(date, scan.time) <= EVENT_DAYS;
      const seen = [lineOf(mention)];
      if (kind === 'stealer-users') report('customers-stolen', { subject: kind, facts: { count, provider }, seen });
      else if (kind === 'stealer-staff') {
        const details = { subject: kind, seen };
        if (!fresh) report('stolen-before', { ...details, facts: { count, provider } });
        else {
          const facts = { count, provider, date: date.slice(0, 10) };
          report('stolen-by-malware', { ...details, facts, lastSeen: date });
        }
      } else if (!fresh) report('breached-before', { subject, facts: { title, count, provider }, seen });
      else {
        const facts = { title, count, provider, date: date.slice(0, 10) };
        report('breached', { subject, facts, lastSeen: date, seen });
      }
    }
    return notFoundResult(said.unseen);
  },
});

function lineOf({ kind, title, count, date }: Mention): string {
  return [kind, title, count, date].filter((part) => part !== null && part !== '').join(' ');
}
