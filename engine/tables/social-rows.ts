import { factText, levelOf, type Sources } from './sources.ts';
import type { StoredRow } from './stored-row.ts';

/** Look-alikes (found or not worth a finding), spoofing and phishing pages; one row per domain or URL. */
export function socialRows(sources: Sources): StoredRow[] {
  const findings = sources.findings('social_engineering');
  const looks = new Map(
    findings.filter((row) => row.check === 'social_engineering.look-alikes').map((row) => [row.subject, row]),
  );
  const alike = sources.of('look-alikes').flatMap(({ value }) =>
    value.found.map((name): StoredRow => {
      const finding = looks.get(name.name);
      const info = [
        name.kind,
        ...(name.mx ? ['MX'] : []),
        ...name.addresses.slice(0, 4),
        ...(name.registered ? [name.registered.slice(0, 10)] : []),
      ];
      return {
        row: {
          fingerprint: finding?.fingerprint ?? null,
          kind: 'typosquat',
          url: name.name,
          info: info.join(', '),
          severity: finding ? levelOf(finding) : 'informational',
        },
        words: null,
      };
    }),
  );
  const others = findings
    .filter((finding) => finding.check !== 'social_engineering.look-alikes')
    .map(
      (finding): StoredRow => ({
        row: {
          fingerprint: finding.fingerprint,
          kind: finding.check === 'social_engineering.phishing' ? 'phishing' : 'domain-spoof',
          url: factText(finding, 'url') ?? (finding.subject || finding.asset),
          info: finding.seen.join(', '),
          severity: levelOf(finding),
        },
        words: null,
      }),
    );
  return [...others, ...alike];
}
