import { defineCheck, forEachKnown, notAssessed } from '#check.ts';
import { threatOf } from '#parse/look-alikes/threat.ts';

/**
 * Registered domains that resemble this one. Many are legitimate, so a name counts only with a second signal: it shows
 * the same page, was registered recently, or accepts mail and got its first certificate recently. Mail alone is no
 * signal, since nearly every registered name has it. Names that share name servers and addresses with the domain belong to
 * the owner, as do those that the owner marked; names marked as harmless are reported without score impact.
 */
export default defineCheck({
  id: 'social_engineering.look-alikes',
  area: 'social_engineering',
  topics: ['deception', 'intelligence'],
  needs: ['look-alikes', 'scan'],
  optional: ['look-alike-marks'],
  findings: {
    'similar-page': {
      severity: ['high', 'medium'],
      cwe: [],
      effort: 'medium',
      confidence: 'firm',
      facts: { name: 'host', percent: 'percent' },
      reproduce: 'curl -sSLk https://{name}/ http://{name}/',
      shows: '',
    },
    'recent-with-mail': {
      severity: 'high',
      cwe: [],
      effort: 'medium',
      confidence: 'firm',
      facts: { name: 'host', registered: 'day' },
      reproduce: 'dig +short {name} MX',
      shows: '',
    },
    'with-mail': {
      severity: 'medium',
      cwe: [],
      effort: 'medium',
      confidence: 'firm',
      facts: { name: 'host', registered: 'day' },
      reproduce: 'dig +short {name} MX',
      shows: '',
    },
    'with-new-certificate': {
      severity: 'medium',
      cwe: [],
      effort: 'medium',
      confidence: 'firm',
      facts: { name: 'host', issued: 'day' },
      reproduce: "curl -sS 'https://api.certspotter.com/v1/issuances?domain='{name}'&expand=dns_names'",
      shows: '{name}',
    },
    recent: {
      severity: 'medium',
      cwe: [],
      effort: 'medium',
      confidence: 'firm',
      facts: { name: 'host', registered: 'day' },
      reproduce: 'dig +short {name} NS',
      shows: '',
    },
    registered: {
      severity: 'informational',
      cwe: [],
      effort: 'low',
      facts: { count: 'count', names: 'names' },
      reproduce: 'dig +short {names}',
      shows: '',
    },
    marked: {
      severity: 'informational',
      cwe: [],
      effort: 'low',
      facts: { count: 'count', names: 'names' },
      reproduce: 'dig +short {names}',
    },
  },
  refs: ['RFC 9083 section 4.5', 'UTS #39'],
  evaluate({ 'look-alikes': { found, asked, generated }, 'look-alike-marks': stated, scan }, report) {
    const marks = new Map((stated?.marks ?? []).map(({ name, mark }) => [name, mark]));
    const silent: string[] = [];
    const marked: string[] = [];
    const gap = forEachKnown(found, (row) => {
      const { name, kind, sameNameServers, registered, page, certificates } = row;
      if (row.own ?? sameNameServers) return;
      if (marks.has(name)) {
        marked.push(name);
        return;
      }
      const threat = threatOf(row, scan.time);
      if (!threat) {
        silent.push(name);
        return;
      }
      const { sign, severity, confidence } = threat;
      const shared = sameNameServers ? ', name servers in common' : '';
      const details = { subject: name, controlled: false, seen: [`${name} (${kind}${shared})`] };
      const day = registered?.slice(0, 10) ?? '';
      if (sign === 'similar-page')
        report(sign, { ...details, severity, facts: { name, percent: page?.similarity ?? 0 } });
      else if (sign === 'with-new-certificate')
        report(sign, { ...details, confidence, facts: { name, issued: certificates?.first ?? '' } });
      else if (sign === 'with-mail') report(sign, { ...details, confidence, facts: { name, registered: day } });
      else report(sign, { ...details, facts: { name, registered: day } });
    });
    const lists = { registered: silent, marked } as const;
    for (const finding of ['registered', 'marked'] as const) {
      const names = lists[finding];
      if (names.length === 0) continue;
      const facts = { count: names.length, names: names.slice(0, 20) };
      report(finding, { controlled: false, facts, seen: names });
    }
    // A name that was not answered for may exist, or be the owner's; what is known of the others stands.
    const unseen = asked < generated ? notAssessed('unreachable') : gap;
    return unseen && { ...unseen, inPart: true };
  },
});
