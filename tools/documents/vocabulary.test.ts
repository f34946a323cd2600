import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Folders whose names follow docs/glossary/developers.md. */
const ROOMS = [
  'contract',
  'engine',
  'report',
  'server',
  'web',
  'lab',
  'locales',
  'requirements',
  'bench',
  'e2e',
  'tools',
];

/** Words that no exported identifier and no file name contains, with the term to use. */
const FORBIDDEN: Readonly<Record<string, string>> = {
  // Verbs of speech for requests and responses.
  told: 'result, message',
  tells: 'discloses, shows',
  heard: 'response, transcript',
  asked: 'request, query',
  asker: 'requester',
  askers: 'requesters',
  dialogue: 'payload, transcript',
  // Private words.
  doer: 'actor',
  mend: 'fix, repair',
  mended: 'fixed, resolved',
  dearest: 'by score impact',
  usual: 'common, default, baseline',
  thousand: '1000',
  sureness: 'confidence',
  obstacle: 'reason, failure',
  patience: 'retry policy, time-out',
  surroundings: 'dependencies',
  wish: 'options, preferences',
  wishes: 'options, preferences',
  unkind: 'hostile',
  deaf: 'unresponsive',
  twin: 'confusable, homoglyph',
  twins: 'confusables, homoglyphs',
  closeness: 'similarity, distance',
  manners: 'conformance',
  leaned: 'third-party',
  ceiling: 'cap',
  chatter: 'threat mentions',
  outside: 'third-party, external',
  episode: 'period',
  judged: 'evaluated',
  judging: 'evaluation',
  // British spelling.
  authorised: 'authorized',
  behaviour: 'behavior',
  catalogue: 'catalog',
  centre: 'center',
  colour: 'color',
  colours: 'colors',
  favourite: 'favorite',
  judgement: 'assessment',
  labelled: 'labeled',
  licence: 'license',
  licences: 'licenses',
  neighbour: 'neighbor',
  neighbourhood: 'neighborhood',
  normalise: 'normalize',
  recognise: 'recognize',
  sanitise: 'sanitize',
};

/** Exported names that are too general, with the term to use. */
const FORBIDDEN_NAMES: Readonly<Record<string, string>> = {
  Answer: 'Response, Result with its subject',
  Face: 'Fingerprint',
  Ground: 'Context',
  Held: 'a noun for what is held',
  Look: 'Theme',
  Machine: 'Host',
  Made: 'Created… with its subject',
  Put: 'SendRequest',
  Question: 'Request, Query with its subject',
  Ran: 'Run with its subject',
  Reply: 'Response with its subject',
  Said: 'Transcript',
  Seen: 'Observed… with its subject',
  Shown: 'Match',
  Sight: 'Scope, Match',
  Sign: 'Fingerprint',
  Way: 'Plan, Source, Method',
  Who: 'User, Actor',
};

/** Names that stay, with the reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  CHATTER: 'rows of the area "Hacker chatter", which the specification names',
  'hacker-chatter': 'folder of the area "Hacker chatter", which the specification names',
  behaviour: 'builds the value of the stored evidence property `behaviour`',
};

const EXPORT =
  /^export (?:declare )?(?:default )?(?:async )?(?:abstract )?(?:function\*?|const|let|class|interface|type|enum) +([A-Za-z0-9_$]+)/gm;
const FILES = globSync(`{${ROOMS.join(',')}}/**/*.{ts,tsx,mjs}`, {
  cwd: ROOT,
  // Generated files follow the names of tables and routes.
  exclude: (file) => /node_modules|\bdist\b|\bgenerated\b|\.gen\.ts$/.test(file),
}).map((file) => file.split(path.sep).join('/'));

/** Words of an identifier or file name, in lower case: `startDnsServer`, `START_DNS`, `start-dns`. */
function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])|([A-Z])(?=[A-Z][a-z])/g, '$1$3 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
}

function violationOf(name: string): string | null {
  const word = wordsOf(name).find((part) => Object.hasOwn(FORBIDDEN, part));
  if (word) return `${name}: not "${word}" but ${FORBIDDEN[word]}`;
  return Object.hasOwn(FORBIDDEN_NAMES, name) ? `${name}: ${FORBIDDEN_NAMES[name]}` : null;
}

const exported = FILES.filter((file) => !file.endsWith('.test.ts')).flatMap((file) =>
  [...readFileSync(path.join(ROOT, file), 'utf8').matchAll(EXPORT)].map((match) => ({ file, name: match[1]! })),
);
const used = new Set<string>();

function isException(name: string): boolean {
  if (!Object.hasOwn(EXCEPTIONS, name)) return false;
  used.add(name);
  return true;
}

test('exported identifiers use the words of the glossary', () => {
  assert.ok(exported.length > 1_500);
  assert.deepEqual(
    exported.flatMap(({ file, name }) => {
      const violation = violationOf(name);
      return violation && !isException(name) ? [`${file}: ${violation}`] : [];
    }),
    [],
  );
});

test('file and folder names use the words of the glossary', () => {
  const parts = new Set(FILES.flatMap((file) => file.replace(/(\.[a-z]+)+$/, '').split('/')));
  assert.deepEqual(
    [...parts].flatMap((part) => {
      const violation = violationOf(part);
      return violation && !isException(part) ? [violation] : [];
    }),
    [],
  );
});

test('every exception is needed', () => {
  assert.deepEqual(
    Object.keys(EXCEPTIONS).filter((name) => !used.has(name)),
    [],
  );
});

test('private words and British spelling are found in every naming style', () => {
  for (const name of ['heardOf', 'USUAL_PORTS', 'TLSBehaviour', 'leaned-on', 'openCatalogueBundle', 'Said'])
    assert.notEqual(violationOf(name), null, name);
  for (const name of ['behaviors', 'answerQuery', 'Saidenberg', 'signZone', 'twinkle'])
    assert.equal(violationOf(name), null, name);
});
