import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AreaRow } from '@assay/contract/api/area-rows.ts';
import { AREA_IDS } from '@assay/contract/areas.ts';
import { areaRows, assess, finishTables } from '@assay/engine';
import { createTranslator } from '@assay/locales';
import { savedEvidence } from '@assay/server/testing/rated-domains.ts';
import { reportData } from '../data.ts';
import type { ReportInput } from '../input.ts';
import { input } from '../testing/input.ts';
import { partOf } from './areas.ts';
import type { Block, TableBlock } from './blocks.ts';

const words = createTranslator('en-US', 'UTC');

/** A report of a saved case, with the tables of its detail pages. */
function reportOf(name: 'oldmill' | 'copperfinch'): ReportInput {
  const set = savedEvidence(name, 'printed.example');
  const assessment = assess(set);
  const tables = areaRows(set, assessment);
  const rows = finishTables(tables, words, 'asset');
  return { ...input('en-US'), timeZone: 'UTC', assessment, rows, issues: finishTables(tables, words, 'issue') };
}

const text = (cell: TableBlock['rows'][number][number]): string =>
  typeof cell === 'string' ? cell : 'mono' in cell ? String(cell.mono) : cell.text;
const tablesOf = (blocks: readonly Block[]) => blocks.filter((block): block is TableBlock => block.type === 'table');

for (const name of ['oldmill', 'copperfinch'] as const) {
  test(`the table of each area has the issues of its page, with points that add up to what it lost: ${name}`, () => {
    const given = reportOf(name);
    const tables = tablesOf(reportData(given).blocks);
    for (const area of AREA_IDS) {
      const rows = ((given.issues[area] ?? []) as AreaRow[]).filter((row) => row.findings[0]?.area === area);
      const table = tables.find(({ anchor }) => anchor === `findings-${area}`);
      assert.equal(table?.rows.length ?? 0, rows.length, area);
      if (!table) continue;
      assert.deepEqual(
        table.rows.map((cells) => text(cells[1]!)).sort(),
        rows.map((row) => row.findings[0]!.title).sort(),
        area,
      );
      const { lost } = given.assessment.areas.find((row) => row.area === area)!;
      const printed = table.rows.map((cells) => Number(text(cells[4]!).replace('–', '0').replace('−', '')));
      assert.equal(
        printed.reduce((sum, points) => sum + points, 0),
        lost / 100,
        area,
      );
      const found = table.rows.reduce((sum, cells) => sum + Number(text(cells[3]!)), 0);
      assert.equal(found, given.assessment.findings.filter((finding) => finding.area === area).length, area);
    }
    for (const area of ['ip_reputation', 'information_leakage', 'hacker_chatter', 'social_engineering'] as const) {
      const table = tables.find(({ anchor }) => anchor === `rows-${area}`);
      assert.equal(table?.rows.length ?? 0, given.rows[area]?.length ?? 0, area);
    }
  });
}

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

test('what to do first lists the five issues that cost most', () => {
  const given = reportOf('oldmill');
  const { issues } = given.assessment.ledger;
  const costs = issues.map(({ points }) => points).toSorted((a, b) => b - a);
  assert.ok(costs.filter((points) => points > 0).length > 5);
  const caption = words.t('report:tables.actions');
  const table = tablesOf(reportData(given).summary).find((block) => block.caption === caption)!;
  const printed = table.rows.map((cells) => Number(text(cells[4]!).replace('−', '')));
  assert.deepEqual(
    printed,
    costs.slice(0, 5).map((points) => points / 100),
  );
});
