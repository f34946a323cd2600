import type { Assessment, CheckResult, Finding } from '@assay/contract/assessment.ts';
import { hostOfAsset } from '@assay/contract/values/assets.ts';
import type { FaultCase } from './cases.ts';

const textOf = ({ check, finding, asset, subject, severity, confidence }: Finding) =>
  `${check}/${finding} on ${asset}${subject && ` [${subject.slice(0, 60)}]`} ${severity}/${confidence}`;

/** Whether the result says, for this asset, its host or the whole domain, that something was not assessed. */
function saysGap({ notAssessed }: CheckResult, asset: string, domain: string): boolean {
  const host = hostOfAsset(asset);
  return notAssessed.some((gap) => [host, domain].includes(hostOfAsset(gap.asset)));
}

/**
 * What a scan with failures says that the same scan without them does not: of every check and asset, failures may only
 * make a verdict *not assessed*, with a reason. Empty if nothing else changed.
 * @param causes findings that the failure itself is, as `check/finding`
 */
function violationsOf(clean: Assessment, now: Assessment, causes: readonly string[] = []): string[] {
  const violations: string[] = [];
  const known = new Set(clean.findings.map(({ fingerprint }) => fingerprint));
  const present = new Set(now.findings.map(({ fingerprint }) => fingerprint));
  const results = new Map(now.checks.map((result) => [result.check, result]));
  for (const finding of now.findings) {
    const isCaused = causes.includes(`${finding.check}/${finding.finding}`);
    if (!known.has(finding.fingerprint) && !isCaused) violations.push(`appeared: ${textOf(finding)}`);
  }
  for (const finding of clean.findings) {
    if (present.has(finding.fingerprint)) continue;
    const result = results.get(finding.check);
    if (!result || !saysGap(result, finding.asset, clean.domain)) violations.push(`vanished: ${textOf(finding)}`);
  }
  for (const { check, assessed } of clean.checks) {
    const result = results.get(check);
    if (result?.status === 'failed-to-run') violations.push(`threw: ${check}`);
    for (const asset of assessed) {
      if (!result || (!result.assessed.includes(asset) && !saysGap(result, asset, clean.domain))) {
        violations.push(`left without a reason: ${check} on ${asset}`);
      }
    }
  }
  return violations;
}

/**
 * What a rating after a scan with failures says that the rating before, of a scan without them, does not. Evidence of the
 * first scan stands in, so that no score may rise either.
 */
function violationsAfter(before: Assessment, now: Assessment, causes: readonly string[] = []): string[] {
  const rises = now.areas.flatMap(({ area, score }) => {
    const earlier = before.areas.find((one) => one.area === area)?.score ?? null;
    return score !== null && earlier !== null && score > earlier
      ? [`rose: ${area} ${earlier / 100} -> ${score / 100}`]
      : [];
  });
  const total =
    now.total !== null && before.total !== null && now.total > before.total
      ? [`rose: ${before.total} -> ${now.total}`]
      : [];
  return [...violationsOf(before, now, causes), ...rises, ...total].map((text) => `after an earlier scan, ${text}`);
}

/**
 * What a case may not change.
 * @param clean of a scan without failures
 * @param now of the scan with them
 * @param stored the rating that a server stores after both
 */
export function violationsIn(
  { passes, answers, needsEarlier, causes }: Omit<FaultCase, 'name' | 'make'>,
  clean: Assessment,
  now: Assessment,
  stored: Assessment,
): string[] {
  const first = violationsOf(clean, now, causes);
  if (answers) return first.filter((text) => text.startsWith('threw'));
  const gaps = passes ? gapsOf(clean, now).map((text) => `after a repeat, ${text}`) : [];
  return [...(needsEarlier ? [] : first), ...violationsAfter(clean, stored, causes), ...gaps];
}

/** What is not assessed in the second of two scans only. */
function gapsOf(clean: Assessment, now: Assessment): string[] {
  const listed = ({ checks }: Assessment) =>
    checks.flatMap(({ check, notAssessed }) =>
      notAssessed.map(({ asset, reason }) => `not assessed: ${check} on ${asset}, ${reason}`),
    );
  const known = new Set(listed(clean));
  return listed(now).filter((gap) => !known.has(gap));
}
