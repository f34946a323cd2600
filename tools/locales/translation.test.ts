import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_LANGUAGE, type LanguageCode } from '@assay/contract/languages.ts';
import { statesOf, type TextState } from '@assay/locales/fallback.ts';
import { formsOf } from '@assay/locales/texts.ts';
import { mentions, readGlossary } from './glossary.ts';
import { SAME_AS_ENGLISH } from './same-as-english.ts';
import { englishOf, FILES, messagesOf, TRANSLATED } from './texts.ts';

/** Tests that the translations in use are in their language, use its terms, and fit into the layout. */

interface Pair {
  place: string;
  english: string;
  /** Empty where the language lacks the text. */
  own: string;
  state: TextState;
}

function pairsOf(language: LanguageCode): Pair[] {
  return FILES.flatMap((file) => {
    const own = messagesOf(language, file);
    const states = language === DEFAULT_LANGUAGE ? null : statesOf(language, file);
    return [...messagesOf(DEFAULT_LANGUAGE, file).values()].flatMap((english) =>
      formsOf(language, english).map((form) => ({
        place: `${file}: ${english.key}${form === '' ? '' : `_${form}`}`,
        english: englishOf(english, form),
        own: own.get(english.key)?.forms[form] ?? '',
        state: states?.get(english.key) ?? 'translated',
      })),
    );
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

/** English term → English text → whether the text mentions it: every language has the same texts and most of the terms. */
const MENTIONED = new Map<string, Map<string, boolean>>();
function isMentioned(term: string, english: string): boolean {
  const known = MENTIONED.get(term) ?? new Map<string, boolean>();
  MENTIONED.set(term, known);
  const mentioned = known.get(english) ?? mentions(plain(english), term);
  known.set(english, mentioned);
  return mentioned;
}

for (const language of TRANSLATED) {
  const all = pairsOf(language);
  const pairs = all.filter(({ state }) => state === 'translated');

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
      const uses = ({ own }: Pair) => pieces.some((piece) => own.toLowerCase().includes(piece));
      const says = (pair: Pair) => isMentioned(english, pair.english);
      const said = pairs.filter(says);
      const used = said.filter(uses);
      // Outdated translations are not counted: a changed English text must not fail the test.
      const open = all.filter((pair) => pair.state !== 'translated' && (says(pair) || uses(pair)));
      // A sentence may use a pronoun instead; four fifths cannot (docs/glossary/README.md).
      return used.length + open.length >= (said.length + open.length) * 0.8
        ? []
        : [`${english}: ${used.length} of ${said.length}`];
    });
    assert.deepEqual(wrong, []);
  });

  test(`labels in ${language} fit where the English ones do`, () => {
    // Texts of up to 24 columns are used in buttons, the menu and table headers. Twice that width and a word breaks the
    // line.
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
        // Names of products, protocols and providers' buttons are the same in both.
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

test('texts that may equal English exist', () => {
  const known = new Set(pairsOf(DEFAULT_LANGUAGE).map(({ place }) => place));
  assert.deepEqual(
    [...SAME_AS_ENGLISH.keys()].filter((place) => !known.has(place)),
    [],
  );
});
