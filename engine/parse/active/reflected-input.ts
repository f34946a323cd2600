import { Parser } from 'htmlparser2';
import { type ActiveTestRules, isMarkup, type TestMatch, type TestResponse } from './active-test.ts';

/**
 * A parameter is returned in a form that a browser parses as markup (CWE-79). The value is a unique name with quotation
 * marks and an element of that name: it has no effect, and becomes an element only in a page that does not escape it.
 */
export const REFLECTED_INPUT: ActiveTestRules = {
  id: 'reflected-input',
  values: (marker) => [`${marker}'"<${marker}>`],
  judge: (heard, marker) => (isMarkup(heard) && heard.text.includes(marker) ? contextOf(heard, marker) : null),
};

function contextOf({ text }: TestResponse, marker: string): TestMatch | null {
  let kind: 'element' | 'attribute' | 'script' | null = null;
  let inScript = false;
  const parser = new Parser({
    onopentag(name, attributes) {
      inScript = name === 'script';
      if (name === marker) kind = 'element';
      // The quotation mark closed the attribute, so that the rest became an attribute name.
      if (kind !== 'element' && Object.keys(attributes).some((key) => key.includes(marker))) kind = 'attribute';
    },
    onclosetag() {
      inScript = false;
    },
    ontext(words) {
      if (inScript && kind === null && new RegExp(`${marker}'"`).test(words)) kind = 'script';
    },
  });
  parser.write(text);
  parser.end();
  if (kind === null) return null;
  return { kind, confidence: kind === 'script' ? 'tentative' : 'certain', where: { at: text.indexOf(marker) } };
}
