import type { SiteRow } from './catalogue.ts';

/** Domains whose mail anybody can forge, whose records receivers pass over, or whose zones need a second look. */
export const MAIL_SITES: readonly SiteRow[] = [
  {
    domain: 'millrace.test',
    company: 'Millrace Letters',
    health: 'sick',
    faults: ['spf-domain-free', 'dmarc-discarded', 'mta-sts-soon-forgotten'],
  },
  {
    domain: 'stagecoach.example',
    company: 'Stagecoach Couriers',
    health: 'sick',
    faults: ['spf-halves', 'dmarc-share-of-quarantine', 'mta-sts-repeated'],
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
    faults: ['spf-redirect-free', 'primary-silent', 'caa-issuer-is-url', 'internal-host'],
  },
  {
    domain: 'turnstile.test',
    company: 'Turnstile Records',
    health: 'sick',
    faults: ['zone-names-one-server', 'primary-by-wildcard', 'caa-account-is-number', 'mx-by-wildcard', 'text-secret'],
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
    ],
  },
];
