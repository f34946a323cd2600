import type { AbsenceCause, Assessment } from '@assay/contract/assessment.ts';
import { assess, type EvidenceItem, type EvidenceSet } from '@assay/engine';
import { uuidv7 } from 'uuidv7';

/** Every cause for which a finding can be gone, as a change of the evidence of the domain "oldmill". */

export type Change = (set: EvidenceSet, domain: string) => EvidenceSet;

const edit =
  (kind: string, change: (value: never) => unknown): Change =>
  (set) =>
    set.map((item) =>
      item.kind === kind && item.outcome.ok
        ? ({ ...item, outcome: { ok: true, value: change(item.outcome.value as never) } } as EvidenceItem)
        : item,
    );
export const failed =
  (kinds: readonly string[], reason: string): Change =>
  (set) =>
    set.map((item) =>
      kinds.includes(item.kind) ? ({ ...item, outcome: { ok: false, reason } } as EvidenceItem) : item,
    );
export const laterBy = (days: number): Change =>
  edit('scan', (scan: { time: string }) => ({
    ...scan,
    time: new Date(Date.parse(scan.time) + days * 86_400_000).toISOString(),
  }));
const caa = (value: object) => edit('zone', (zone: { caa: object }) => ({ ...zone, caa: { ...zone.caa, ...value } }));
const malicious = (reason: string) =>
  edit('reputation', (value: { addresses: { missing?: object }[] }) => ({
    ...value,
    addresses: value.addresses.map((one) => ({
      ...one,
      malicious: null,
      missing: { ...one.missing, malicious: reason },
    })),
  }));
const withoutWww =
  (why: 'gone' | 'excluded' | 'rejected'): Change =>
  (set, domain) => {
    const name = `www.${domain}`;
    const left = set.filter((item) => item.kind === 'scan' || item.asset.split(':')[0] !== name);
    return edit('scan', (scan: { hosts: string[] }) => ({
      ...scan,
      hosts: scan.hosts.filter((host) => host !== name),
      ...(why === 'excluded' ? { hostsNotAssessed: [name] } : {}),
      ...(why === 'rejected' ? { rejectedHosts: [name] } : {}),
    }))(left, domain);
  };

/** With these settings of the owner about the scope of the scan. */
const settled =
  (ownerScope: (domain: string) => object): Change =>
  (set, domain) =>
    edit('scan', (scan: object) => ({ ...scan, ownerScope: ownerScope(domain) }))(set, domain);

const openPorts = (change: (port: { port: number }) => { port: number }[]) =>
  edit('ports', (ports: { addresses: { open: { port: number }[] }[] }) => ({
    ...ports,
    addresses: ports.addresses.map((row) => ({ ...row, open: row.open.flatMap(change) })),
  }));
/** Where Redis usually listens, and a port that only an authorized scan finds. */
const [REDIS_PORT, HIGH_PORT] = [6379, 16_379];

/** Why a finding is gone. */
export interface AbsenceCase {
  check: string;
  cause: AbsenceCause;
  /** Only findings about the asset that starts with this label. */
  label?: string;
  /** What differs in the scan that finds it. */
  given?: Change;
  change: Change;
  judge?: (set: EvidenceSet) => Assessment;
}

