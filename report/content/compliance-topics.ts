import type { AreaId } from '@assay/contract/areas.ts';

/** Frameworks whose controls are named by number only. */
export const FRAMEWORKS = [
  { id: 'iso27001', name: 'ISO/IEC 27001:2022 Annex A' },
  { id: 'nistCsf', name: 'NIST CSF 2.0' },
  { id: 'pciDss', name: 'PCI DSS 4.0.1' },
  { id: 'cis', name: 'CIS Controls v8.1' },
  { id: 'owasp', name: 'OWASP Top 10:2025' },
] as const;
export type FrameworkId = (typeof FRAMEWORKS)[number]['id'];

/**
 * A subject that controls of several frameworks have in common, and the checks that speak to it: whole areas, or checks
 * whose id begins with one of `checks`. Without either it cannot be seen from outside. A topic's words are in
 * `report:compliance.topics.<id>`; the mapping is an indication and was made by reading the frameworks, not by their publishers.
 */
export interface Topic {
  id: string;
  areas?: readonly AreaId[];
  checks?: readonly string[];
  controls: Partial<Record<FrameworkId, readonly string[]>>;
}

const MAIL = ['dns_health.spf', 'dns_health.dmarc', 'dns_health.dkim', 'social_engineering.spoof'];
const TRANSPORT = [
  'web_app_security.https',
  'web_app_security.redirect',
  'web_app_security.hsts',
  'web_app_security.certificate',
  'web_app_security.tls',
];

export const TOPICS: readonly Topic[] = [
  {
    id: 'transport',
    checks: TRANSPORT,
    controls: { iso27001: ['A.8.24'], nistCsf: ['PR.DS-02'], pciDss: ['4.2.1'], cis: ['3.10'], owasp: ['A04'] },
  },
  {
    id: 'web',
    areas: ['web_app_security'],
    controls: {
      iso27001: ['A.8.26'],
      nistCsf: ['PR.PS-06'],
      pciDss: ['6.4.3', '11.6.1'],
      cis: ['16.1'],
      owasp: ['A05', 'A08'],
    },
  },
  {
    id: 'services',
    areas: ['network_security'],
    controls: {
      iso27001: ['A.8.20', 'A.8.22'],
      nistCsf: ['PR.IR-01'],
      pciDss: ['1.3.1', '2.2.4'],
      cis: ['4.4', '12.2'],
      owasp: ['A02'],
    },
  },
  {
    id: 'remoteAccess',
    areas: ['endpoint_security'],
    controls: {
      iso27001: ['A.8.1', 'A.6.7'],
      nistCsf: ['PR.AA-05'],
      pciDss: ['2.2.7'],
      cis: ['4.8', '13.5'],
      owasp: ['A07'],
    },
  },
  {
    id: 'names',
    areas: ['dns_health'],
    controls: { iso27001: ['A.8.21'], nistCsf: ['ID.AM-03'], cis: ['4.9', '9.2'] },
  },
  {
    id: 'mail',
    checks: MAIL,
    controls: { iso27001: ['A.5.14'], nistCsf: ['PR.AA-03'], pciDss: ['5.4.1'], cis: ['9.5'], owasp: ['A07'] },
  },
  {
    id: 'vulnerabilities',
    areas: ['patch_cadence'],
    controls: {
      iso27001: ['A.8.8'],
      nistCsf: ['ID.RA-01', 'PR.PS-02'],
      pciDss: ['6.3.3', '11.3.2'],
      cis: ['7.4', '2.2'],
      owasp: ['A03'],
    },
  },
  {
    id: 'configuration',
    areas: ['application_security'],
    controls: {
      iso27001: ['A.8.9', 'A.8.28'],
      nistCsf: ['PR.PS-01'],
      pciDss: ['2.2.1', '6.2.4'],
      cis: ['4.1', '16.7'],
      owasp: ['A02', 'A10'],
    },
  },
  {
    id: 'leakage',
    areas: ['information_leakage'],
    controls: { iso27001: ['A.8.12', 'A.8.3'], nistCsf: ['PR.DS-01'], pciDss: ['6.5.6'], cis: ['3.3'], owasp: ['A01'] },
  },
  {
    id: 'malware',
    areas: ['ip_reputation'],
    controls: { iso27001: ['A.8.7'], nistCsf: ['DE.CM-01'], pciDss: ['5.2.1'], cis: ['10.1'] },
  },
  {
    id: 'intelligence',
    areas: ['hacker_chatter'],
    controls: { iso27001: ['A.5.7'], nistCsf: ['ID.RA-02'], pciDss: ['12.10.5'], cis: ['17.4'] },
  },
  {
    id: 'deception',
    areas: ['social_engineering'],
    controls: { iso27001: ['A.6.3'], nistCsf: ['PR.AT-01'], pciDss: ['12.6.3'], cis: ['14.2'] },
  },
  { id: 'backup', controls: { iso27001: ['A.8.13'], nistCsf: ['PR.DS-11'], cis: ['11.2'] } },
  {
    id: 'logging',
    controls: { iso27001: ['A.8.15'], nistCsf: ['DE.AE-03'], pciDss: ['10.2.1'], cis: ['8.2'], owasp: ['A09'] },
  },
  { id: 'incidents', controls: { iso27001: ['A.5.24'], nistCsf: ['RS.MA-01'], pciDss: ['12.10.1'], cis: ['17.1'] } },
  { id: 'physical', controls: { iso27001: ['A.7.1'], nistCsf: ['PR.AA-06'], pciDss: ['9.2.1'] } },
];
