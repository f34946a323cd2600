import assert from 'node:assert/strict';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { alter, alteredCopy, type TextChange } from '@assay/locales/testing/altered.ts';
import { runCommand } from './commands.ts';
import { exportParts, importParts, prune } from './exchange.ts';
import { openTexts } from './state.ts';
import { messagesOf, read, TRANSLATED } from './texts.ts';

const parts = mkdtempSync(path.join(tmpdir(), 'assay-parts-'));
after(() => rmSync(parts, { recursive: true }));
const partsOf = (name: string) => path.join(parts, name);

const OPEN = 'ui: palette|open';
const LOCKED = 'rating-link-locked';

/** The real texts, without those that some language lacks at present. */
function complete(): string {
  const folder = alteredCopy(TRANSLATED, []);
  const open = new Set(TRANSLATED.flatMap((language) => [...openTexts(language, folder).keys()]));
  const english = [...open].flatMap((name): TextChange[] => {
    const [file, key] = name.split(': ') as [string, string];
    const forms = Object.keys(messagesOf('en-US', file, folder).get(key)!.forms);
    return forms.map((form) => ({ language: 'en-US', file, key: form ? `${key}_${form}` : key, text: null }));
  });
  alter(folder, english);
  prune(folder);
  return folder;
}

/** Made once: it compares and writes every text of every language. */
const COMPLETE = complete();

/** The complete texts with changes. */
function copyWith(changes: readonly TextChange[]): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'assay-locales-'));
  after(() => rmSync(folder, { recursive: true }));
  cpSync(COMPLETE, folder, { recursive: true });
  alter(folder, changes);
  return folder;
}

/** An English text that changed and two Swedish ones that are missing. */
const changed = () =>
  copyWith([
    { language: 'en-US', file: 'ui', key: 'palette|open', text: 'Search {{places}}' },
    { language: 'sv', file: 'ui', key: 'close', text: null },
    { language: 'sv', file: 'errors', key: `${LOCKED}_one`, text: null },
  ]);
const noteOf = (folder: string, name: string) =>
  JSON.parse(readFileSync(path.join(folder, `${name}.json`), 'utf8')) as Record<string, Record<string, string>>;

test('missing and stale texts are exported, and imported if complete with their values', () => {
  const folder = changed();
  const before = noteOf(folder, 'made-from').ui!['palette|open'];
  assert.deepEqual(Object.fromEntries(openTexts('sv', folder)), {
    'ui: close': 'missing',
    [OPEN]: 'stale',
    [`errors: ${LOCKED}`]: 'stale',
  });
  assert.deepEqual([...openTexts('de', folder).keys()], [OPEN]);

  assert.match(exportParts('sv', partsOf('sv'), folder)[0]!, /^4 texts in 1 parts/);
  const rows = readFileSync(path.join(partsOf('sv'), 'part-01.txt'), 'utf8')
    .trim()
    .split('\n');
  const numberOf = (name: string) => rows.find((row) => row.includes(`\t${name}\t`))!.split('\t')[0]!;
  const done = (lines: Record<string, string>) =>
    writeFileSync(
      path.join(partsOf('sv'), 'part-01.done.txt'),
      Object.entries(lines)
        .map(([name, text]) => `${numberOf(name)}\t${text}\n`)
        .join(''),
    );
  done({ 'ui: close': 'Stäng', [OPEN]: 'Sök {{ställen}}', [`errors: ${LOCKED} (one)`]: 'Vänta {{count}} minut.' });
  const said = importParts('sv', partsOf('sv'), folder);
  assert.ok(said.includes(`part 1, ${numberOf(OPEN)}: has [ställen] instead of [places]`));
  assert.ok(said.some((line) => line.startsWith(`errors: ${LOCKED} is left out`)));
  assert.equal(said.at(-1), '1 of 4 texts taken');
  assert.deepEqual([...openTexts('sv', folder).keys()].toSorted(), [`errors: ${LOCKED}`, OPEN]);

  done({
    [OPEN]: 'Sök {{places}}',
    [`errors: ${LOCKED} (one)`]: 'Vänta {{count}} minut.',
    [`errors: ${LOCKED} (other)`]: 'Vänta {{count}} minuter.',
  });
  assert.equal(importParts('sv', partsOf('sv'), folder).at(-1), '3 of 4 texts taken');
  assert.deepEqual([...openTexts('sv', folder).keys()], []);
  assert.deepEqual([...openTexts('de', folder).keys()], [OPEN], 'the others stay stale');
  assert.deepEqual(Object.keys(noteOf(folder, 'sv/made-from').ui!), ['palette|open']);
  assert.equal(noteOf(folder, 'made-from').ui!['palette|open'], before);
});

