import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { test } from 'node:test';
import { AREAS } from '@assay/contract/areas.ts';
import { CONTRACT_ROOMS, ENGINE_ROOMS, MAY_IMPORT, SERVER_LEVELS, WEB_ROOMS } from './documents/rooms.ts';

const ROOT = path.resolve(import.meta.dirname, '..');

/** Tests may also use the test runner, builders and the lab. */
const TESTS_MAY_IMPORT = [
  'node:',
  'npm:',
  'engine/testing',
  'lab/index.ts',
  'lab/hosts/certificates.ts',
  'lab/hosts/services.ts',
  'lab/hosts/windows.ts',
  'lab/hosts/older-services.ts',
  'lab/hosts/flawed-tls.ts',
  'lab/hosts/old-tls.ts',
  'lab/hosts/pki.ts',
  'lab/hosts/revocation.ts',
  'server/testing',
  'engine/index.ts',
  'engine/settings.ts',
  'locales',
  'requirements',
];

const IMPORT = /(?:^|\n)\s*(?:import|export)\b[^'"]*?from\s*['"]([^'"]+)['"]|\bimport\s*\(?\s*['"]([^'"]+)['"]/g;
const SOURCES = globSync(
  '{contract,engine,server,report,locales,lab,web,requirements,e2e,bench,tools}/**/*.{ts,tsx,mjs}',
  {
    cwd: ROOT,
    exclude: (file) => /node_modules|\bdist\b/.test(file),
  },
).map((file) => file.split(path.sep).join('/'));
const FREE = /(^|\/)(golden|generated|fixtures)\/|^locales\/|\/data\/|\.gen\.ts$/;

const text = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const within = (file: string, place: string) =>
  file === place || file.startsWith(place.endsWith(':') ? place : `${place}/`);
const ruleOf = (file: string) =>
  Object.keys(MAY_IMPORT)
    .filter((folder) => within(file, folder))
    .sort((a, b) => b.length - a.length)[0]!;

function target(file: string, specifier: string): string {
  const bare = specifier.replace(/\?.*$/, '');
  if (bare.startsWith('node:') || builtinModules.includes(bare)) return `node:${bare.replace(/^node:/, '')}`;
  // A subpath import of a workspace's package.json.
  if (bare.startsWith('#')) return `${file.split('/')[0]}/${bare.slice(1)}`;
  if (bare.startsWith('.')) return path.posix.normalize(path.posix.join(path.posix.dirname(file), bare));
  const workspace = /^@assay\/([^/]+)(?:\/(.*))?$/.exec(bare);
  return workspace ? `${workspace[1]}/${workspace[2] ?? 'index.ts'}` : `npm:${bare}`;
}

test('imports point in one direction', () => {
  const broken: string[] = [];
  for (const file of SOURCES) {
    const rule = ruleOf(file);
    const allowed = [...MAY_IMPORT[rule]!, ...(file.endsWith('.test.ts') ? TESTS_MAY_IMPORT : [])];
    for (const match of text(file).matchAll(IMPORT)) {
      const to = target(file, (match[1] ?? match[2])!);
      if (!allowed.some((place) => to === place || within(to, place))) broken.push(`${file} -> ${to}`);
    }
  }
  assert.deepEqual(broken, []);
});

test('no file imports itself through others, types and dynamic imports included', () => {
  const known = new Set(SOURCES.filter((file) => !file.endsWith('.test.ts')));
  const imports = new Map(
    [...known].map((file) => [
      file,
      [...text(file).matchAll(IMPORT)]
        .map((match) => target(file, (match[1] ?? match[2])!))
        .filter((to) => known.has(to)),
    ]),
  );
  const done = new Set<string>();
  const cycles: string[] = [];
  const visit = (file: string, path: readonly string[]) => {
    if (path.includes(file)) return void cycles.push([...path.slice(path.indexOf(file)), file].join(' -> '));
    if (done.has(file)) return;
    for (const to of imports.get(file)!) visit(to, [...path, file]);
    done.add(file);
  };
  for (const file of known) visit(file, []);
  assert.deepEqual(cycles, []);
});

test('imports from two or more folders up are subpath imports', () => {
  const climbing = SOURCES.filter((file) => /^(engine|server|web)\//.test(file)).flatMap((file) =>
    [...text(file).matchAll(IMPORT)]
      .map((match) => (match[1] ?? match[2])!)
      .filter(
        (specifier) => specifier.startsWith('../../') && target(file, specifier).startsWith(`${file.split('/')[0]}/`),
      )
      .map((specifier) => `${file} -> ${specifier}`),
  );
  assert.deepEqual(climbing, []);
});

test('a feature of the server uses another feature only through its index.ts', () => {
  const feature = (file: string) => /^server\/features\/([^/]+)\//.exec(file)?.[1];
  const broken: string[] = [];
  for (const file of SOURCES) {
    const own = feature(file);
    if (!own || /\.test\.ts$|\/testing\//.test(file)) continue;
    for (const match of text(file).matchAll(IMPORT)) {
      const to = target(file, (match[1] ?? match[2])!);
      const other = feature(to);
      if (other && other !== own && to !== `server/features/${other}/index.ts`) broken.push(`${file} -> ${to}`);
    }
  }
  assert.deepEqual(broken, []);
});

for (const [workspace, rooms] of Object.entries({
  server: SERVER_LEVELS.flatMap((level) => level.rooms),
  contract: CONTRACT_ROOMS,
  engine: ENGINE_ROOMS,
  web: WEB_ROOMS,
})) {
  test(`within ${workspace}, imports follow the order of its rooms`, () => {
    const roomOf = (file: string) => rooms.findIndex((room) => within(file, `${workspace}/${room}`));
    const own = SOURCES.filter(
      (file) => file.startsWith(`${workspace}/`) && !/\.test\.tsx?$/.test(file) && !/\/testing\//.test(file),
    );
    assert.deepEqual(
      own.filter((file) => roomOf(file) < 0),
      [],
      'in no room',
    );
    const upward: string[] = [];
    for (const file of own) {
      for (const match of text(file).matchAll(IMPORT)) {
        const to = target(file, (match[1] ?? match[2])!);
        if (to.startsWith(`${workspace}/`) && roomOf(to) < roomOf(file)) upward.push(`${file} -> ${to}`);
      }
    }
    assert.deepEqual(upward, []);
  });
}

test('the web app imports only types from the API declarations, so that no schema is part of its first load', () => {
  const own = SOURCES.filter((file) => /^web\/.*\.tsx?$/.test(file) && !/\.test\.ts$/.test(file));
  const schemas = /import (?!type\b)[^;]*?from '@assay\/contract\/(?:api\/[a-z/-]+|events)\.ts'/s;
  assert.deepEqual(
    own.filter((file) => schemas.test(text(file))),
    [],
  );
});

test('no area imports another area, and no screen imports another screen', () => {
  const broken: string[] = [];
  const room = (file: string) => /^engine\/areas\/[^/]+|^web\/screens\/[^/]+\/[^/]+/.exec(file)?.[0];
  for (const file of SOURCES) {
    const own = room(file);
    if (!own || /^engine\/areas\/index\.ts$/.test(file)) continue;
    for (const match of text(file).matchAll(IMPORT)) {
      const other = room(target(file, (match[1] ?? match[2])!));
      if (other && other !== own && path.posix.dirname(other) === path.posix.dirname(own))
        broken.push(`${file} -> ${other}`);
    }
  }
  assert.deepEqual(broken, []);
});

test('areas, scoring and parsers use no clock, randomness, environment or network', () => {
  const impure = /\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b|\bprocess\.|\bfetch\(|\brandomBytes\b|\brandomUUID\b/;
  const files = SOURCES.filter(
    (file) => /^engine\/(areas|scoring|parse|views)\//.test(file) && !file.endsWith('.test.ts'),
  );
  assert.deepEqual(
    files.filter((file) => impure.test(text(file))),
    [],
  );
});

test('the current time comes from an injected clock', () => {
  // Date.now in a position that is not a call counts too: `useState(Date.now)`.
  const direct = /\bDate\.now\b|\bnew Date\(\s*\)|[^.\w]Date\(\)/;
  const own = SOURCES.filter(
    (file) =>
      /^(contract|engine|report|server|web)\//.test(file) &&
      !/\.test\.tsx?$|^(engine|report|server)\/(.*\/)?testing\//.test(file) &&
      file !== 'contract/clock.ts',
  );
  assert.ok(own.length > 500);
  assert.deepEqual(
    own.filter((file) => direct.test(text(file))),
    [],
  );
});

test('SQL uses one clock, now()', () => {
  const others =
    /\b(current_date|current_time(stamp)?|localtime(stamp)?|(clock|statement|transaction)_timestamp|timeofday)\b/i;
  assert.deepEqual(
    SOURCES.filter(
      (file) => file.startsWith('server/platform/db/') && !file.endsWith('.test.ts') && others.test(text(file)),
    ),
    [],
  );
});

test('SQL is in server/platform/db only', () => {
  const sql = /\bsql`|\.query\(\s*['"`]\s*(select|insert|update|delete|with)\b/i;
  const files = SOURCES.filter(
    (file) =>
      /^(server|tools|lab)\//.test(file) &&
      !/^server\/(platform\/db|testing)\//.test(file) &&
      !file.endsWith('.test.ts'),
  );
  assert.deepEqual(
    files.filter((file) => sql.test(text(file))),
    [],
  );
});

test('no text is evaluated as code or given to a shell', () => {
  const product = SOURCES.filter(
    (file) => /^(contract|engine|report|server|web)\//.test(file) && !/\.test\.tsx?$|(^|\/)testing\//.test(file),
  );
  const evaluates = /\beval\(|\bnew Function\(|from 'node:vm'/;
  const usesShell =
    /from 'node:child_process'[\s\S]*(?:(?<![.\w])exec(?:Sync)?\(|\bshell: (?:true|'))|\bexec(?:Sync)?\b[^;\n]*from 'node:child_process'/;
  assert.deepEqual(
    product.filter((file) => evaluates.test(text(file)) || usesShell.test(text(file))),
    [],
  );
});

/** Where formats of others require SHA-1 or MD5: TOTP, DNSSEC, OCSP, and fingerprints of scripts. */
const WEAK_HASHES = [
  'engine/parse/dnssec/denial.ts',
  'engine/parse/dnssec/records.ts',
  'engine/parse/tls/revocation.ts',
  'engine/probes/http/sources.ts',
];

test('weak hashes and ciphers are used only where formats of others require them', () => {
  const weak = /'(?:sha1|md5|md4|rc4)'|'[a-z0-9-]+-(?:ecb|cbc)'/;
  const using = SOURCES.filter(
    (file) =>
      /^(engine|report|server)\//.test(file) && !/\.test\.ts$|(^|\/)testing\//.test(file) && weak.test(text(file)),
  );
  assert.deepEqual(using.sort(), WEAK_HASHES);
});

test('every check is registered once, and its id begins with the area of its folder', async () => {
  const { CHECKS } = await import('@assay/engine');
  const ids = CHECKS.map((check) => check.id);
  assert.equal(new Set(ids).size, ids.length, 'ids are unique');
  const former = CHECKS.flatMap((check) => check.formerIds);
  assert.deepEqual(
    former.filter((id) => ids.includes(id)),
    [],
    'a former id is not used again',
  );
  const declared: string[] = [];
  for (const file of SOURCES) {
    const folder = /^engine\/areas\/([^/]+)\//.exec(file)?.[1];
    if (!folder || file.endsWith('.test.ts')) continue;
    const id = /defineCheck\(\{\s*id: '([^']+)'/.exec(text(file))?.[1];
    if (!id) continue;
    declared.push(id);
    const area = AREAS.find((row) => row.folder === folder)!;
    assert.ok(id.startsWith(`${area.id}.`), `${file}: ${id}`);
  }
  assert.deepEqual(ids.toSorted(), declared.toSorted());
});

test('every check is mapped to controls of a framework, and every framework shows what a scan can see', async () => {
  const { CHECKS } = await import('@assay/engine');
  const { controlsOf, FRAMEWORKS } = await import('@assay/contract/report/compliance.ts');
  assert.deepEqual(
    CHECKS.filter((check) => check.topics.length === 0).map((check) => check.id),
    [],
  );
  const named = new Set(CHECKS.flatMap((check) => check.topics));
  for (const { id } of FRAMEWORKS) {
    const seen = controlsOf(id).filter((control) => control.seen.some((topic) => named.has(topic)));
    // The OWASP Top 10 has ten entries, of which design and logging cannot be seen from outside.
    assert.ok(seen.length >= (id === 'owasp' ? 8 : 12), `${id}: ${seen.length}`);
  }
});

test('files are short, names are kebab-case, folders have a limited number of entries', () => {
  const own = SOURCES.filter((file) => !FREE.test(file));
  assert.deepEqual(
    own.filter((file) => text(file).split('\n').length > 401),
    [],
    'longer than 400 lines',
  );
  assert.deepEqual(
    own.filter((file) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)*\.(tsx?|mjs)$/.test(path.posix.basename(file))),
    [],
    'not kebab-case',
  );
  const styles = globSync('{web,e2e}/**/*.{css,html}', {
    cwd: ROOT,
    exclude: (file) => /node_modules|\bdist\b/.test(file),
  }).map((file) => file.split(path.sep).join('/'));
  const folders = new Map<string, Set<string>>();
  for (const file of [...own, ...styles]) {
    for (let at = file; at !== '.'; at = path.posix.dirname(at)) {
      const parent = path.posix.dirname(at);
      if (parent === '.') break;
      folders.set(parent, (folders.get(parent) ?? new Set()).add(at));
    }
  }
  assert.deepEqual(
    [...folders].filter(([, entries]) => entries.size > 24).map(([folder, entries]) => `${folder}: ${entries.size}`),
    [],
    'more than 24 entries',
  );
});

test('no folder or file has a meaningless name', () => {
  assert.deepEqual(
    SOURCES.filter((file) => /(^|\/)(utils?|helpers?|common|misc)(\.|\/)/.test(file)),
    [],
  );
});
