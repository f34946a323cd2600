import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { DEFAULT_LANGUAGE } from '@assay/contract/languages.ts';
import { FILES, messagesOf } from './texts.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const NAME = '[\\w-]+(?:\\.[\\w-]+)*';

/** What the sources write of keys: whole ones, and the beginnings and ends of those that they compose. */
interface Uses {
  keys: ReadonlySet<string>;
  beginnings: ReadonlySet<string>;
  /** Beginnings up to the middle of a word. */
  stems: readonly string[];
  ends: ReadonlySet<string>;
  /** Between two names that are inserted. */
  middles: ReadonlySet<string>;
}

function usesIn(source: string): Uses {
  const found = (pattern: string) => new Set([...source.matchAll(new RegExp(pattern, 'g'))].map(([, name]) => name!));
  return {
    keys: found(`['"\`:](${NAME})['"\`]`),
    beginnings: found(`(${NAME})\\.\\$\\{`),
    stems: [...found(`(${NAME})\\$\\{`)].filter((stem) => stem.includes('.')),
    ends: found(`\\}\\.(${NAME})['"\`]`),
    middles: found(`\\}\\.(${NAME})\\.\\$\\{`),
  };
}

/** @param key with dots, without plural form */
function isUsed(key: string, { keys, beginnings, stems, ends, middles }: Uses): boolean {
  if (keys.has(key) || stems.some((stem) => key.startsWith(stem))) return true;
  if ([...middles].some((middle) => key.includes(`.${middle}.`))) return true;
  const dots = [...key.matchAll(/\./g)].map(({ index }) => index);
  return dots.some((dot) => beginnings.has(key.slice(0, dot)) || ends.has(key.slice(dot + 1)));
}

test('every text of the interface, of reports and of the command line is used', () => {
  const sources = globSync('{contract,engine,report,server,web}/**/*.{ts,tsx}', {
    cwd: ROOT,
    exclude: (name) => /node_modules|\bdist\b|\.test\.tsx?$/.test(name),
  });
  const uses = usesIn(sources.map((file) => readFileSync(path.join(ROOT, file), 'utf8')).join('\n'));
  // Other tests compare those of checks, errors, terms and mails with their declarations.
  const files = FILES.filter((file) => !/^(checks\/|(errors|terms|mail)$)/.test(file));
  const unused = files.flatMap((file) =>
    [...messagesOf(DEFAULT_LANGUAGE, file).keys()]
      .map((key) => key.replaceAll('|', '.'))
      .filter((key) => !isUsed(key, uses))
      .map((key) => `${file}: ${key}`),
  );
  assert.deepEqual(unused, []);
});

test('a written or composed key is found, another one is not', () => {
  const uses = usesIn(
    `t('report:a.b'); t(\`areas.\${id}.name\`); t(\`\${one}.\${two}\`); t(\`\${one}.level.\${two}\`)`,
  );
  assert.deepEqual(
    ['a.b', 'a.c', 'areas.dns.name', 'other.name', 'other.title', 'other.level.low'].filter((key) => isUsed(key, uses)),
    ['a.b', 'areas.dns.name', 'other.name', 'other.level.low'],
  );
});
