import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { Grade } from '@assay/contract/grades.ts';
import { useVirtualTime } from '../../engine/testing/virtual-time.ts';
import { startLab } from '../index.ts';
import { openLabCatalog, scanLab } from '../scan.ts';
import { TYPICAL_COMPANIES } from './typical-companies.ts';

/** Companies as a tester meets them get the grade that an experienced analyst would give them. */

type Domain = (typeof TYPICAL_COMPANIES)[number]['domain'];

/** What an analyst says about a company. */
interface Opinion {
  /** From the lowest to the highest total; null = too little was seen to rate it. */
  total: readonly [lowest: number, highest: number] | null;
  grades: readonly (Grade | null)[];
  /** `check/finding`, or `check/finding subject`, that has to be reported. */
  says?: readonly string[];
  /** Beginnings of `check/finding` that would be wrong, or noise. */
  never?: readonly string[];
  limitedScope?: boolean;
}

const HEADERS = ['csp', 'hsts', 'framing', 'content-type-options', 'permissions-policy'].map(
  (id) => `web_app_security.${id}/`,
);
/** What a server that answers every path must not be accused of. */
const FILES = [
  ...['environment', 'backup', 'version-control', 'private-key', 'password-file', 'configuration', 'log'].map(
    (id) => `information_leakage.${id}/`,
  ),
  ...['installer', 'admin-interface', 'debug-endpoint', 'api-docs'].map((id) => `application_security.${id}/`),
];

const OPINIONS: Readonly<Record<Domain, Opinion>> = {
  'well-kept.test': { total: [90, 99], grades: ['A'], never: FILES },
  'average.test': {
    total: [70, 79],
    grades: ['C'],
    says: [
      'application_security.admin-interface/reachable phpmyadmin',
      'application_security.directory-listing/shown',
      'web_app_security.redirect/missing',
      'dns_health.dmarc/missing',
      'dns_health.starttls/certificate',
      'network_security.ftp/plain',
    ],
    // An installed WordPress is no open installer; phpMyAdmin is one interface; a patched package is not vulnerable.
    never: ['application_security.installer/', 'application_security.admin-interface/reachable database-admin'],
  },
  'average-fixed.test': { total: [83, 94], grades: ['B', 'A'], never: ['application_security.installer/'] },
  'neglected.test': {
    total: [0, 39],
    grades: ['E'],
    says: [
      'information_leakage.environment/readable',
      'information_leakage.backup/database',
      'network_security.databases/open-access redis',
      'network_security.remote-shells/telnet',
      'web_app_security.certificate/expired',
      'endpoint_security.operating-system/end-of-life ubuntu_linux 16.04',
      'patch_cadence.end-of-life/past php php 7.4',
    ],
  },
  'developers.test': {
    total: [0, 39],
    grades: ['E'],
    says: [
      'network_security.databases/open-access mysql',
      'network_security.databases/open-access redis',
      'network_security.control-planes/open-access jupyter',
      'network_security.databases/open-access json-server',
    ],
  },
  'static.test': { total: [85, 97], grades: ['B', 'A'], says: ['web_app_security.csp/missing'], never: FILES },
  'parked.test': {
    total: [70, 89],
    grades: ['B', 'C'],
    says: ['application_security.default-page/parked', 'dns_health.dmarc/missing'],
    never: [...HEADERS, ...FILES, 'web_app_security.cookies/'],
  },
  'mail-only.test': { total: [80, 98], grades: ['B', 'A'], says: ['dns_health.mta-sts/missing'], never: [...HEADERS] },
  'application.test': {
    total: [80, 95],
    grades: ['B', 'A'],
    says: ['web_app_security.hsts/missing', 'web_app_security.csp/missing', 'web_app_security.framing/missing'],
    never: FILES,
  },
  'down.test': { total: null, grades: [null], never: [...HEADERS, 'web_app_security.https/'] },
  'dropped.test': { total: null, grades: [null], never: [...HEADERS, 'web_app_security.https/'] },
  'guarded.test': { total: [50, 79], grades: ['C', 'D', null], never: [...HEADERS, ...FILES] },
  'empty.test': { total: [90, 100], grades: ['S', 'A'], never: [...HEADERS, ...FILES], limitedScope: true },
};

await useVirtualTime();

const lab = await startLab({ world: TYPICAL_COMPANIES, links: { 'dropped.test': { roundTrip: 20 } } });
after(() => lab.close());
const catalog = await openLabCatalog(lab);
/** Look-alikes are no part of what the companies differ in. */
const LOOK_ALIKE_NAMES = 10;

describe('A company is rated as an analyst would rate it', { concurrency: 2 }, () => {
  for (const { domain, company } of TYPICAL_COMPANIES) {
    it(`${domain}: ${company}`, async () => {
      const { network, domains, sources } = lab;
      const few = { ...sources, lookAlikeNames: LOOK_ALIKE_NAMES };
      const { assessment } = await scanLab({ network, domains, sources: few }, catalog, domain);
      const { total, grade, findings, ledger, limitedScope, areas } = assessment;
      const { total: range, grades, says = [], never = [], limitedScope: limited = false }: Opinion = OPINIONS[domain];

      const found = findings.map(({ check, finding, subjectClass }) => `${check}/${finding} ${subjectClass}`);
      const missing = says.filter((one) => !found.some((line) => `${line} `.startsWith(`${one} `)));
      const wrong = never.flatMap((one) => found.filter((line) => line.startsWith(one)));
      assert.deepEqual({ missing, wrong }, { missing: [], wrong: [] });

      const points = ledger.issues.filter((issue) => issue.points > 0).map((issue) => `${issue.points} ${issue.id}`);
      assert.ok(grades.includes(grade), `${grade} (${total}), for ${points.join(', ')}`);
      if (range === null) assert.equal(total, null);
      else assert.ok(total === null || (total >= range[0] && total <= range[1]), `${total}, for ${points.join(', ')}`);
      assert.equal(limitedScope, limited);
      // What runs on a system without support is not patched.
      if (domain === 'neglected.test') {
        assert.ok(areas.find(({ area }) => area === 'patch_cadence')!.score! < 6_000);
      }
    });
  }
});
