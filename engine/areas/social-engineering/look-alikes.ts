import { defineCheck, forEachKnown, notAssessed } from '#check.ts';
import { daysSince, parseInstant } from '#parse/day.ts';

/** A registration younger than this is a separate signal. */
const RECENT_DAYS = 30;
/** A name with mail may be registered for fraud if it is less than a year old; older names have other uses. */
const YOUNG_DAYS = 365;
/** Pages that share this percentage of their word shingles are at least partial copies. */
const SIMILAR_PERCENT = 50;
/** Minimum similarity at which a name is easily mistaken for the domain; most others with mail are legitimate. */
const AT_A_GLANCE = 80;
/** Permutations that keep the label: under other top-level domains it often belongs to another company. */
const SAME_LABEL: ReadonlySet<string> = new Set(['tld-swap', 'keyword', 'various']);

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
      const { name, kind, mx, sameNameServers, registered, closeness = 100, page, certificates } = row;
      if (row.own ?? sameNameServers) return;
      if (marks.has(name)) {
        marked.push(name);
        return;
      }
      const since = registered === null ? null : parseInstant(registered);
      const age = since === null ? null : daysSince(since, scan.time);
      const recent = age !== null && age <= RECENT_DAYS;
      const young = age !== null && age <= YOUNG_DAYS;
      const issued = certificates?.first ?? null;
      const shared = sameNameServers ? ', name servers in common' : '';
      const details = { subject: name, controlled: false, seen: [`${name} (${kind}${shared})`] };
      const day = registered?.slice(0, 10) ?? '';
      const copied = page && (page.similarity >= SIMILAR_PERCENT || (page.sameTitle && page.sameIcon));
      const glance = closeness >= AT_A_GLANCE && !SAME_LABEL.has(kind);
      if (copied) {
        const severity = mx || recent ? 'high' : 'medium';
        report('similar-page', { ...details, severity, facts: { name, percent: page.similarity } });
      } else if (mx && recent) report('recent-with-mail', { ...details, facts: { name, registered: day } });
      else if (recent) report('recent', { ...details, facts: { name, registered: day } });
      else if (mx && young) {
        const confidence = glance ? 'firm' : 'tentative';
        report('with-mail', { ...details, confidence, facts: { name, registered: day } });
      } else if (mx && issued !== null && daysSince(issued, scan.time) <= RECENT_DAYS) {
        // A parked name that recently came into use; a site that moved to another server looks the same.
        const confidence = glance ? 'firm' : 'tentative';
        report('with-new-certificate', { ...details, confidence, facts: { name, issued } });
      } else silent.push(name);
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
