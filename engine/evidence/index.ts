import type { NotAssessedReason } from '@assay/contract/assessment.ts';
import type { ActiveEvidence } from './active.ts';
import type { CheckOverrunsEvidence } from './check-overruns.ts';
import type { HostDnsEvidence, MailEvidence, RegistrationEvidence, ZoneEvidence } from './dns.ts';
import type { DocumentsEvidence } from './documents.ts';
import type { LookAlikeMarksEvidence } from './look-alike-marks.ts';
import type { OwnerStatementsEvidence } from './owner-statements.ts';
import type { RulingsEvidence } from './rulings.ts';
import type { ScanEvidence } from './scan.ts';
import type { PortsEvidence, ProductsEvidence, SmtpEvidence } from './services.ts';
import type { SiteEvidence } from './site.ts';
import type {
  BreachesEvidence,
  CertificateLogEvidence,
  DiscoveryEvidence,
  LookAlikesEvidence,
  NameListsEvidence,
  PhishingEvidence,
  RansomwarePostsEvidence,
  ReputationEvidence,
  ThreatMentionsEvidence,
} from './third-party.ts';
import type { FilesEvidence, HttpEvidence, TlsEvidence } from './web.ts';

/** Every kind of evidence. The asset of a kind defines what one item describes. */
export interface EvidenceMap {
  scan: ScanEvidence;
  zone: ZoneEvidence;
  mail: MailEvidence;
  registration: RegistrationEvidence;
  'certificate-log': CertificateLogEvidence;
  discovery: DiscoveryEvidence;
  'host-dns': HostDnsEvidence;
  http: HttpEvidence;
  files: FilesEvidence;
  site: SiteEvidence;
  active: ActiveEvidence;
  documents: DocumentsEvidence;
  tls: TlsEvidence;
  ports: PortsEvidence;
  smtp: SmtpEvidence;
  reputation: ReputationEvidence;
  'name-lists': NameListsEvidence;
  products: ProductsEvidence;
  'look-alikes': LookAlikesEvidence;
  'ransomware-posts': RansomwarePostsEvidence;
  breaches: BreachesEvidence;
  phishing: PhishingEvidence;
  chatter: ThreatMentionsEvidence;
  rulings: RulingsEvidence;
  'look-alike-marks': LookAlikeMarksEvidence;
  'owner-statements': OwnerStatementsEvidence;
  judging: CheckOverrunsEvidence;
}
export type EvidenceKind = keyof EvidenceMap;

/**
 * Key, version and collection phase of each kind; phase 0 = not collected by a probe but entered by users or produced
 * during evaluation. A change of shape raises the version and adds an upgrade.
 */
export const EVIDENCE_KINDS = {
  scan: { per: 'domain', version: 1, phase: 1 },
  zone: { per: 'domain', version: 2, phase: 1 },
  mail: { per: 'domain', version: 2, phase: 1 },
  registration: { per: 'domain', version: 1, phase: 1 },
  'certificate-log': { per: 'domain', version: 1, phase: 1 },
  discovery: { per: 'domain', version: 1, phase: 1 },
  'host-dns': { per: 'host', version: 1, phase: 1 },
  http: { per: 'host', version: 1, phase: 1 },
  files: { per: 'host', version: 2, phase: 1 },
  site: { per: 'host', version: 1, phase: 1 },
  active: { per: 'host', version: 1, phase: 1 },
  documents: { per: 'host', version: 1, phase: 1 },
  tls: { per: 'endpoint', version: 2, phase: 1 },
  ports: { per: 'host', version: 1, phase: 1 },
  smtp: { per: 'endpoint', version: 1, phase: 1 },
  reputation: { per: 'host', version: 2, phase: 1 },
  'name-lists': { per: 'domain', version: 1, phase: 1 },
  products: { per: 'endpoint', version: 1, phase: 1 },
  'look-alikes': { per: 'domain', version: 1, phase: 2 },
  'ransomware-posts': { per: 'domain', version: 1, phase: 2 },
  breaches: { per: 'domain', version: 1, phase: 2 },
  phishing: { per: 'domain', version: 1, phase: 2 },
  chatter: { per: 'domain', version: 1, phase: 2 },
  rulings: { per: 'domain', version: 1, phase: 0 },
  'look-alike-marks': { per: 'domain', version: 1, phase: 0 },
  'owner-statements': { per: 'domain', version: 1, phase: 0 },
  judging: { per: 'domain', version: 1, phase: 0 },
} as const satisfies Record<EvidenceKind, { per: 'domain' | 'host' | 'endpoint'; version: number; phase: 0 | 1 | 2 }>;

export type Outcome<T> = { ok: true; value: T } | { ok: false; reason: NotAssessedReason };

/** One evidence item: plain JSON, addressed by the hash of its canonical form. */
export type EvidenceItem = {
  [K in EvidenceKind]: {
    kind: K;
    version: number;
    /** Domain, host, or `host:port/tcp`. */
    asset: string;
    /** ISO 8601 UTC. */
    takenAt: string;
    outcome: Outcome<EvidenceMap[K]>;
  };
}[EvidenceKind];

export type EvidenceItemOf<K extends EvidenceKind> = Extract<EvidenceItem, { kind: K }>;

/** At most one item for each kind and asset. Order is irrelevant. */
export type EvidenceSet = readonly EvidenceItem[];
