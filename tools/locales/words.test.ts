import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AREA_IDS } from '@assay/contract/areas.ts';
import { ERRORS } from '@assay/contract/errors.ts';
import { DEFAULT_LANGUAGE, LANGUAGE_CODES } from '@assay/contract/languages.ts';
import { CHECKS, MODEL_HISTORY } from '@assay/engine';
import { FILES, formsOf, messages, placeholders, read, type Tree, texts, withoutPlural } from './texts.ts';

for (const language of LANGUAGE_CODES) {
  test(`every check and every finding has words in ${language}`, () => {
    const missing: string[] = [];
    for (const check of CHECKS) {
      const words = read(language, `checks/${check.area}`)[check.id.slice(check.area.length + 1)] as Tree | undefined;
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

  test(`words of checks in ${language} use declared facts only, and no words are left over`, () => {
    const wrong: string[] = [];
    for (const area of AREA_IDS) {
      for (const [name, words] of Object.entries(read(language, `checks/${area}`))) {
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

  test(`${language} has the same texts with the same placeholders as English, and the plural forms of its own`, () => {
    const wrong: string[] = [];
    for (const file of FILES) {
      const english = messages(read(DEFAULT_LANGUAGE, file));
      const own = messages(read(language, file));
      for (const message of english.values()) {
        const said = own.get(message.key);
        if (!said) wrong.push(`${file}: ${message.key} is missing`);
        else if (Object.keys(said.forms).toSorted().join() !== formsOf(language, message).toSorted().join())
          wrong.push(`${file}: ${message.key} has the forms [${Object.keys(said.forms)}]`);
      }
      for (const { key, forms } of own.values()) {
        const known = Object.values(english.get(key)?.forms ?? {}).flatMap(placeholders);
        if (!english.has(key)) wrong.push(`${file}: ${key} is not in English`);
        else
          for (const name of Object.values(forms).flatMap(placeholders))
            if (!known.includes(name)) wrong.push(`${file}: ${key} has {{${name}}}`);
      }
    }
    assert.deepEqual(wrong, []);
  });

  test(`every model that was in use is described in ${language}`, () => {
    const known = new Set(texts(read(language, 'screens/how-we-rate')).map(([key]) => key));
    const missing = MODEL_HISTORY.map(({ version }) => `howWeRate|models|what|${version.replaceAll('.', '-')}`);
    assert.deepEqual(
      missing.filter((key) => !known.has(key)),
      [],
    );
  });

  test(`every refusal has a message in ${language}, and only these`, () => {
    const own = new Set(texts(read(language, 'errors')).map(([key]) => withoutPlural(key)));
    assert.deepEqual([...own].toSorted(), Object.keys(ERRORS).toSorted());
  });

  test(`no message in ${language} but the two that mean it contains the words that log the browser out`, () => {
    const wrong = FILES.flatMap((file) =>
      texts(read(language, file)).map(([key, text]) => ({ key: `${file}: ${key}`, text })),
    )
      .filter(({ key }) => !/^errors: (unauthorized|token-expired)$/.test(key))
      .filter(({ text }) => /unauthorized|token expired/i.test(text));
    assert.deepEqual(wrong, []);
  });
}
