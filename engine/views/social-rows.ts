import { factText, levelOf, textOf, type ViewSources } from './sources.ts';
import type { StoredRow } from './stored-row.ts';

/** Type of row of each check except look-alikes. */
const KINDS: Readonly<Record<string, string>> = {
  'social_engineering.phishing': 'phishing',
  'social_engineering.mail-verification': 'mailbox-names',
};

/**
 * Look-alikes (with or without a finding), spoofing, phishing pages and mail hosts that reveal names; one row per
 * domain, host or URL.
 */
export function socialRows(sources: ViewSources): StoredRow[] {
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
    .map((finding): StoredRow => {
      const kind = KINDS[finding.check] ?? 'domain-spoof';
      const url = factText(finding, 'url') ?? (finding.subject || finding.asset);
      const row = { fingerprint: finding.fingerprint, kind, url, severity: levelOf(finding) };
      // A feed entry is self-explanatory; a verdict needs its reasons as text.
      return kind === 'phishing'
        ? { row: { ...row, info: finding.seen.join(', ') }, words: null }
        : { row, words: textOf(finding) };
    });
  return [...others, ...alike];
}
