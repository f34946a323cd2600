/** Public interface of the feature: other features import from here only. */

export { dependenciesOf } from './dependencies.ts';
export { redactAreaRow, redactFinding } from './redaction.ts';
export { findShareWith, includesLevel, logSharedReads, type Share } from './share-access.ts';
export { sharedFindings } from './shared-findings.ts';
