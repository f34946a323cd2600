import { defineCheck, NOT_APPLICABLE, unlessFound } from '../../../check.ts';
import { attacksOn } from '../../../parse/tls/attacks.ts';
import { hostDocument, walkOf } from '../../../parse/web/document.ts';

const attack = (cwe: number, script: string) =>
  ({
    severity: 'informational',
    cwe: [cwe],
    effort: 'low',
    facts: { causes: 'names' },
    reproduce: `testssl ${script} {host}:{port}`,
    shows: 'VULNERABLE',
  }) as const;

/**
 * Attacks that are known by a name, for tickets and other scanners to match. What makes each possible (a version, a suite, a
 * small prime) is priced by the check of that setting, so that nothing is charged twice; ROBOT, CCS injection, Heartbleed and
 * Ticketbleed are faults of software, which `tls-flaws` asks for.
 */
export default defineCheck({
  id: 'web_app_security.tls-attacks',
  area: 'web_app_security',
  topics: ['transport', 'vulnerabilities'],
  needs: ['tls'],
  optional: ['http', 'site'],
  findings: {
    poodle: attack(327, '--poodle'),
    drown: attack(327, '--drown'),
    freak: attack(326, '--freak'),
    logjam: attack(326, '--logjam'),
    sweet32: attack(327, '--sweet32'),
    beast: attack(327, '--beast'),
    lucky13: attack(208, '--lucky13'),
    crime: attack(203, '--crime'),
    // Needs a secret in a compressed page beside what the attacker can have reflected there; one signal of two.
    breach: { ...attack(203, '--breach'), confidence: 'firm' },
  },
  refs: [
    'CVE-2014-3566',
    'CVE-2016-0800',
    'CVE-2015-0204',
    'CVE-2015-4000',
    'CVE-2016-2183',
    'CVE-2011-3389',
    'CVE-2013-0169',
    'CVE-2012-4929',
    'CVE-2013-3587',
  ],
  evaluate({ tls, http, site }, report) {
    if (tls.suites.length === 0) return NOT_APPLICABLE;
    for (const { name, causes } of attacksOn(tls)) report(name, { facts: { causes }, seen: causes });
    const page = http && tls.port === 443 ? hostDocument(http, tls.host) : null;
    const encoding = walkOf(site, tls.host)?.encoding ?? null;
    if (page?.secure && encoding !== null && page.page?.forms.some((form) => form.antiForgery))
      report('breach', { facts: { causes: [`Content-Encoding: ${encoding}`] }, seen: [page.hop.url] });
    return unlessFound(tls.cut ? 'timeout' : null);
  },
});
