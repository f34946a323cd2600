import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_LANGUAGE, LANGUAGE_CODES, type LanguageCode } from '@assay/contract/languages.ts';
import { mentions, readGlossary } from './glossary.ts';
import { SAME_AS_ENGLISH } from './same-as-english.ts';
import { englishOf, FILES, hashOf, messages, read, readOrigins, withoutPlural } from './texts.ts';

/** That the texts of a language are its own, up to date, and fit where they stand. */

interface Pair {
  place: string;
  english: string;
  own: string;
}

const TRANSLATED = LANGUAGE_CODES.filter((language) => language !== DEFAULT_LANGUAGE);

function pairsOf(language: LanguageCode): Pair[] {
  return FILES.flatMap((file) => {
    const english = messages(read(DEFAULT_LANGUAGE, file));
    return [...messages(read(language, file)).values()].flatMap(({ key, forms }) => {
      const source = english.get(key);
      if (!source) return [];
      return Object.entries(forms).map(([form, own]) => ({
        place: `${file}: ${key}${form === '' ? '' : `_${form}`}`,
        english: englishOf(source, form),
        own,
      }));
    });
  });
}

/** A text without what is the same in every language: values, tags, addresses, code, names of headers and files. */
const plain = (text: string) =>
  text
    .replace(/\{\{[^}]*\}\}|<[^>]*>|https?:\S+|`[^`]*`/g, ' ')
    .replace(/\S*[/_=@:.-]\S*[a-z0-9]\S*/gi, ' ')
    .trim();
const words = (text: string) => plain(text).match(/[\p{L}\p{M}]{2,}/gu) ?? [];

/** Letters of the languages that are not written with Latin ones. */
const SCRIPTS: Partial<Record<LanguageCode, RegExp>> = {
  'zh-TW': /\p{Script=Han}/gu,
  'zh-CN': /\p{Script=Han}/gu,
  ja: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu,
  ko: /\p{Script=Hangul}/gu,
  th: /\p{Script=Thai}/gu,
  hi: /\p{Script=Devanagari}/gu,
};

/** Columns of a fixed-width font: Chinese, Japanese and Korean letters take two, marks above and below none. */
function width(text: string): number {
  const shown = text.replace(/\{\{[^}]*\}\}/g, 'value').replace(/[\p{Mn}]/gu, '');
  return [...shown].reduce(
    (sum, letter) =>
      sum + (/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60]/.test(letter) ? 2 : 1),
    0,
  );
}

for (const language of TRANSLATED) {
  const pairs = pairsOf(language);

  test(`every text in ${language} was made from the English of now`, () => {
    const origins = readOrigins(language);
    const stale = FILES.flatMap((file) =>
      [...messages(read(DEFAULT_LANGUAGE, file)).values()]
        .filter((message) => origins[file]?.[message.key] !== hashOf(message))
        .map(({ key }) => `${file}: ${key}`),
    );
    assert.deepEqual(stale, []);
  });

  test(`texts of four words or more are translated in ${language}`, () => {
    const same = pairs.filter(
      ({ place, english, own }) => own === english && words(english).length >= 4 && !SAME_AS_ENGLISH.has(place),
    );
    assert.deepEqual(
      same.map(({ place, own }) => `${place}: ${own}`),
      [],
    );
  });

  test(`glossary terms are used in ${language}`, () => {
    const terms = readGlossary(language);
    assert.ok(terms.length >= 40);
    const wrong = terms.flatMap(({ english, pieces }) => {
      const said = pairs.filter((pair) => mentions(plain(pair.english), english));
      const used = said.filter(({ own }) => pieces.some((piece) => own.toLowerCase().includes(piece)));
      // A sentence may say it with a pronoun; four fifths cannot (docs/glossary/README.md).
      return used.length >= said.length * 0.8 ? [] : [`${english}: ${used.length} of ${said.length}`];
    });
    assert.deepEqual(wrong, []);
  });

  test(`labels in ${language} have room where the English ones have`, () => {
    // Up to 24 columns a text stands on a button, in the menu or over a column. Twice as much and a word breaks the line.
    const long = pairs.filter(({ english, own }) => {
      const room = width(english);
      return room <= 24 && !english.includes('{{') && width(own) > Math.max(2 * room + 8, 20);
    });
    assert.deepEqual(
      long.map(({ place, own }) => `${place}: ${own}`),
      [],
    );
  });

  const script = SCRIPTS[language];
  if (script)
    test(`texts in ${language} are mostly written in its script`, () => {
      const foreign = pairs.filter(({ place, english, own }) => {
        if (words(english).length < 4 || SAME_AS_ENGLISH.has(place)) return false;
        // Names of products, protocols and buttons of providers stand in both.
        const said = plain(own).replace(/[a-z][\w-]*/gi, (word) =>
          english.toLowerCase().includes(word.toLowerCase()) ? '' : word,
        );
        const letters = said.match(/\p{L}/gu)?.length ?? 0;
        return letters > 0 && (said.match(script)?.length ?? 0) < letters * 0.6;
      });
      assert.deepEqual(
        foreign.map(({ place, own }) => `${place}: ${own}`),
        [],
      );
    });
}

test('all fifteen languages of the specification hold every English text', () => {
  assert.deepEqual(LANGUAGE_CODES.join(' '), 'en-US zh-TW zh-CN ja fr ko es de ms it pt nl sv th hi');
  const places = (language: LanguageCode) => new Set(pairsOf(language).map(({ place }) => withoutPlural(place)));
  const english = places(DEFAULT_LANGUAGE);
  assert.ok(english.size > 4_000);
  for (const language of TRANSLATED) assert.equal(english.difference(places(language)).size, 0, language);
});

test('what may be the same as in English is a text that exists', () => {
  const known = new Set(pairsOf(DEFAULT_LANGUAGE).map(({ place }) => place));
  assert.deepEqual(
    [...SAME_AS_ENGLISH.keys()].filter((place) => !known.has(place)),
    [],
  );
});
