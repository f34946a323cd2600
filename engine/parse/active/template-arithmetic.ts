import type { ActiveTestRules } from './active-test.ts';

/** Factors whose product does not occur on pages by chance. */
const [LEFT, RIGHT] = [48_271, 69_621];
const PRODUCT = String(LEFT * RIGHT);
/** Expressions in the syntax of several template engine families. */
const EXPRESSIONS = [`{{${LEFT}*${RIGHT}}}`, `\${${LEFT}*${RIGHT}}`, `<%= ${LEFT}*${RIGHT} %>`];

/** A parameter is evaluated as a template: the response contains the product of a multiplication (CWE-1336). */
export const TEMPLATE_ARITHMETIC: ActiveTestRules = {
  id: 'template-arithmetic',
  values: (marker) => EXPRESSIONS.map((expression) => `${marker}${expression}${marker}`),
  judge({ text }, marker) {
    const at = text.indexOf(`${marker}${PRODUCT}${marker}`);
    return at < 0 ? null : { kind: 'product', confidence: 'certain', where: { at } };
  },
};
