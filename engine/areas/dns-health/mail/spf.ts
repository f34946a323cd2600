import { defineCheck, forEachKnown, notAssessed } from '#check.ts';
import { factOf, isUnknown, knownOr } from '#evidence/unknown.ts';
import { isAbsent } from '#parse/mail/absent.ts';
import { selectDmarc } from '#parse/mail/dmarc.ts';
import { evaluateSpf } from '#parse/mail/spf.ts';
import { parseSpf, spfRecords } from '#parse/mail/spf-record.ts';

/** RFC 7208 §4.6.4. */
const LOOKUPS_MAX = 10;
const VOID_LOOKUPS_MAX = 2;

const dig = 'dig +short TXT {asset}';

/** Sender Policy Framework: one valid record that lists the senders and rejects all others (RFC 7208). */
export default defineCheck({
  id: 'dns_health.spf',
  area: 'dns_health',
  topics: ['mail'],
  needs: ['mail'],
  findings: {
    missing: { severity: 'medium', cwe: [290], effort: 'low', reproduce: dig, lacks: 'v=spf1' },
    several: {
      severity: 'medium',
      cwe: [290],
      effort: 'low',
      facts: { count: 'count' },
      reproduce: "dig +short TXT {asset} | grep -i 'v=spf1' | sed 1d",
      shows: 'v=spf1',
    },
    open: { severity: 'high', cwe: [290], effort: 'low', facts: { term: 'name' }, reproduce: dig, shows: '{term}' },
    neutral: { severity: 'medium', cwe: [290], effort: 'low', reproduce: dig, shows: '?all' },
    'soft-fail': { severity: 'low', cwe: [290], effort: 'low', reproduce: dig, shows: '~all' },
    'too-many-lookups': {
      severity: 'medium',
      cwe: [290],
      effort: 'medium',
      facts: { lookups: 'count' },
      reproduce: dig,
    },
    'too-many-empty-lookups': {
      severity: 'low',
      cwe: [290],
      effort: 'low',
      facts: { lookups: 'count' },
      reproduce: dig,
    },
    syntax: {
      severity: 'medium',
      cwe: [290],
      effort: 'low',
      facts: { term: 'text', name: 'host' },
      reproduce: 'dig +short TXT {name}',
      shows: '{term}',
    },
    'broken-target': {
      severity: 'medium',
      cwe: [290],
      effort: 'low',
      facts: { target: 'host' },
      reproduce: "dig +short TXT {target} | grep -qi 'v=spf1' || dig +short TXT {asset}",
      shows: '{target}',
    },
    'not-registered': {
      severity: 'critical',
      cwe: [672],
      effort: 'low',
      facts: { target: 'host', free: 'host' },
      reproduce: 'whois {free}',
      lacks: 'Registrar:',
    },
    'permanent-error': { severity: 'medium', cwe: [290], effort: 'medium', reproduce: dig },
    'after-all': {
      severity: 'informational',
      cwe: [],
      effort: 'low',
      facts: { terms: 'names' },
      reproduce: dig,
      shows: '{terms}',
    },
    loop: { severity: 'medium', cwe: [290], effort: 'low', reproduce: dig },
    ptr: { severity: 'low', cwe: [290], effort: 'low', reproduce: dig, shows: 'ptr' },
  },
  refs: ['RFC 7208', 'CWE-290'],
  evaluate({ mail, asset }, report) {
    const spf = evaluateSpf(asset, mail.spf);
    if (spf.outcome === 'unknown') return notAssessed(spf.reason ?? 'not-collected');
    if (isAbsent(mail)) return notAssessed('name-not-found');
    if (spf.outcome === 'none') return report('missing');
    if (spf.outcome === 'several') {
      const count = spfRecords(mail.spf[0]!.records).length;
      return report('several', { facts: { count } });
    }
    const seen = [spf.record!];
    // Why parts of the evaluation are unknown; a receiver has a temporary error then (RFC 7208 §2.6.6).
    const missing = spf.unknownTargets.map(({ reason }) => reason);
    const unrelated = factOf(() => mail.spfStranger ?? null);
    const verdict = knownOr(unrelated, null);
    const letIn = verdict?.result === 'pass' ? verdict.mechanism : null;
    const term = spf.all === '+' ? '+all' : (spf.passesEverybody ?? letIn);
    if (term !== null) report('open', { facts: { term }, seen });
    else if (
      spf.all === '?' ||
      (spf.all === null && spf.brokenTargets.length + spf.unknownTargets.length === 0 && !spf.loop)
    ) {
      report('neutral', { seen });
    } else if (spf.all === '~') {
      // With an enforced DMARC policy, `~all` is equivalent to `-all` and does not break forwarded mail (RFC 9989 §7.1).
      const dmarc = selectDmarc(asset, mail.dmarc);
      const enforced = dmarc.effective === 'quarantine' || dmarc.effective === 'reject';
      if (dmarc.outcome === 'unknown') missing.push(dmarc.reason ?? 'not-collected');
      else if (!enforced) report('soft-fail', { seen });
    }
    if (spf.lookups > LOOKUPS_MAX) report('too-many-lookups', { facts: { lookups: spf.lookups }, seen });
    const voids = factOf(() => mail.spfVoid ?? []);
    const empty = spf.voidLookups + knownOr(voids, []).length;
    if (empty > VOID_LOOKUPS_MAX) report('too-many-empty-lookups', { facts: { lookups: empty }, seen });
    for (const { name, term: wrong } of spf.problems) {
      report('syntax', { subject: `${name} ${wrong}`, facts: { term: wrong, name }, seen: [wrong] });
    }
    const free = mail.spfFree ?? [];
    const freeGap = forEachKnown(free, ({ name: target, freeDomain }) => {
      report('not-registered', { subject: target, facts: { target, free: freeDomain }, seen });
    });
    const broken = spf.brokenTargets.filter((target) => !free.some(({ name }) => name === target));
    for (const target of broken) report('broken-target', { subject: target, facts: { target } });
    if (spf.loop) report('loop', { seen });
    const isExplained =
      spf.loop ||
      spf.lookups > LOOKUPS_MAX ||
      empty > VOID_LOOKUPS_MAX ||
      spf.problems.length + spf.brokenTargets.length > 0;
    if (verdict?.result === 'permerror' && !isExplained) report('permanent-error', { seen });
    const terms = ignoredTerms(spf.record!);
    if (terms.length > 0) report('after-all', { facts: { terms }, seen });
    if (spf.ptr) report('ptr', { seen });
    for (const fact of [unrelated, voids]) if (isUnknown(fact)) missing.push(fact.unknown);
    return missing[0] ? notAssessed(missing[0]) : freeGap;
  },
});

/** Terms after `all`, and a redirect in the same record, are ignored (RFC 7208 §5.1, §6.1). */
function ignoredTerms(record: string): string[] {
  const { mechanisms, redirect } = parseSpf(record);
  const end = mechanisms.findIndex(({ name }) => name === 'all');
  if (end < 0) return [];
  const behind = mechanisms.slice(end + 1).map(({ text }) => text.slice(0, 100));
  return [...behind, ...(redirect === null ? [] : [`redirect=${redirect}`.slice(0, 100)])].slice(0, 10);
}
