import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AreaRow } from '@assay/contract/api/area-rows.ts';
import { AREA_IDS } from '@assay/contract/areas.ts';
import { controlsOf } from '@assay/contract/report/compliance.ts';
import { COUNT_COLUMNS } from '@assay/contract/severities.ts';
import { areaRows, assess, CHECKS, finishTables } from '@assay/engine';
import { createTranslator } from '@assay/locales';
import { savedEvidence } from '@assay/server/testing/rated-domains.ts';
import { reportData } from '../data.ts';
import type { ReportInput } from '../input.ts';
import { input } from '../testing/input.ts';
import { partOf } from './areas.ts';
import { type Block, type Cell, type IssueBlock, tablesIn } from './blocks.ts';
import { listIssues } from './issues/issue-list.ts';

const words = createTranslator('en-US', 'UTC');
/** Topics of compliance frameworks by check. */
const TOPICS = Object.fromEntries(CHECKS.map(({ id, topics }) => [id, topics]));

/** A report of a saved case, with the tables of its detail pages. */
function reportOf(name: 'oldmill' | 'copperfinch'): ReportInput {
  const set = savedEvidence(name, 'printed.example');
  const assessment = assess(set);
  const tables = areaRows(set, assessment);
  const rows = finishTables(tables, words, 'asset');
  return { ...input('en-US'), timeZone: 'UTC', assessment, rows, issues: finishTables(tables, words, 'issue') };
}

function text(cell: Cell): string {
  if (typeof cell === 'string') return cell;
  if ('mono' in cell) return cell.mono;
  if ('lines' in cell) return cell.lines.map(({ title }) => title).join('; ');
  return cell.text;
}
const tablesOf = tablesIn;

const issuesIn = (blocks: readonly Block[]) => blocks.filter((block): block is IssueBlock => block.type === 'issue');
const fact = (block: IssueBlock, label: string) => block.facts.find((row) => row.label === label)?.value ?? null;

for (const name of ['oldmill', 'copperfinch'] as const) {
  test(`each issue is in one entry of its area, with points that add up to what the area lost: ${name}`, () => {
    const given = reportOf(name);
    const { blocks } = reportData(given);
    const chapters = new Map<string, IssueBlock[]>();
    let chapter = '';
    for (const block of blocks) {
      if (block.type === 'heading') chapter = block.text;
      if (block.type === 'issue') chapters.set(chapter, [...(chapters.get(chapter) ?? []), block]);
    }
    const printed = listIssues(given);
    for (const area of AREA_IDS) {
      const rows = ((given.issues[area] ?? []) as AreaRow[]).filter((row) => row.findings[0]?.area === area);
      const entries = chapters.get(words.t(`terms:areas.${area}`)) ?? [];
      assert.deepEqual(
        entries.map(({ title }) => title.replace(/^\d+\. /, '')).sort(),
        rows.map((row) => row.findings[0]!.title).sort(),
        area,
      );
      const { lost } = given.assessment.areas.find((row) => row.area === area)!;
      const points = entries.map((entry) => Number((fact(entry, 'Points') ?? '0').replace('−', '')));
      assert.equal(
        points.reduce((sum, own) => sum + own, 0),
        lost / 100,
        area,
      );
      const findings = printed.filter((issue) => issue.area === area).flatMap((issue) => issue.findings);
      assert.equal(findings.length, given.assessment.findings.filter((finding) => finding.area === area).length, area);
    }
    const tables = tablesOf(blocks);
    const urls = (given.rows.information_leakage ?? []).flatMap((row) => (row.kind === 'leak' ? row.urls : []));
    const leaks = tables.find(({ anchor }) => anchor === 'rows-information_leakage');
    assert.deepEqual(
      (leaks?.rows ?? []).flatMap((cells) => text(cells[2]!).split(', ')).sort(),
      [...new Set(urls)].sort(),
    );
    const lengths = { hacker_chatter: 0, social_engineering: 0 };
    for (const area of Object.keys(lengths) as (keyof typeof lengths)[]) {
      const table = tables.find(({ anchor }) => anchor === `rows-${area}`);
      assert.equal(table?.rows.length ?? 0, given.rows[area]?.length ?? 0, area);
    }
    const addresses = tables.find(({ anchor }) => anchor === 'rows-ip_reputation');
    assert.deepEqual(
      (addresses?.rows ?? []).map((cells) => text(cells[0]!)),
      (given.rows.ip_reputation ?? []).flatMap((row) => row.ipv4 ?? row.ipv6 ?? []),
    );
  });
}

