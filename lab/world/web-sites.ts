import type { SiteRow } from './catalogue.ts';

/** Domains whose faults are of the web alone. */
export const WEB_SITES: readonly SiteRow[] = [
  {
    domain: 'gablewood.test',
    company: 'Gablewood Joinery',
    health: 'middling',
    faults: [
      'certificate-unlogged',
      'hsts-preload-unmet',
      'csp-nonce-repeated',
      'permissions-open',
      'resource-policy-missing',
      'origin-from-nowhere',
      'http-1-only',
      'firewall-before-it',
      'front-page-quotes',
    ],
  },
  {
    domain: 'cinderford.example',
    company: 'Cinderford Ceramics',
    health: 'sick',
    faults: ['tls-padding-oracle', 'tls-renegotiates', 'resource-policy-invalid', 'origin-alike', 'not-packed'],
  },
  {
    domain: 'wrenfield.test',
    company: 'Wrenfield Books',
    health: 'middling',
    faults: [
      'certificate-staple-promised',
      'yes-to-everything',
      'hsts-preloaded',
      'hsts-disabled',
      'csp-directives-ignored',
      'cookies-same-site',
      'integrity-without-hash',
    ],
  },
  {
    domain: 'larchmont.example',
    company: 'Larchmont Opticians',
    health: 'middling',
    faults: [
      'certificate-irrevocable',
      'redirects-everything',
      'hsts-not-preloaded',
      'jquery-bundled',
      'origin-fixed',
      'comments-tell',
      'git-token-exposed',
      'listing-with-dump',
      'recipes-exposed',
      'svn-exposed',
    ],
  },
  {
    domain: 'thornbury.test',
    company: 'Thornbury Theatre',
    health: 'middling',
    faults: ['refused-by-firewall'],
  },
  {
    domain: 'quillford.test',
    company: 'Quillford Stationers',
    health: 'healthy',
    faults: ['everything-looks-exposed'],
  },
];
