import { AREAS } from '@assay/contract/areas.ts';
import { accessRows, CHECKS, FINDING_ALIASES, NOT_TESTED, UNPROVED_PAGES } from '@assay/engine';
import { createTranslator } from '@assay/locales';
import { type CoverageSection, row } from '../check-coverage/row.ts';
import { CHECK_COVERAGE } from '../check-coverage.ts';

type Check = (typeof CHECKS)[number];

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

function checkLines(check: Check, words: ReturnType<typeof createTranslator>): string[] {
  const { title, why } = words.check(check.id);
  const needs = [...check.needs, ...check.optional.map((kind) => `${kind} (if available)`)];
  return [
    '',
    `### ${title}`,
    '',
    `\`${check.id}\`. ${why} Evidence: ${needs.join(', ')}. References: ${check.refs.join('; ')}.${former(check)}`,
    '',
    '| finding | severity | CWE | effort | facts |',
    '|---|---|---|---|---|',
    ...Object.entries(check.findings).map(([id, finding]) => {
      const severity = typeof finding.severity === 'string' ? finding.severity : finding.severity.join(' or ');
      const confidence = finding.confidence && finding.confidence !== 'certain' ? `, ${finding.confidence}` : '';
      const event = finding.event ? ', ages' : '';
      const facts = Object.entries(finding.facts ?? {}).map(([name, kind]) => `${name}: ${kind}`);
      const cells = [
        `\`${id}\``,
        `${severity}${confidence}${event}`,
        finding.cwe.map((number) => `CWE-${number}`).join(', '),
        finding.effort,
        facts.join(', '),
      ];
      return `| ${cells.map(cell).join(' | ')} |`;
    }),
    ...aliasLines(check),
  ];
}

/** Terms under which search finds the check, in addition to its titles and CWE numbers. */
function aliasLines(check: Check): string[] {
  const all = Object.keys(check.findings).flatMap((finding) => FINDING_ALIASES[`${check.id}/${finding}`] ?? []);
  const aliases = new Set([...(FINDING_ALIASES[check.id] ?? []), ...all]);
  return aliases.size > 0 ? ['', `Also found by search as: ${[...aliases].join(', ')}.`] : [];
}

/** Terms of the trade that no check answers to. */
function notTestedLines(): string[] {
  return [
    '',
    '## Not tested',
    '',
    '| terms | reason |',
    '|---|---|',
    ...NOT_TESTED.map(({ terms, reason }) => `| ${cell(terms.join(', '))} | ${cell(reason)} |`),
  ];
}

/** Rules for pages that were written without the software. */
function unprovedLines(): string[] {
  return [
    '',
    '## Rules that were not compared with the software',
    '',
    'Rules for pages are tested with what the software of Debian 12 or npm sends (`engine/parse/pages/document/real-pages.json`). These were made from documentation or source code, and have not been compared with the software:',
    '',
    UNPROVED_PAGES.map((id) => `\`${id}\``).join(', '),
  ];
}

/** Requests that show whether a service over HTTP is open to anyone. */
function accessLines(): string[] {
  return [
    '',
    '## Services open to anyone',
    '',
    'A service over HTTP that its first answer or its port number suggests is asked what only its users should see, over one connection each: read-only requests, at most six per port. The answer below proves what users without a password can do; a status alone proves nothing. Services with protocols of their own are asked in these (`lab/hosts/real` lists those seen on real software, with their states).',
    '',
    '| service | request | anyone can | severity | seen on real software | source |',
    '|---|---|---|---|---|---|',
    ...accessRows().map(({ name, request, can, severity, source, observed }) => {
      const cells = [name, `\`${request}\``, can, severity, observed ?? 'never', source];
      return `| ${cells.map(cell).join(' | ')} |`;
    }),
  ];
}

function former(check: Check): string {
  return check.formerIds.length > 0 ? ` Formerly ${check.formerIds.join(', ')}.` : '';
}

/** The coverage table, with a last section of the checks that no row names. */
export function coverageSections(
  checks: readonly Pick<Check, 'id'>[],
  sections: readonly CoverageSection[] = CHECK_COVERAGE,
): readonly CoverageSection[] {
  const words = createTranslator('en-US');
  const named = new Set(sections.flatMap((section) => section.rows.flatMap((one) => one.checks)));
  const rows = checks.filter(({ id }) => !named.has(id)).map(({ id }) => row(words.check(id).title, [id]));
  return rows.length > 0 ? [...sections, { title: 'Further checks', rows }] : sections;
}

/** docs/checks.md: every check with its findings, then what is not tested and the coverage table. */
export function checksDocument(): string {
  const words = createTranslator('en-US');
  const findings = CHECKS.reduce((sum, check) => sum + Object.keys(check.findings).length, 0);
  const lines = [
    '# Checks',
    '',
    'Generated from `engine/areas` and `tools/check-coverage` by `npm run generate`.',
    '',
    `${CHECKS.length} checks with ${findings} findings in ten areas. A check without evidence is *not assessed*; one that does not apply to the target is *not applicable*; neither counts as passed or failed.`,
  ];
  for (const area of AREAS) {
    lines.push('', `## ${words.t(`terms:areas.${area.id}`)}`);
    for (const check of CHECKS.filter((one) => one.area === area.id)) lines.push(...checkLines(check, words));
  }
  lines.push(...accessLines(), ...notTestedLines(), ...unprovedLines());
  const sections = coverageSections(CHECKS);
  const rows = sections.flatMap((section) => section.rows);
  const declined = rows.filter((row) => row.declined).length;
  const open = rows.filter((row) => row.checks.length === 0 && !row.evidence && !row.declined).length;
  lines.push(
    '',
    '## Coverage',
    '',
    `${rows.length} rows: ${rows.length - open - declined} covered, ${declined} omitted for the stated reason, ${open} not covered yet.`,
  );
  for (const section of sections) {
    lines.push('', `### ${section.title}`, '', '| what | check | note |', '|---|---|---|');
    for (const row of section.rows) {
      const checks =
        row.checks.map((id) => `\`${id}\``).join(', ') ||
        (row.evidence ? `evidence: ${row.evidence}` : row.declined ? 'none' : 'not yet');
      lines.push(`| ${cell(row.what)} | ${checks} | ${cell(row.note ?? '')} |`);
    }
  }
  return `${lines.join('\n')}\n`;
}