export const WEB = ['http', 'files', 'site', 'tls', 'documents', 'active'];
export const CASES: Readonly<Record<string, AbsenceCase>> = {
  'it was fixed': {
    ...{ check: 'dns_health.caa', cause: 'fixed' },
    change: caa({ records: [{ flags: 0, tag: 'issue', value: 'ca.example' }] }),
  },
  'its look-up failed': {
    ...{ check: 'dns_health.caa', cause: 'not-assessed' },
    change: caa({ records: { unknown: 'timeout' } }),
  },
  'its host was silent': {
    ...{ check: 'web_app_security.hsts', cause: 'not-assessed' },
    change: failed(WEB, 'timeout'),
  },
  'its host left the scope': {
    ...{ check: 'web_app_security.hsts', label: 'www', cause: 'asset-gone' },
    change: withoutWww('gone'),
  },
  'its host was rejected by the owner': {
    ...{ check: 'web_app_security.hsts', label: 'www', cause: 'asset-rejected' },
    change: withoutWww('rejected'),
  },
  'its host was excluded': {
    ...{ check: 'web_app_security.hsts', label: 'www', cause: 'excluded' },
    change: withoutWww('excluded'),
  },
  'its path was excluded': {
    ...{ check: 'information_leakage.environment', cause: 'excluded' },
    change: (set, domain) => {
      const excluded = (host: string) => ({ excluded: [`${host}/.env`, `www.${host}/.env`] });
      const requested = edit('files', (files: { answers: { path: string }[] }) => ({
        ...files,
        answers: files.answers.filter(({ path }) => path !== '/.env'),
        notAsked: [{ path: '/.env', classes: ['environment'], reason: 'excluded' }],
      }));
      return settled(excluded)(requested(set, domain), domain);
    },
  },
  'the scan of its port is no longer authorized': {
    ...{ check: 'network_security.databases', cause: 'authorization-ended' },
    given: (set, domain) => {
      const authorized = (host: string) => ({ authorized: [{ host, ports: 'all', udp: false, tests: [] }] });
      const moved = openPorts((one) => [one.port === REDIS_PORT ? { ...one, port: HIGH_PORT } : one]);
      return settled(authorized)(moved(set, domain), domain);
    },
    change: (set, domain) => {
      const usual = openPorts((one) => (one.port === HIGH_PORT ? [] : [one]));
      return settled(() => ({}))(usual(set, domain), domain);
    },
  },
  'the owner marked the look-alike as own': {
    ...{ check: 'social_engineering.look-alikes', cause: 'decided' },
    change: (set, domain) => {
      const at = set.find(({ kind }) => kind === 'scan')!.takenAt;
      const names = assess(set).findings.filter(({ check }) => check === 'social_engineering.look-alikes');
      const marks = names.map(({ subject: name }) => ({ name, mark: 'ours', at }));
      const outcome = { ok: true, value: { marks } };
      return [...set, { kind: 'look-alike-marks', version: 1, asset: domain, takenAt: at, outcome } as never];
    },
  },
  'the model no longer has its check': {
    ...{ check: 'dns_health.caa', cause: 'check-retired' },
    change: (set) => set,
    judge: (set) => {
      const { checks, findings, ledger, ...others } = assess(set);
      const isLeft = ({ check }: { check: string }) => check !== 'dns_health.caa';
      const kept = { ...ledger, issues: ledger.issues.filter(isLeft) };
      const model = { modelVersion: '9999.1', ledger: kept };
      return { ...others, ...model, checks: checks.filter(isLeft), findings: findings.filter(isLeft) };
    },
  },
  'a dispute was upheld': {
    ...{ check: 'dns_health.caa', cause: 'ruled-out' },
    change: (set, domain) => {
      const { fingerprint, severity } = assess(set).findings.find(({ check }) => check === 'dns_health.caa')!;
      const at = set.find(({ kind }) => kind === 'scan')!.takenAt;
      const until = '2099-01-01T00:00:00.000Z';
      const ruling = { id: uuidv7(), fingerprint, ruling: 'false', from: severity, to: null, at, until };
      const outcome = { ok: true, value: { rulings: [ruling] } };
      return [...set, { kind: 'rulings', version: 1, asset: domain, takenAt: at, outcome } as never];
    },
  },
  'the package that the owner named has its fix': {
    ...{ check: 'patch_cadence.vulnerable-software', cause: 'backported' },
    change: (set, domain) => {
      const { facts } = assess(set).findings.find(({ check }) => check === 'patch_cadence.vulnerable-software')!;
      const at = set.find(({ kind }) => kind === 'scan')!.takenAt;
      const builds = set.flatMap((item) => {
        if (item.kind !== 'products' || !item.outcome.ok) return [];
        return item.outcome.value.products.flatMap(({ cpe, suffix, version, advisories }) => {
          if (cpe !== facts.cpe) return [];
          const build = { distribution: 'ubuntu', release: '20.04', package: 'x', version: `${version}-9` };
          const fixes = advisories.map(({ id }) => ({ cve: id, introduced: null, fixed: `${version}-1` }));
          const { asset } = item;
          return [{ id: uuidv7(), at, until: '2099-01-01T00:00:00.000Z', asset, cpe, suffix, build, fixes }];
        });
      });
      const outcome = { ok: true, value: { confirmations: [], builds } };
      return [...set, { kind: 'owner-statements', version: 1, asset: domain, takenAt: at, outcome } as never];
    },
  },
  'its source lost its key': {
    ...{ check: 'ip_reputation.malicious', cause: 'not-assessed' },
    change: malicious('source-no-key'),
  },
  'its source failed': {
    ...{ check: 'ip_reputation.malicious', cause: 'not-assessed' },
    change: malicious('source-failed'),
  },
  'the versions of its products are unknown': {
    ...{ check: 'patch_cadence.vulnerable-software', cause: 'not-assessed' },
    change: failed(['products'], 'source-failed'),
  },
};
