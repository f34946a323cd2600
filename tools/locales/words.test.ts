import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AREA_IDS } from '@assay/contract/areas.ts';
import { CAP_RULES } from '@assay/contract/assessment.ts';
import { ERRORS } from '@assay/contract/errors.ts';
import { DEFAULT_LANGUAGE, LANGUAGE_CODES } from '@assay/contract/languages.ts';
import { CHECKS, MODEL_HISTORY } from '@assay/engine';
import { type Origins, readOrigins, resolveTexts } from '@assay/locales/fallback.ts';
import { formsOf, hashOf, messages, type Tree, texts, withoutPlural } from '@assay/locales/texts.ts';
import { shows } from '@assay/requirements/shows.ts';
import { englishOf, FILES, messagesOf, placeholders, read, sameParts, TRANSLATED } from './texts.ts';

test('every check and every finding has texts', () => {
  const missing: string[] = [];
  for (const check of CHECKS) {
    const words = read(DEFAULT_LANGUAGE, `checks/${check.area}`)[check.id.slice(check.area.length + 1)] as
      | Tree
      | undefined;
    const found = words?.findings as Tree | undefined;
    if (!words?.title || !words.why) missing.push(check.id);
    for (const finding of Object.keys(check.findings)) {
      const keys = new Set(texts((found?.[finding] ?? {}) as Tree).map(([key]) => withoutPlural(key)));
      for (const part of ['title', 'description', 'solution']) {
        if (!keys.has(part)) missing.push(`${check.id}/${finding}.${part}`);
      }
    }
  }
  assert.deepEqual(missing, []);
});

test('texts of checks use declared facts only, and none is unused', () => {
  const wrong: string[] = [];
  for (const area of AREA_IDS) {
    for (const [name, words] of Object.entries(read(DEFAULT_LANGUAGE, `checks/${area}`))) {
      const check = CHECKS.find((row) => row.id === `${area}.${name}`);
      if (!check) {
        wrong.push(`${area}.${name}: no such check`);
        continue;
      }
      for (const [finding, said] of Object.entries(((words as Tree).findings ?? {}) as Tree)) {
        const declared = check.findings[finding];
        if (!declared) wrong.push(`${check.id}/${finding}: no such finding`);
        const known = ['asset', 'subject', ...Object.keys(declared?.facts ?? {})];
        for (const [key, text] of texts(said as Tree)) {
          for (const name of placeholders(text))
            if (!known.includes(name)) wrong.push(`${check.id}/${finding}.${key}: {{${name}}}`);
        }
      }
    }
  }
  assert.deepEqual(wrong, []);
});

test('every former model version is described', () => {
  const known = new Set(texts(read(DEFAULT_LANGUAGE, 'screens/how-we-rate')).map(([key]) => key));
  const missing = MODEL_HISTORY.map(({ version }) => `howWeRate|models|what|${version.replaceAll('.', '-')}`);
  assert.deepEqual(
    missing.filter((key) => !known.has(key)),
    [],
  );
});

test('every rule that caps a score has a text on the screens, in both reports and on the command line', () => {
  const caps: Readonly<Record<string, string>> = { ui: 'rating|rule', report: 'cap', cli: 'caps' };
  for (const [file, key] of [...Object.entries(caps), ['report', 'integrated|cap'] as const]) {
    const own = new Set(texts(read(DEFAULT_LANGUAGE, file)).map(([name]) => withoutPlural(name)));
    assert.deepEqual(
      CAP_RULES.filter((rule) => !own.has(`${key}|${rule}`)),
      [],
      `${file}: ${key}`,
    );
  }
});

test('every error id has a message, and every message an id', () => {
  const own = new Set(texts(read(DEFAULT_LANGUAGE, 'errors')).map(([key]) => withoutPlural(key)));
  assert.deepEqual([...own].toSorted(), Object.keys(ERRORS).toSorted());
});

test('all fifteen languages of the specification show every English text, translated or in English', () => {
  assert.deepEqual(LANGUAGE_CODES.join(' '), 'en-US zh-TW zh-CN ja fr ko es de ms it pt-BR nl sv th hi');
  const english = new Map(FILES.map((file) => [file, [...messagesOf(DEFAULT_LANGUAGE, file).keys()].toSorted()]));
  assert.ok([...english.values()].flat().length > 4_000);
  for (const language of LANGUAGE_CODES) {
    for (const file of FILES) {
      const shown = Object.values(resolveTexts(language, file)).flatMap((tree) => [...messages(tree).keys()]);
      assert.deepEqual(shown.toSorted(), english.get(file), `${language} ${file}`);
    }
  }
  shows('1.feature.languages');
});

for (const language of LANGUAGE_CODES) {
  test(`no message in ${language} but the two intended ones contains the words that log out the browser`, () => {
    const wrong = FILES.flatMap((file) =>
      texts(read(language, file)).map(([key, text]) => ({ key: `${file}: ${key}`, text })),
    )
      .filter(({ key }) => !/^errors: (unauthorized|token-expired)$/.test(key))
      .filter(({ text }) => /unauthorized|token expired/i.test(text));
    assert.deepEqual(wrong, []);
  });
}

for (const language of TRANSLATED) {
  test(`translations in ${language} belong to English texts: npm run locales -- prune`, () => {
    const left = FILES.flatMap((file) => {
      const english = messagesOf(DEFAULT_LANGUAGE, file);
      return [...messagesOf(language, file).keys()].filter((key) => !english.has(key)).map((key) => `${file}: ${key}`);
    });
    assert.deepEqual(left, []);
  });

  test(`current translations have the values, tags and plural forms of ${language}`, () => {
    const { common, own: different } = readOrigins(language);
    const wrong: string[] = [];
    for (const file of FILES) {
      const own = messagesOf(language, file);
      for (const english of messagesOf(DEFAULT_LANGUAGE, file).values()) {
        const { key } = english;
        const forms = own.get(key)?.forms;
        // A translation of another English text is not shown, and may have other placeholders.
        if (!forms || (different[file]?.[key] ?? common[file]?.[key]) !== hashOf(english)) continue;
        if (Object.keys(forms).toSorted().join() !== formsOf(language, english).toSorted().join())
          wrong.push(`${file}: ${key} has the forms [${Object.keys(forms)}]`);
        else
          for (const [form, text] of Object.entries(forms))
            if (!sameParts(form, englishOf(english, form), text)) wrong.push(`${file}: ${key} ${form}: ${text}`);
      }
    }
    assert.deepEqual(wrong, []);
  });
}

test('records about the origin of translations refer to existing texts: npm run locales -- prune', () => {
  const origins: Record<string, Origins> = { all: readOrigins(DEFAULT_LANGUAGE).common };
  for (const language of TRANSLATED) origins[language] = readOrigins(language).own;
  const noted = Object.entries(origins).flatMap(([place, files]) =>
    Object.entries(files).flatMap(([file, keys]) =>
      Object.entries(keys).map(([key, hash]) => ({ place, file, key, hash })),
    ),
  );
  const english = new Map(FILES.map((file) => [file, messagesOf(DEFAULT_LANGUAGE, file)]));
  assert.deepEqual(
    noted.filter(({ file, key, hash }) => !english.get(file)?.has(key) || !/^[0-9a-f]{8}$/.test(hash)),
    [],
  );
});
