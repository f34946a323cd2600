import type { AccountState, DemoCompany, SeedPerson } from './seed-types.ts';

/** Password of all demo accounts. */
export const DEMO_PASSWORD = 'Lantern-over-42-harbours';

/** `lina@harbourline.test` and the like. @param names with the state of the account where it has one */
function people(
  domain: string,
  ...names: readonly (string | readonly [name: string, state: AccountState])[]
): SeedPerson[] {
  const roles = ['owner', 'member', 'viewer'] as const;
  return names.map((named, at) => {
    const [name, state] = typeof named === 'string' ? [named] : named;
    const email = `${name.split(' ')[0]!.toLowerCase()}@${domain}`;
    return { email, name, role: roles[Math.min(at, 2)]!, ...(state ? { state } : {}) };
  });
}

export const SEED_COMPANIES: readonly DemoCompany[] = [
  {
    name: 'Assay',
    number: '',
    industry: '',
    timeZone: 'UTC',
    capital: '',
    shows: 'Administration: members in every state, licenses, disputes, mails, news, audit logs',
    permission: 0,
    people: [{ email: 'admin@assay.example', name: 'Administrator', role: 'owner' }],
    domains: [],
  },
  {
    name: 'Harbourline Freight',
    number: '90210001',
    industry: 'H',
    timeZone: 'Asia/Taipei',
    capital: 'E',
    shows: 'Grade S; verification requests in every state; a planned scan',
    permission: 23,
    people: people('harbourline.test', 'Lina Harrow', 'Tomas Reed', 'Wen Chiang'),
    domains: [
      {
        domain: 'harbourline.test',
        scanNow: true,
        episodes: [
          { fault: 'hsts-missing', from: 12, to: 10 },
          { fault: 'dmarc-none', from: 12, to: 8 },
          { fault: 'ssh-weak', from: 12, to: 6 },
          { fault: 'tls-old', from: 12, to: 5 },
          { fault: 'jquery-old', from: 12, to: 3 },
          { fault: 'csp-missing', from: 9, to: 1 },
        ],
      },
      {
        domain: 'glasswing.example',
        scanNow: false,
        episodes: [
          { fault: 'certificate-expired', from: 8, to: 8 },
          { fault: 'framing-open', from: 12, to: 7 },
          { fault: 'spf-open', from: 12, to: 10 },
          { fault: 'redis-open', from: 1, to: 1 },
        ],
      },
    ],
  },
  {
    name: 'Meadowgate Clinics',
    number: '90210002',
    industry: 'Q',
    timeZone: 'Europe/London',
    capital: 'D',
    shows: 'A once-only automatic scan; jonas: password that expires soon',
    permission: 22,
    people: people('meadowgate.test', 'Priya Nandan', ['Jonas Feld', 'password-expiring']),
    domains: [
      {
        domain: 'meadowgate.test',
        scanNow: true,
        episodes: [
          { fault: 'redis-open', from: 12, to: 10 },
          { fault: 'framing-open', from: 12, to: 6 },
          { fault: 'session-cookie-bare', from: 11, to: 4 },
          { fault: 'telnet', from: 9, to: 8 },
          { fault: 'ssh-weak', from: 4, to: 0 },
        ],
      },
    ],
  },
  {
    name: 'Old Mill Foundry',
    number: '90210003',
    industry: 'C',
    timeZone: 'Europe/Berlin',
    capital: 'C',
    shows: 'The worst rating; disputed, accepted, assigned and overdue findings; ivo: expired password',
    permission: 21,
    people: people('oldmill.example', 'Greta Sommer', ['Ivo Lang', 'password-expired']),
    domains: [
      {
        domain: 'oldmill.example',
        scanNow: true,
        episodes: [
          { fault: 'docker-open', from: 6, to: 0 },
          { fault: 'redis-open', from: 4, to: 0 },
          { fault: 'env-exposed', from: 3, to: 0 },
          { fault: 'git-exposed', from: 9, to: 0 },
          { fault: 'rdp', from: 11, to: 0 },
          { fault: 'certificate-expired', from: 1, to: 0 },
          { fault: 'tls-only-old', from: 7, to: 0 },
        ],
      },
    ],
  },
  {
    name: 'Tidewater Books',
    number: '90210004',
    industry: 'G',
    timeZone: 'America/St_Johns',
    capital: 'A',
    shows: 'Enterprise trial with five days left; a stopped scan',
    permission: 27,
    people: people('tidewater-books.test', 'Owen Pike'),
    domains: [
      {
        domain: 'tidewater-books.test',
        scanNow: false,
        episodes: [
          { fault: 'mixed-content', from: 7, to: 0 },
          { fault: 'spf-several', from: 4, to: 0 },
          { fault: 'mysql-reachable', from: 12, to: 9 },
          { fault: 'csp-missing', from: 12, to: 6 },
        ],
      },
    ],
  },
  {
    name: 'Copperfinch Energy',
    number: '90210005',
    industry: 'D',
    timeZone: 'America/New_York',
    capital: 'E',
    shows: 'Shares everything with its main supplier; kofi: disabled account',
    permission: 23,
    people: people('copperfinch.example', 'Marisol Vega', 'Dean Abbott', ['Kofi Mensah', 'disabled']),
    domains: [
      {
        domain: 'copperfinch.example',
        scanNow: true,
        episodes: [
          { fault: 'vnc', from: 9, to: 4 },
          { fault: 'winrm', from: 5, to: 0 },
          { fault: 'nas', from: 7, to: 0 },
          { fault: 'redis-open', from: 12, to: 11 },
          { fault: 'spf-open', from: 8, to: 0 },
        ],
      },
    ],
  },
  {
    name: 'Larkspur Savings Bank',
    number: '90210006',
    industry: 'K',
    timeZone: 'Asia/Taipei',
    capital: 'E',
    shows: 'A permanent automatic scan; a withdrawn scan',
    permission: 22,
    people: people('larkspur-bank.test', 'Mei Lin', 'Arthur Dray'),
    domains: [
      {
        domain: 'larkspur-bank.test',
        scanNow: false,
        episodes: [
          { fault: 'csp-missing', from: 12, to: 8 },
          { fault: 'dmarc-none', from: 12, to: 10 },
          { fault: 'starttls-missing', from: 11, to: 9 },
          { fault: 'hsts-short', from: 4, to: 1 },
          { fault: 'certificate-ends-in-days', from: 0, to: 0 },
        ],
      },
    ],
  },
  {
    name: 'North Quay Logistics',
    number: '90210007',
    industry: 'H',
    timeZone: 'Asia/Singapore',
    capital: 'D',
    shows:
      'Main supplier: sub-suppliers, invitations, integrated report; findings that were fixed and came back; web behind a CDN',
    permission: 9,
    people: people('northquay.test', 'Samuel Tan', 'Aiko Mori'),
    domains: [
      {
        domain: 'northquay.test',
        scanNow: false,
        episodes: [
          { fault: 'spf-open', from: 12, to: 6 },
          { fault: 'lame-server', from: 2, to: 0 },
          { fault: 'csp-open', from: 12, to: 9 },
          { fault: 'csp-open', from: 3, to: 0 },
          { fault: 'hsts-missing', from: 12, to: 10 },
          { fault: 'git-exposed', from: 5, to: 4 },
        ],
      },
    ],
  },
  {
    name: 'Quill & Co. Law',
    number: '90210008',
    industry: 'M',
    timeZone: 'Europe/Dublin',
    capital: 'A',
    shows: 'A redeemed license code; a main supplier that asks for access',
    permission: 21,
    people: people('quillandco.example', 'Nora Quill'),
    domains: [
      {
        domain: 'quillandco.example',
        scanNow: false,
        episodes: [
          { fault: 'debug-page', from: 3, to: 0 },
          { fault: 'certificate-incomplete', from: 1, to: 0 },
          { fault: 'framing-open', from: 12, to: 8 },
          { fault: 'parent-differs', from: 6, to: 0 },
          { fault: 'env-exposed', from: 10, to: 10 },
        ],
      },
    ],
  },
  {
    name: 'Saltmarsh Foods',
    number: '90210009',
    industry: 'C',
    timeZone: 'Europe/Amsterdam',
    capital: 'C',
    shows: 'Open databases; a scan of today',
    permission: 22,
    people: people('saltmarsh-foods.test', 'Bram de Wit', 'Elif Kaya'),
    domains: [
      {
        domain: 'saltmarsh-foods.test',
        scanNow: true,
        episodes: [
          { fault: 'elasticsearch-open', from: 5, to: 0 },
          { fault: 'memcached-open', from: 2, to: 0 },
          { fault: 'telnet', from: 12, to: 11 },
          { fault: 'csp-missing', from: 8, to: 5 },
          { fault: 'phpinfo', from: 9, to: 0 },
        ],
      },
    ],
  },
  {
    name: 'Brass Lantern Hotels',
    number: '90210010',
    industry: 'I',
    timeZone: 'Asia/Tokyo',
    capital: 'D',
    shows: 'A rejected invitation; luis: locked after ten wrong passwords, for 15 minutes',
    permission: 23,
    people: people('brasslantern.test', 'Hana Sato', ['Luis Prado', 'locked']),
    domains: [
      {
        domain: 'brasslantern.test',
        scanNow: false,
        episodes: [
          { fault: 'mysql-reachable', from: 12, to: 6 },
          { fault: 'rdp', from: 10, to: 7 },
          { fault: 'certificate-wrong-name', from: 1, to: 0 },
          { fault: 'hsts-missing', from: 12, to: 4 },
          { fault: 'nas-over-tls', from: 3, to: 0 },
        ],
      },
    ],
  },
  {
    name: 'Ferrow Robotics',
    number: '90210011',
    industry: 'C',
    timeZone: 'America/Los_Angeles',
    capital: 'B',
    shows: 'A failed scan, and a scan whose intelligence sources did not answer (state 1)',
    permission: 22,
    people: people('ferrow.example', 'Dana Ferrow', 'Yusuf Aydin'),
    domains: [
      {
        domain: 'ferrow.example',
        scanNow: false,
        failed: { month: 4, reason: 'nothing-reachable' },
        unfinished: { month: 0 },
        episodes: [
          { fault: 'silent-server', from: 1, to: 0 },
          { fault: 'certificate-weak-key', from: 6, to: 0 },
          { fault: 'docker-open', from: 8, to: 7 },
          { fault: 'dmarc-missing', from: 12, to: 9 },
        ],
      },
    ],
  },
  {
    name: 'Willowhurst Borough',
    number: '90210012',
    industry: 'O',
    timeZone: 'Europe/London',
    capital: 'B',
    shows: 'Web behind Cloudflare; an automatic scan paused by hand',
    permission: 21,
    people: people('willowhurst.test', 'Carol Webb', 'Imran Shah'),
    domains: [
      {
        domain: 'willowhurst.test',
        scanNow: false,
        episodes: [
          { fault: 'dmarc-missing', from: 12, to: 0 },
          { fault: 'env-exposed', from: 12, to: 5 },
          { fault: 'csp-missing', from: 9, to: 8 },
          { fault: 'certificate-weak-signature', from: 4, to: 0 },
          { fault: 'hsts-missing', from: 10, to: 0 },
        ],
      },
    ],
  },
  {
    name: 'Pinebarrow Archive',
    number: '90210013',
    industry: 'P',
    timeZone: 'Australia/Sydney',
    capital: 'A',
    shows: 'Plan that ended: the last ratings can be read; a paused automatic scan',
    permission: 20,
    people: people('pinebarrow.test', 'Ruth Alder'),
    domains: [
      {
        domain: 'pinebarrow.test',
        scanNow: false,
        episodes: [
          { fault: 'hsts-missing', from: 12, to: 9 },
          { fault: 'csp-missing', from: 12, to: 6 },
          { fault: 'ssh-weak', from: 8, to: 5 },
        ],
      },
    ],
  },
  {
    name: 'Casey Brook',
    number: '',
    industry: '',
    timeZone: 'UTC',
    capital: '',
    shows: 'General user without a plan',
    permission: 1,
    people: [{ email: 'casey@mailbox.example', name: 'Casey Brook', role: 'owner' }],
    domains: [],
  },
];
