import { FAULTS, type FaultId } from '../faults.ts';
import { healthySite } from './healthy.ts';
import type { Site } from './site.ts';

/** How a domain is meant to look; `hostile` ones are started only when asked for. */
export type Health = 'healthy' | 'middling' | 'sick' | 'hostile';

/** One domain of the lab, its invented company, and what is wrong with it. */
export interface SiteRow {
  domain: string;
  company: string;
  health: Health;
  faults: readonly FaultId[];
}

/** The lab's domains. Their order gives their addresses: append, do not sort. */
export const SITES: readonly SiteRow[] = [
  { domain: 'harbourline.test', company: 'Harbourline Freight', health: 'healthy', faults: [] },
  {
    domain: 'meadowgate.test',
    company: 'Meadowgate Clinics',
    health: 'middling',
    faults: [
      'hsts-short',
      'csp-missing',
      'server-version',
      'jquery-old',
      'tls-old',
      'dnssec-missing',
      'caa-missing',
      'dmarc-none',
      'mta-sts-missing',
      'ssh-weak',
      'security-txt-missing',
      'mail-without-reverse',
      'web-on-downloaded-list',
    ],
  },
  {
    domain: 'oldmill.example',
    company: 'Old Mill Foundry',
    health: 'sick',
    faults: [
      'hsts-missing',
      'csp-missing',
      'framing-open',
      'sniffing-open',
      'session-cookie-bare',
      'redirect-missing',
      'certificate-expired',
      'tls-only-old',
      'origin-reflected',
      'powered-by',
      'server-version',
      'directory-listing',
      'status-page',
      'trace-on',
      'git-exposed',
      'env-exposed',
      'dump-exposed',
      'log-exposed',
      'security-txt-missing',
      'redis-open',
      'mysql-reachable',
      'telnet',
      'ftp',
      'ssh-old-system',
      'rdp',
      'vnc',
      'smb',
      'docker-open',
      'transfer-open',
      'recursion-open',
      'server-version-told',
      'serial-behind',
      'dnssec-missing',
      'caa-missing',
      'spf-missing',
      'dmarc-missing',
      'mta-sts-missing',
      'tls-reports-missing',
      'starttls-missing',
      'registration-ends',
      'registration-unlocked',
      'web-listed',
      'web-called-malicious',
      'breach',
      'ransomware-post',
      'phishing-page',
      'look-alike-with-mail',
    ],
  },
  {
    domain: 'tidewater-books.test',
    company: 'Tidewater Books',
    health: 'middling',
    faults: [
      'mixed-content',
      'permissions-missing',
      'opener-missing',
      'certificate-ends-in-days',
      'spf-several',
      'wildcard',
    ],
  },
  {
    domain: 'copperfinch.example',
    company: 'Copperfinch Energy',
    health: 'sick',
    faults: [
      'https-missing',
      'default-page',
      'winrm',
      'printer',
      'nas',
      'postgresql-reachable',
      'one-server',
      'spf-open',
      'mail-certificate-expired',
    ],
  },
  {
    domain: 'larkspur-bank.test',
    company: 'Larkspur Savings Bank',
    health: 'healthy',
    faults: ['certificate-ends-in-days'],
  },
  {
    domain: 'northquay.test',
    company: 'North Quay Logistics',
    health: 'middling',
    faults: ['lame-server', 'csp-open', 'referrer-unsafe', 'emails-on-page', 'soa-expires-early', 'mx-alias'],
  },
  {
    domain: 'quillandco.example',
    company: 'Quill & Co. Law',
    health: 'middling',
    faults: ['certificate-incomplete', 'debug-page', 'dmarc-without-reports', 'parent-differs', 'internal-address'],
  },
  {
    domain: 'saltmarsh-foods.test',
    company: 'Saltmarsh Foods',
    health: 'sick',
    faults: ['certificate-self-signed', 'phpinfo', 'elasticsearch-open', 'memcached-open', 'framing-open'],
  },
  {
    domain: 'brasslantern.test',
    company: 'Brass Lantern Hotels',
    health: 'middling',
    faults: [
      'certificate-wrong-name',
      'script-without-integrity',
      'security-txt-expired',
      'mail-policy-listed',
      'nas-over-tls',
    ],
  },
  {
    domain: 'ferrow.example',
    company: 'Ferrow Robotics',
    health: 'middling',
    faults: ['certificate-weak-key', 'silent-server', 'sniffing-open'],
  },
  {
    domain: 'willowhurst.test',
    company: 'Willowhurst Borough',
    health: 'middling',
    faults: ['certificate-weak-signature', 'hsts-missing', 'dmarc-missing'],
  },
  {
    domain: 'glasswing.example',
    company: 'Glasswing Media',
    health: 'healthy',
    faults: ['mta-sts-missing', 'tls-reports-missing', 'www-missing'],
  },
  { domain: 'pinebarrow.test', company: 'Pinebarrow Archive', health: 'healthy', faults: ['no-mail'] },
  { domain: 'dunmore-press.test', company: 'Dunmore Press', health: 'middling', faults: ['dnssec-bogus'] },
  {
    domain: 'fernhollow.test',
    company: 'Fernhollow Nurseries',
    health: 'middling',
    faults: ['certificate-long', 'hsts-missing', 'framing-open', 'dmarc-none', 'ftp', 'mailbox-names-told'],
  },
  { domain: 'tarpit.test', company: 'Tarpit', health: 'hostile', faults: ['never-answers'] },
];

/**
 * The site of a row with exactly these faults.
 * @throws RangeError for an unknown fault
 */
export function siteOf(row: SiteRow, faults: readonly string[], dkimKey: string): Site {
  const site = healthySite(row.domain, row.company, SITES.indexOf(row) + 1, dkimKey);
  for (const id of faults) {
    if (!(id in FAULTS)) throw new RangeError(`${id} is not a fault of the lab`);
    FAULTS[id as FaultId].inflict(site);
  }
  return site;
}
