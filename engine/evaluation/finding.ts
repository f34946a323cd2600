import { createHash } from 'node:crypto';
import type { Finding } from '@assay/contract/assessment.ts';
import { SEVERITIES } from '@assay/contract/severities.ts';
import type { Check, FindingReport } from '../check.ts';
import { fillCommand, fillExpectedOutput } from './command.ts';
import { limitEvidenceLines, limitFacts, limitName } from './sanitize-evidence.ts';

const FINGERPRINT_LENGTH = 32;

/**
 * Stable identity of a finding across scans: hash of (check, finding, asset, identity or subject). A renamed check
 * keeps its first id here, so that decisions and history are kept.
 */
export function fingerprintOf(
  check: Pick<Check, 'id' | 'formerIds'>,
  finding: { finding: string; asset: string; subject: string; identity?: string },
): string {
  const first = check.formerIds[0] ?? check.id;
  return createHash('sha256')
    .update(JSON.stringify([first, finding.finding, finding.asset, finding.identity ?? finding.subject]))
    .digest('hex')
    .slice(0, FINGERPRINT_LENGTH);
}

/** Added to a report by the runner: identity, limits, the command to reproduce it. */
export function makeFinding(check: Check, reported: FindingReport, domain: string): Finding {
  const spec = check.findings[reported.finding]!;
  const template = reported.reproduce ?? spec.reproduce;
  const values = { ...reported, facts: { ...reported.facts, ...reported.commandValues } };
  const command = template ? fillCommand(template, values, domain) : null;
  // The text of an instance replaces both declared ones.
  const declared = reported.shows === undefined && reported.lacks === undefined ? spec : reported;
  const expected = command ? fillExpectedOutput(declared, values, domain) : null;
  return {
    fingerprint: fingerprintOf(check, reported),
    check: check.id,
    finding: reported.finding,
    area: check.area,
    severity: reported.severity,
    confidence: reported.confidence,
    effort: spec.effort,
    cwe: [...spec.cwe],
    asset: limitName(reported.asset),
    subject: limitName(reported.subject),
    subjectClass: limitName(reported.subjectClass),
    facts: limitFacts(reported.facts),
    seen: limitEvidenceLines([...(command?.beside ?? []), ...reported.seen]),
    reproduce: command?.text ?? null,
    ...(expected ? { expected } : {}),
    controlled: reported.controlled,
    ...(reported.lastSeen === null ? {} : { lastSeen: reported.lastSeen }),
  };
}

/** Two reports with the same fingerprint are one finding: the more severe one, otherwise the first, is kept. */
export function uniqueFindings(findings: readonly Finding[]): Finding[] {
  const kept = new Map<string, Finding>();
  for (const finding of findings) {
    const known = kept.get(finding.fingerprint);
    if (!known || SEVERITIES.indexOf(finding.severity) < SEVERITIES.indexOf(known.severity)) {
      kept.set(finding.fingerprint, finding);
    }
  }
  return [...kept.values()];
}
