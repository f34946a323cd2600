import type { Assessment } from '@assay/contract/assessment.ts';
import { CHECKS } from './areas/index.ts';
import { assessWith } from './evaluation/assess.ts';
import type { EvidenceKind, EvidenceSet } from './evidence/index.ts';
import type { RowTexts } from './views/rows.ts';
import type { StoredFinding, StoredRow } from './views/stored-row.ts';

/** Public API of the engine for server, command line, lab tests and tools. */

export type { Check, FindingSpec } from './check.ts';
export { type DiscoveredAsset, type DiscoverySourceState, discoverAssets } from './collection/assets.ts';
export { addressesByHost, hostsByAddress } from './collection/hosts-by-address.ts';
export { type Absence, absenceOf } from './evaluation/absence.ts';
export { changesOf, type IssueChange, scoreChangeOf } from './evaluation/changes/changes.ts';
export { areaRows, finishRows, finishTables } from './evaluation/rows.ts';
export { type EvaluationResult, evaluator } from './evaluation/threads/evaluator.ts';
export { canonicalJson, evidenceContent, evidenceReference, hashEvidenceItem } from './evidence/canonical.ts';
export { knownAddresses } from './evidence/dns.ts';
export type {
  EvidenceItem,
  EvidenceItemOf,
  EvidenceKind,
  EvidenceMap,
  EvidenceSet,
  Outcome,
} from './evidence/index.ts';
export { EVIDENCE_KINDS } from './evidence/index.ts';
export { mergeEvidence } from './evidence/merge.ts';
export type { AnonymousAccess, ProductsEvidence } from './evidence/services.ts';
export { TOR_EXITS } from './evidence/third-party.ts';
export { knownOr } from './evidence/unknown.ts';
export { type StoredEvidenceItem, UnknownEvidence, upgradeEvidenceItem } from './evidence/upgrade.ts';
export { assessmentExport, examinedIn } from './export/assessment-export.ts';
export { csvLine } from './export/csv-line.ts';
export { exportFile } from './export/export-file.ts';
export type { ExportSource } from './export/export-source.ts';
export { createNetwork } from './network/connections/open-network.ts';
export { createTargetPolicy } from './network/connections/target-policy.ts';
export { includesText } from './network/dns/txt-value.ts';
export { type AuthoritativeTxt, isResponse, lookupAuthoritativeTxt } from './network/dns/verification.ts';
export type { Network } from './network/network.ts';
export { collect, controlledAddresses, probePorts, probeTls, takeZoneSnapshot } from './on-demand.ts';
export { lookAlikeFacts } from './parse/look-alikes/facts.ts';
export { byThreat } from './parse/look-alikes/threat.ts';
export { type AccessRow, accessRows } from './parse/open-access/access-rows.ts';
export { documentFacts } from './parse/pages/document/facts.ts';
export { parseTree } from './parse/pages/document/tree.ts';
export { UNPROVED_PAGES } from './parse/pages/page-signatures.ts';
export { findSecrets } from './parse/pages/secrets/secret-rules.ts';
export { KNOWN_BLOCK_LISTS } from './parse/reputation/block-lists.ts';
export { readAdvisoryLine } from './parse/services/advisories.ts';
export { isTracked, namedBuild, observedDistribution, TRACKED_PACKAGES } from './parse/services/platform/builds.ts';
export { SUITE_NAMES } from './parse/tls/suite-numbers.ts';
export { inRange } from './parse/versions/version.ts';
export { type AffectedVersion, rangesOfAffected } from './parse/versions/version-ranges.ts';
export { CONTROL_PATH, controlLine } from './probes/http/host-control-token.ts';
export { sourceOf } from './probes/http/sources.ts';
export { COMMON_PORTS } from './probes/ports/common-ports.ts';
export { PORT_GROUPS } from './probes/ports/first-1000-ports.ts';
export type { ZoneSnapshot } from './probes/zone/zone-snapshot.ts';
export { type ScanFailureReason, scanFailureReason, wasOverloaded } from './scan-failure.ts';
export { type Collect, type ScanDependencies, type ScanRequest, scanRequest } from './scan-request.ts';
export { type PointsLost, pointsLost } from './scoring/deductions.ts';
export { MODEL_HISTORY } from './scoring/history.ts';
export { issueId } from './scoring/issues.ts';
export { MODEL, MODEL_VERSION } from './scoring/model.ts';
export { planToNextGrade, type RemediationPlan, simulate } from './scoring/remediation-plan.ts';
export type { Rating } from './scoring/score.ts';
export {
  type BlockList,
  DEFAULT_NETWORK,
  DEFAULT_SOURCES,
  type NetworkSettings,
  type SourceSettings,
} from './settings.ts';
export type { Catalog, ReleaseCycle, SourceAnswer, SourceState } from './sources/catalog.ts';
export { CATALOG_HEADER, catalogLine, openCatalogBundle, writeCatalogBundle } from './sources/catalog-bundle.ts';
export { type LoggedCertificates, lookUpLoggedSince } from './sources/certificates/certificate-watch.ts';
export { LIBRARIES, libraryKey } from './sources/library-key.ts';
export { takeProviderStatuses, testProvider } from './sources/providers/query-providers.ts';
export { findRange } from './sources/range-file.ts';
export { unansweredSources } from './sources/unanswered-sources.ts';
export { FINDING_ALIASES } from './terms/aliases.ts';
export { NOT_TESTED } from './terms/not-tested.ts';
export { rowColumns } from './views/rows.ts';
export {
  assessmentTimes,
  datedAssessment,
  datedRows,
  rowTimes,
  timelessAssessment,
  timelessRows,
} from './views/times.ts';
export type { RowTexts, StoredFinding, StoredRow };
export { CHECKS };

/**
 * Evaluates and scores an evidence set with every check of the engine. Pure; domain and time come from the `scan` item.
 * @throws Error if the set has no usable `scan` item
 */
export function assess(set: EvidenceSet): Assessment {
  return assessWith(CHECKS, set);
}

/** Kinds of evidence that a re-test of these checks must collect again; unknown ids are ignored. */
export function evidenceKindsOf(checkIds: Iterable<string>): EvidenceKind[] {
  const wanted = new Set(checkIds);
  const kinds = CHECKS.filter((check) => wanted.has(check.id)).flatMap((check) => [...check.needs, ...check.optional]);
  return [...new Set(kinds)].sort();
}
