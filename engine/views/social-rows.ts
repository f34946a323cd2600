import type { Finding } from '@assay/contract/assessment.ts';
import type { LookAlikesEvidence } from '../evidence/third-party.ts';
import { lookAlikeFacts } from '../parse/look-alikes/facts.ts';
import { byThreat } from '../parse/look-alikes/threat.ts';
import { factText, levelOf, type ViewSources } from './sources.ts';
import type { StoredRow } from './stored-row.ts';

/** Type of row of each check except look-alikes. */
const KINDS: Readonly<Record<string, string>> = {
  'social_engineering.phishing': 'phishing',
  'social_engineering.mail-verification': 'mailbox-names',
};
const LOOK_ALIKES = 'social_engineering.look-alikes';

/** Columns of other kinds of rows than look-alikes and phishing pages. */
const NOTHING_MORE = {
  mail: null,
  addresses: [],
  registered: null,
  registrant: null,
  networks: [],
  name_servers: [],
  certified: null,
  similarity: null,
  unknown: [],
  provider: null,
  seen: null,
  severity: null,
};

/**
 * Look-alikes (with or without a finding), spoofing, phishing pages and mail hosts that reveal names; one row per
 * domain, host or URL.
 */
export function socialRows(sources: ViewSources): StoredRow[] {
  const findings = sources.findings('social_engineering');
  const stored = (own: readonly Finding[]) =>
    sources.stored('social_engineering', own, (finding) => ({ severity: levelOf(finding) }));
  const looks = Map.groupBy(
    findings.filter((row) => row.check === LOOK_ALIKES),
    // A finding about all look-alikes together concerns the domain.
    ({ subject, asset }) => subject || asset,
  );
  const found = new Map(
    sources
      .of('look-alikes')
      .flatMap(({ value, takenAt }) => byThreat(value.found, takenAt).map((row) => [row.name, row] as const)),
  );
  const alike = [...new Set([...found.keys(), ...looks.keys()])].map(
    (name): StoredRow => ({
      id: name,
      row: { ...NOTHING_MORE, kind: 'typosquat', url: name, ...lookAlike(found.get(name)) },
      findings: stored(looks.get(name) ?? []),
      words: null,
    }),
  );
  const kindOf = ({ check }: Finding) => KINDS[check] ?? 'domain-spoof';
  const urlOf = (finding: Finding) => factText(finding, 'url') ?? (finding.subject || finding.asset);
  const others = Map.groupBy(
    findings.filter(({ check }) => check !== LOOK_ALIKES),
    (finding) => `${kindOf(finding)} ${urlOf(finding)}`,
  );
  return [
    ...[...others].map(([id, own]): StoredRow => {
      const first = own[0]!;
      const kind = kindOf(first);
      const feed = kind === 'phishing' ? phishingColumns(first) : {};
      return { id, row: { ...NOTHING_MORE, kind, url: urlOf(first), ...feed }, findings: stored(own), words: null };
    }),
    ...alike,
  ];
}

/** `method` becomes the localized `info` of the row. */
function lookAlike(name: LookAlikesEvidence['found'][number] | undefined) {
  if (!name) return {};
  const facts = lookAlikeFacts(name);
  return {
    method: name.kind,
    mail: facts.mail,
    addresses: name.addresses.slice(0, 4),
    registered: facts.registered,
    registrant: facts.registrant,
    networks: facts.networks,
    name_servers: facts.nameServers.slice(0, 4),
    certified: facts.certified,
    similarity: facts.similarity,
    unknown: facts.unknown,
  };
}

/** When and by which feed a page was listed; feeds state an instant or only a day. */
function phishingColumns(finding: Finding) {
  const line = finding.seen[0] ?? '';
  const seen = line.slice(line.lastIndexOf(' ') + 1);
  return {
    provider: factText(finding, 'provider'),
    seen: /^\d{4}-\d{2}-\d{2}(?:T\S+)?$/.test(seen) ? seen : factText(finding, 'date'),
  };
}