test('issues are numbered worst first, and every link leads to an entry, a table or a chapter', () => {
  const given = { ...reportOf('oldmill'), topics: TOPICS };
  const { blocks } = reportData(given);
  const issues = listIssues(given);
  assert.deepEqual(
    issues.map(({ column }) => COUNT_COLUMNS.indexOf(column)),
    issues.map(({ column }) => COUNT_COLUMNS.indexOf(column)).toSorted((a, b) => a - b),
  );
  const anchors = [
    ...blocks.flatMap((block) => ('anchor' in block && block.anchor ? [block.anchor] : [])),
    ...tablesOf(blocks).flatMap(({ anchor }) => anchor ?? []),
  ];
  const links = tablesOf(blocks).flatMap(({ rows }) =>
    rows.flat().flatMap((cell) => {
      if (typeof cell === 'string') return [];
      return 'lines' in cell ? cell.lines.map(({ link }) => link) : 'link' in cell ? [cell.link] : [];
    }),
  );
  assert.ok(links.length > 100);
  assert.deepEqual(
    [...new Set(links)].filter((link) => !anchors.includes(link)),
    [],
  );
  assert.equal(new Set(issuesIn(blocks).map(({ anchor }) => anchor)).size, issues.length);
});

test('an entry says why it matters, where and since when it was seen, who fixes it until when, and how to reproduce it', () => {
  const given = reportOf('oldmill');
  const issue = listIssues(given).find(({ findings }) => findings[0]?.reproduce && findings.length > 2)!;
  const [first, second] = issue.findings;
  const tracked = {
    firstSeen: '2026-02-03T04:05:06Z',
    decision: null,
    until: null,
    assignee: 'Alex',
    due: '2026-12-24',
  };
  const tracking = {
    [first!.fingerprint]: tracked,
    [second!.fingerprint]: {
      ...tracked,
      decision: 'accepted' as const,
      until: '2027-01-31',
      assignee: null,
      due: null,
    },
  };
  const vulnerabilities = {
    [first!.fingerprint]: { cve: 'CVE-2099-1', cvss: 7.5, epss: 0.125, kev: null },
    [second!.fingerprint]: { cve: 'CVE-2099-2', cvss: 9.8, epss: null, kev: '2026-01-02' },
  };
  const entry = issuesIn(reportData({ ...given, tracking, vulnerabilities }).blocks).find(
    ({ anchor }) => anchor === `issue-${issue.number}`,
  )!;
  assert.deepEqual(
    entry.texts.map(({ label }) => label),
    ['Why it matters', 'How to fix it'],
  );
  assert.equal(entry.command?.mono, first!.reproduce);
  assert.equal(fact(entry, 'First seen'), '2026-02-03');
  assert.equal(fact(entry, 'Owner'), 'Alex');
  assert.equal(fact(entry, 'Due'), '2026-12-24');
  const status = `Risk accepted until 2027-01-31 (1/${issue.findings.length})`;
  assert.deepEqual(entry.facts.at(-1), { label: '', value: status });
  assert.equal(fact(entry, 'CVE'), 'CVE-2099-2, CVE-2099-1');
  assert.deepEqual([fact(entry, 'CVSS'), fact(entry, 'EPSS'), fact(entry, 'CISA KEV')], ['9.8', '12.5%', '2026-01-02']);
});