test('what all languages were translated from is recorded once', () => {
  const folder = changed();
  const noted = () => TRANSLATED.filter((language) => existsSync(path.join(folder, `${language}/made-from.json`)));
  assert.deepEqual(runCommand(['stamp', 'ja', OPEN], folder), { code: 0, lines: [] });
  assert.deepEqual(noted(), ['ja']);
  assert.deepEqual(runCommand(['stamp', 'all', OPEN], folder), { code: 0, lines: [] });
  assert.deepEqual(noted(), []);
  assert.equal(openTexts('it', folder).size, 0);
});

test('the status counts missing and stale texts, and blocks a release; its earlier name is state', () => {
  const folder = changed();
  const { code, lines } = runCommand(['status'], folder);
  assert.equal(code, 0);
  assert.equal(lines.length, TRANSLATED.length);
  assert.ok(lines.includes('sv: 1 missing, 2 stale'));
  assert.ok(lines.includes('de: 0 missing, 1 stale'));
  assert.deepEqual(runCommand(['state', 'de', '--release'], folder), {
    code: 1,
    lines: ['de: 0 missing, 1 stale', `  stale  ${OPEN}`],
  });
  assert.equal(runCommand(['status', '--release'], folder).code, 1);
  assert.equal(runCommand(['status', '--release'], alteredCopy(['de'], [])).code, 1, 'languages that are not there');
  assert.equal(runCommand(['stat'], folder).code, 2);
  runCommand(['stamp', 'de', OPEN], folder);
  assert.deepEqual(runCommand(['status', 'de', '--release'], folder), { code: 0, lines: ['de: 0 missing, 0 stale'] });
});

test('a stamp is rejected for a text that the language does not have', () => {
  const folder = changed();
  assert.deepEqual(runCommand(['stamp', 'sv', 'ui: close'], folder), {
    code: 1,
    lines: ['sv has no text "ui: close"'],
  });
  assert.equal(openTexts('sv', folder).get('ui: close'), 'missing');
});

test('a translation of an English text that changed meanwhile stays stale', () => {
  const folder = changed();
  exportParts('th', partsOf('th'), folder);
  writeFileSync(path.join(partsOf('th'), 'part-01.done.txt'), '0\tค้นหา {{places}}\n');
  const ui = read('en-US', 'ui', folder);
  (ui.palette as Record<string, string>).open = 'Find {{places}}';
  writeFileSync(path.join(folder, 'en-US/ui.json'), JSON.stringify(ui));
  assert.equal(importParts('th', partsOf('th'), folder).at(-1), '1 of 1 texts taken');
  assert.equal(openTexts('th', folder).get(OPEN), 'stale');
});

test('translations of removed texts are deleted with their records, and nothing else changes', () => {
  const folder = copyWith([{ language: 'en-US', file: 'ui', key: 'close', text: null }]);
  const before = readFileSync(path.join(folder, 'hi/checks/dns_health.json'), 'utf8');
  prune(folder);
  for (const language of TRANSLATED) assert.equal(messagesOf(language, 'ui', folder).has('close'), false);
  assert.equal('close' in noteOf(folder, 'made-from').ui!, false);
  assert.equal(readFileSync(path.join(folder, 'hi/checks/dns_health.json'), 'utf8'), before);
  assert.equal(openTexts('hi', folder).size, 0);
});

test('a plural form copied from another one does not keep the former translation', () => {
  const { other, one } = messagesOf('en-US', 'errors', COMPLETE).get(LOCKED)!.forms as { one: string; other: string };
  const folder = copyWith([{ language: 'en-US', file: 'errors', key: `${LOCKED}_other`, text: `${other} Again.` }]);
  exportParts('fr', partsOf('fr'), folder);
  writeFileSync(path.join(partsOf('fr'), 'part-01.done.txt'), `0\t${one}\n1\tEncore. ${other}\n`);
  importParts('fr', partsOf('fr'), folder);
  const { forms } = messagesOf('fr', 'errors', folder).get(LOCKED)!;
  assert.deepEqual(forms, { one, many: `Encore. ${other}`, other: `Encore. ${other}` });
});
