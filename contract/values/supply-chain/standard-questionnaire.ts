import type { QuestionnaireEntry } from './questionnaires.ts';

/**
 * The standard questionnaire: questions about what a supplier does, most of which a scan from outside can confirm or
 * contradict. Texts are `questionnaires.standard.<id>` in locales.
 */
type Row = readonly [id: string, checks?: readonly string[], kind?: QuestionnaireEntry['kind']];

const SECTIONS: Readonly<Record<string, readonly Row[]>> = {
  email: [
    ['spf', ['dns_health.spf']],
    ['dmarc', ['dns_health.dmarc']],
    ['dkim', ['dns_health.dkim']],
    ['mail-tls', ['dns_health.starttls', 'dns_health.mta-sts']],
  ],
  encryption: [
    ['https', ['web_app_security.https', 'web_app_security.redirect']],
    ['hsts', ['web_app_security.hsts']],
    ['tls-versions', ['web_app_security.tls-versions', 'web_app_security.cipher-suites', 'web_app_security.tls-flaws']],
    [
      'certificates',
      ['web_app_security.certificate', 'web_app_security.certificate-life', 'web_app_security.certificate-strength'],
    ],
  ],
  patching: [
    ['patching', ['patch_cadence.vulnerable-software', 'patch_cadence.behind']],
    ['end-of-life', ['patch_cadence.end-of-life', 'endpoint_security.operating-system']],
    ['exploited', ['hacker_chatter.exploited-products']],
  ],
  exposure: [
    ['databases', ['network_security.databases', 'network_security.internal-services']],
    [
      'remote-access',
      ['endpoint_security.remote-desktop', 'network_security.remote-shells', 'endpoint_security.file-sharing'],
    ],
    ['admin-interfaces', ['application_security.admin-interface', 'network_security.control-planes']],
  ],
  leaks: [
    [
      'repositories',
      ['information_leakage.version-control', 'information_leakage.environment', 'information_leakage.configuration'],
    ],
    ['secrets', ['information_leakage.private-key', 'information_leakage.public-code']],
    ['breaches', ['hacker_chatter.breach', 'hacker_chatter.accounts']],
  ],
  incidents: [['contact', ['information_leakage.security-txt']], ['notification'], ['incident-plan']],
  policies: [['policy'], ['second-factor'], ['backups'], ['subcontractors', [], 'text']],
};

export const STANDARD_QUESTIONS: readonly QuestionnaireEntry[] = Object.entries(SECTIONS).flatMap(([section, rows]) =>
  rows.map(([id, checks = [], kind = 'choice']) => ({
    ...{ id, section, text: '', hint: '', kind, checks, expects: 'yes' as const },
  })),
);