test('a fact needs no fix: it has neither remediation nor effort nor owner', () => {
  const facts = issuesIn(reportData(reportOf('oldmill')).blocks).filter(({ severity }) => severity === 'informational');
  assert.ok(facts.length > 5);
  for (const entry of facts) {
    assert.deepEqual(
      entry.texts.map(({ label }) => label),
      ['About'],
    );
    assert.deepEqual(
      [entry.command, fact(entry, 'Effort'), fact(entry, 'Owner'), fact(entry, 'Points')],
      [null, null, null, null],
    );
  }
});

test('the path to the next grade lists the fixes and the score that they lead to', () => {
  const given = reportOf('oldmill');
  const issues = listIssues(given);
  const plan = { to: 'D' as const, issues: [issues[0]!.id, issues[3]!.id], totalAfter: 48 };
  const { blocks } = reportData({ ...given, plan });
  const table = tablesOf(blocks).find(({ caption }) => caption === 'Fixes to reach grade D')!;
  assert.deepEqual(
    table.rows.map((cells) => text(cells[1]!)),
    [issues[0]!, issues[3]!].map(({ number, title }) => `${number}. ${title}`),
  );
  const said = (value: ReportInput['plan']) =>
    reportData({ ...given, plan: value ?? null }).blocks.flatMap((block) =>
      block.type === 'paragraph' ? [block.text] : [],
    );
  assert.ok(said(plan).some((line) => line.includes('raises the score from 39 to 48, grade D')));
  assert.ok(said({ ...plan, issues: null }).some((line) => line.startsWith('No set of fixes reaches grade D')));
  assert.ok(said(null).includes('The domain has the best grade.'));
});

test('the rating is compared with the previous report and with earlier days', () => {
  const given = input('en-US');
  const row = { total: 70, grade: 'C', counts: { ...given.assessment.counts, high: 3 }, appeared: 2, fixed: 5 };
  const history = [
    { ...row, ago: 'report' as const, at: '2026-02-01T00:00:00Z' },
    { ...row, ago: 365 as const, at: '2025-03-01T00:00:00Z', total: null, grade: null },
  ];
  const table = tablesOf(reportData({ ...given, history }).summary).find(
    ({ caption }) => caption === 'Comparison with earlier ratings',
  )!;
  assert.deepEqual(table.rows, [
    ['This report', '2026-03-01', '83 (B)', '–', '0', '0', '1', '0', '–', '–'],
    ['Previous report', '2026-02-01', '70 (C)', '+13', '0', '3', '1', '0', '2', '5'],
    ['365 days ago', '2025-03-01', '–', '–', '0', '3', '1', '0', '2', '5'],
  ]);
  assert.ok(!tablesOf(reportData(given).summary).some(({ caption }) => caption === 'Comparison with earlier ratings'));
});

test('the scope names hosts, addresses, exclusions and hosts without a result', () => {
  const given = reportOf('oldmill');
  const [check] = given.assessment.checks;
  const missed = [
    { asset: 'secret.printed.example', reason: 'excluded' as const },
    { asset: 'far.printed.example:443/tcp', reason: 'limit-reached' as const },
    { asset: 'gone.printed.example', reason: 'unreachable' as const },
  ];
  const checks = [{ ...check!, notAssessed: missed }, ...given.assessment.checks.slice(1)];
  const { blocks } = reportData({ ...given, assessment: { ...given.assessment, checks } });
  const said = blocks.flatMap((block) => (block.type === 'paragraph' ? [block.text] : []));
  const sentence =
    'Excluded by the owner: secret.printed.example. Beyond the limits of a scan: far.printed.example. Not assessed: gone.printed.example.';
  assert.ok(said.includes(sentence));
  const hosts = tablesOf(blocks).find(({ caption }) => caption === 'Hosts in scope')!;
  const row = hosts.rows.find(([host]) => text(host!) === 'printed.example')!;
  assert.match(text(row[1]!), /203\.0\.113\.23/);
  assert.match(text(row[2]!), /\b6379\b/);
  assert.deepEqual(row.at(-1), 'Assessed');
  assert.ok(
    hosts.rows.some(([host, ...rest]) => text(host!) === 'gone.printed.example' && rest.at(-1) === 'Not assessed'),
  );
  const notes = blocks.flatMap((block) => (block.type === 'note' ? [block.text] : []));
  for (const legend of ['A from 90', 'Critical: ', 'Unconfirmed: '])
    assert.ok(
      notes.some((note) => note.includes(legend)),
      legend,
    );
});

