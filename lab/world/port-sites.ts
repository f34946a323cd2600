import type { SiteRow } from './site-row.ts';

/** Domains with faults on ports other than 80 and 443. */
export const PORT_SITES: readonly SiteRow[] = [
  {
    domain: 'slipway.test',
    company: 'Slipway Boatyard',
    health: 'sick',
    faults: ['web-on-port', 'web-on-port-over-tls', 'mail-reverse-generic'],
  },
  {
    domain: 'lockkeeper.test',
    company: 'Lockkeeper Canal Services',
    health: 'sick',
    faults: ['ftp-anonymous', 'ftp-anonymous-writable', 'mail-relay', 'mail-hello-unqualified', 'share-null-session'],
  },
];
