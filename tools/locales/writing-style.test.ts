import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_LANGUAGE } from '@assay/contract/languages.ts';
import { texts } from '@assay/locales/texts.ts';
import { FILES, read } from './texts.ts';
import { STYLE_RULES } from './writing-style.ts';

/** English texts without values and tags, by `FILE: KEY`. */
const ENGLISH = new Map(
  FILES.flatMap((file) =>
    texts(read(DEFAULT_LANGUAGE, file)).map(([key, text]): [string, string] => [
      `${file}: ${key}`,
      text.replace(/\{\{[^{}]*\}\}/g, '{{}}').replace(/<\/?\w+>/g, '<>'),
    ]),
  ),
);

test('English texts follow docs/writing-style.md', () => {
  const wrong: string[] = [];
  for (const [name, text] of ENGLISH)
    for (const rule of STYLE_RULES) {
      const [found] = rule.wrong.exec(text) ?? [];
      if (found !== undefined && !rule.except?.[name]) wrong.push(`${name}: "${found}", better: ${rule.right}`);
    }
  assert.deepEqual(wrong, []);
});

test('an exception to a style rule is needed by its text', () => {
  const needless = STYLE_RULES.flatMap(({ wrong, except = {} }) =>
    Object.keys(except).filter((name) => !wrong.test(ENGLISH.get(name) ?? '')),
  );
  assert.deepEqual(needless, []);
});