test('compliance tables name the issues that contradict a control, and say how much of a framework is covered', () => {
  const given = { ...reportOf('oldmill'), topics: TOPICS };
  const { blocks } = reportData(given);
  const totals = tablesOf(blocks).find(({ caption }) => caption === 'Part 2: Compliance testing: totals')!;
  const [first, , pci] = totals.rows;
  assert.equal(first![1], `${controlsOf('iso27001').length} of 93`);
  assert.equal(pci![1], String(controlsOf('pciDss').length));
  const table = tablesOf(blocks).find(
    ({ caption }) => caption === 'Contradicted controls of ISO/IEC 27001:2022 Annex A',
  )!;
  assert.equal(String(table.rows.length), first![2]);
  const titles = new Map(listIssues(given).map((issue) => [`issue-${issue.number}`, issue]));
  for (const [number, , cell] of table.rows) {
    assert.ok(typeof cell === 'object' && 'lines' in cell && cell.lines.length > 0, String(number));
    for (const line of cell.lines) {
      const issue = titles.get(line.link)!;
      assert.equal(line.title, `${issue.number}. ${issue.title}`);
      assert.ok(!['informational', 'other'].includes(line.severity), 'facts and unconfirmed issues contradict nothing');
    }
  }
});

test('each area has its chapter in exactly one part, and part 2 has none', () => {
  const { blocks } = reportData(reportOf('oldmill'));
  const chapters = new Map<string, string[]>();
  let part = '';
  for (const block of blocks) {
    if (block.type !== 'heading') continue;
    if (block.level === 1) part = block.text;
    else chapters.set(block.text, [...(chapters.get(block.text) ?? []), part]);
  }
  for (const area of AREA_IDS) {
    assert.deepEqual(chapters.get(words.t(`terms:areas.${area}`)), [words.t(`report:parts.${partOf(area)}`)], area);
  }
});

test('days are printed as days, and no cell has an instant as a provider writes it', () => {
  const given = reportOf('oldmill');
  const tables = tablesOf(reportData(given).blocks).filter(({ anchor }) => anchor?.startsWith('rows-'));
  const cells = tables.flatMap((table) => table.rows.flat().map(text));
  assert.deepEqual(
    cells.filter((cell) => /\dT\d{2}:\d{2}/.test(cell)),
    [],
  );
  const events = tables.find(({ anchor }) => anchor === 'rows-hacker_chatter')!;
  assert.ok(events.rows.length > 0);
  for (const row of events.rows) assert.match(text(row[3]!), /^\d{4}-\d{2}-\d{2}$/);
});

test('the note on a cap appears only if the cap limits the score', () => {
  const given = input('en-US');
  const leads = (held: boolean) => {
    const { assessment } = given;
    const data = reportData({ ...given, assessment: { ...assessment, ledger: { ...assessment.ledger, held } } });
    return data.summary.flatMap((block) => (block.type === 'note' && block.lead ? [block.lead] : []));
  };
  const lead = words.t('report:cap.lead', { at: 89 });
  assert.ok(leads(true).includes(lead));
  assert.ok(!leads(false).includes(lead));
});

test('the overview lists the issues that cost points, the most severe first', () => {
  const given = reportOf('oldmill');
  const costly = listIssues(given).filter(({ points }) => points > 0);
  assert.ok(costly.length > 15);
  const table = tablesOf(reportData(given).blocks).find((block) => block.caption === words.t('report:tables.actions'))!;
  assert.deepEqual(
    table.rows.map((cells) => text(cells[1]!)),
    costly.slice(0, 12).map(({ number, title }) => `${number}. ${title}`),
  );
  const clean = { ...given, issues: {} };
  assert.ok(
    reportData(clean).blocks.some(
      (block) => block.type === 'paragraph' && block.text === words.t('report:summary.nothingToDo'),
    ),
  );
});
