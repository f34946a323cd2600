import { defineCheck, notAssessed } from '../../../check.ts';
import { selectDmarc } from '../../../parse/mail/dmarc.ts';
import { evaluateSpf } from '../../../parse/mail/spf.ts';
import { spfRecords } from '../../../parse/mail/spf-record.ts';

/** RFC 7208 §4.6.4. */
const LOOKUPS_MAX = 10;
const VOID_LOOKUPS_MAX = 2;

const dig = 'dig +short TXT {asset}';

/** Sender Policy Framework: one valid record that names the senders and refuses the rest (RFC 7208). */
export default defineCheck({
  id: 'dns_health.spf',
  area: 'dns_health',
  topics: ['mail'],
  needs: ['mail'],
  findings: {
    missing: { severity: 'medium', cwe: [290], effort: 'low', reproduce: dig },
    several: { severity: 'medium', cwe: [290], effort: 'low', facts: { count: 'count' }, reproduce: dig },
    open: { severity: 'high', cwe: [290], effort: 'low', facts: { term: 'name' }, reproduce: dig },
    neutral: { severity: 'medium', cwe: [290], effort: 'low', reproduce: dig },
    'soft-fail': { severity: 'low', cwe: [290], effort: 'low', reproduce: dig },
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
    },
    'broken-target': {
      severity: 'medium',
      cwe: [290],
      effort: 'low',
      facts: { target: 'host' },
      reproduce: 'dig +short TXT {target}',
    },
    loop: { severity: 'medium', cwe: [290], effort: 'low', reproduce: dig },
    ptr: { severity: 'low', cwe: [290], effort: 'low', reproduce: dig },
  },
  refs: ['RFC 7208', 'CWE-290'],
  evaluate({ mail, asset }, report) {
    const spf = evaluateSpf(asset, mail.spf);
    if (spf.outcome === 'unknown') return notAssessed(spf.reason ?? 'not-collected');
    if (spf.outcome === 'none') return report('missing');
    if (spf.outcome === 'several') {
      const count = spfRecords(mail.spf[0]!.records).length;
      return report('several', { facts: { count } });
    }
    const seen = [spf.record!];
    const term = spf.all === '+' ? '+all' : spf.passesEverybody;
    if (term !== null) report('open', { facts: { term }, seen });
    else if (
      spf.all === '?' ||
      (spf.all === null && spf.brokenTargets.length + spf.unknownTargets.length === 0 && !spf.loop)
    ) {
      report('neutral', { seen });
    } else if (spf.all === '~' && !isEnforced(asset, mail)) report('soft-fail', { seen });
    if (spf.lookups > LOOKUPS_MAX) report('too-many-lookups', { facts: { lookups: spf.lookups }, seen });
    if (spf.voidLookups > VOID_LOOKUPS_MAX)
      report('too-many-empty-lookups', { facts: { lookups: spf.voidLookups }, seen });
    for (const { name, term: wrong } of spf.problems) {
      report('syntax', { subject: `${name} ${wrong}`, facts: { term: wrong, name }, seen: [wrong] });
    }
    for (const target of spf.brokenTargets) report('broken-target', { subject: target, facts: { target } });
    if (spf.loop) report('loop', { seen });
    if (spf.ptr) report('ptr', { seen });
  },
});

/** With DMARC enforced `~all` is as good as `-all`, and spares forwarded mail (RFC 9989 §7.1). */
function isEnforced(domain: string, mail: { dmarc: Parameters<typeof selectDmarc>[1] }): boolean {
  const { effective } = selectDmarc(domain, mail.dmarc);
  return effective === 'quarantine' || effective === 'reject';
}
