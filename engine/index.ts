import type { Assessment } from '@assay/contract/assessment.ts';
import { CHECKS } from './areas/index.ts';
import type { EvidenceKind, EvidenceSet } from './evidence/index.ts';
import { assessWith } from './judging/assess.ts';
import type { RowWords } from './tables/rows.ts';
import type { StoredRow } from './tables/stored-row.ts';

/** The engine's only door: what server, command line, lab tests and tools may call. */

export type { Check, FindingSpec } from './check.ts';
export { type AssetFound, assetsIn, type WayState } from './collect/assets.ts';
export { machinesIn } from './collect/machines.ts';
export { collect } from './collect.ts';
export { canonicalJson, hashPiece } from './evidence/canonical.ts';
export type { EvidenceKind, EvidenceMap, EvidenceSet, Outcome, Piece, PieceOf } from './evidence/index.ts';
export { EVIDENCE_KINDS } from './evidence/index.ts';
export { mergeEvidence } from './evidence/merge.ts';
export { TOR_EXITS } from './evidence/outside.ts';
export { type StoredPiece, UnknownEvidence, upgradePiece } from './evidence/upgrade.ts';
export { areaRows, finishRow } from './judging/rows.ts';
export { type Judged, judging } from './judging/threads/judge.ts';
export { type AuthoritativeTxt, lookupAuthoritativeTxt } from './network/dns/verification.ts';
export type { Network } from './network/network.ts';
export { createGuard } from './network/reach/guard.ts';
export { openNetwork } from './network/reach/open-network.ts';
export { type Obstacle, obstacleIn } from './obstacle.ts';
export { KNOWN_BLOCK_LISTS } from './parse/reputation/block-lists.ts';
export { TRACKED_PACKAGES } from './parse/services/platform/builds.ts';
export { SUITE_NAMES } from './parse/tls/suite-numbers.ts';
export { inRange } from './parse/versions/version.ts';
export { rangesOfAffected, type StatedVersion } from './parse/versions/version-ranges.ts';
export { CONTROL_PATH, controlLine, controlledAddresses } from './probes/http/host-control.ts';
export { sourceOf } from './probes/http/sources.ts';
export { USUAL_PORTS } from './probes/ports/port-list.ts';
export { probePorts } from './probes/ports/ports.ts';
export { PORT_GROUPS } from './probes/ports/thousand.ts';
export { probeTls } from './probes/tls/tls.ts';
export { readZoneMarks, type ZoneMarks } from './probes/zone/marks.ts';
export { type Collect, type ScanRequest, type ScanSurroundings, scanRequest } from './scan-request.ts';
export { MODEL_HISTORY } from './scoring/history.ts';
export { issueId } from './scoring/issues.ts';
export { MODEL, MODEL_VERSION } from './scoring/model.ts';
export type { Rating } from './scoring/score.ts';
export { simulate, type Way, wayToNextGrade } from './scoring/way.ts';
export { DEFAULT_NETWORK, DEFAULT_SOURCES, type NetworkSettings, type SourceSettings } from './settings.ts';
export { CATALOGUE_HEADER, catalogueLine, openCatalogueBundle, writeCatalogueBundle } from './sources/bundle.ts';
export type { Catalogue, ReleaseCycle, SourceAnswer, SourceState } from './sources/catalogue.ts';
export { type LoggedSince, lookUpLoggedSince } from './sources/certificates/certificate-watch.ts';
export { prepareLocations } from './sources/ip-locations.ts';
export { LIBRARIES, libraryKey } from './sources/library-key.ts';
export { takeProviderAnswers, testProvider } from './sources/providers/look-up.ts';
export { FINDING_ALIASES } from './terms/aliases.ts';
export { NOT_TESTED } from './terms/not-tested.ts';
export type { RowWords, StoredRow };
export { CHECKS };

/**
 * Judges and prices an evidence set with every check of the engine. Pure; domain and time come from the `scan` piece.
 * @throws Error when the set has no usable `scan` piece
 */
export function assess(set: EvidenceSet): Assessment {
  return assessWith(CHECKS, set);
}

/** Kinds of evidence that a re-test of these checks has to collect anew; unknown ids are passed over. */
export function kindsOf(checkIds: Iterable<string>): EvidenceKind[] {
  const wanted = new Set(checkIds);
  const kinds = CHECKS.filter((check) => wanted.has(check.id)).flatMap((check) => [...check.needs, ...check.optional]);
  return [...new Set(kinds)].sort();
}
