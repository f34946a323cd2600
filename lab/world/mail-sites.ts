import type { SiteRow } from './site-row.ts';

/** Domains with forgeable mail, ignored mail records, subtle zone faults or invalid signatures. */
export const MAIL_SITES: readonly SiteRow[] = [
  {
    domain: 'millrace.test',
    company: 'Millrace Letters',
    health: 'sick',
    faults: ['spf-domain-free', 'dmarc-discarded', 'mta-sts-soon-forgotten', 'mail-ipv6-closed', 'dane-one-record'],
  },
  {
    domain: 'stagecoach.example',
    company: 'Stagecoach Couriers',
    health: 'sick',
    faults: [
      'policies-beside-alias',
      'spf-halves',
      'dmarc-share-of-quarantine',
      'mta-sts-repeated',
      'mail-ipv6-without-tls',
      'plugin-outdated',
    ],
  },
  {
    domain: 'penny-post.test',
    company: 'Penny Post',
    health: 'sick',
    faults: ['spf-host-free', 'dmarc-options-misspelt', 'mta-sts-record-misspelt', 'logo-misspelt'],
  },
  {
    domain: 'sealing-wax.example',
    company: 'Sealing Wax Works',
    health: 'sick',
    faults: [
      'spf-redirect-free',
      'primary-silent',
      'caa-issuer-is-url',
      'internal-host',
      'starttls-without-encryption',
    ],
  },
  {
    domain: 'turnstile.test',
    company: 'Turnstile Records',
    health: 'sick',
    faults: [
      'zone-names-one-server',
      'primary-by-wildcard',
      'caa-account-is-number',
      'mx-by-wildcard',
      'text-secret',
      'encoding-missing',
    ],
  },
  {
    domain: 'toll-bridge.example',
    company: 'Toll Bridge Trust',
    health: 'sick',
    faults: [
      'primary-elsewhere',
      'contact-without-mail',
      'servers-answer-differently',
      'caa-report-is-name',
      'starttls-with-old-versions',
      'token-cached',
    ],
  },
  { domain: 'sundial-early.test', company: 'Sundial and Sons', health: 'middling', faults: ['signatures-early'] },
  { domain: 'overpainted.example', company: 'Overpainted Signs', health: 'middling', faults: ['signatures-wrong'] },
  { domain: 'unsealed.test', company: 'Unsealed Goods', health: 'middling', faults: ['signatures-left-out'] },
  { domain: 'lost-key.example', company: 'Lost Key Locksmiths', health: 'middling', faults: ['signer-of-another-key'] },
];
