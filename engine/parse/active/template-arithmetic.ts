import type { ActiveTestRules } from './active-test.ts';

/** Factors whose product stands on no page by chance. */
const [LEFT, RIGHT] = [48_271, 69_621];
const PRODUCT = String(LEFT * RIGHT);
/** How template engines of several families write an expression. */
const EXPRESSIONS = [`{{${LEFT}*${RIGHT}}}`, `\${${LEFT}*${RIGHT}}`, `<%= ${LEFT}*${RIGHT} %>`];

/** A parameter is run as a template: a multiplication comes back as its product (CWE-1336). */
export const TEMPLATE_ARITHMETIC: ActiveTestRules = {
  id: 'template-arithmetic',
  values: (marker) => EXPRESSIONS.map((expression) => `${marker}${expression}${marker}`),
  judge({ text }, marker) {
    const at = text.indexOf(`${marker}${PRODUCT}${marker}`);
    return at < 0 ? null : { kind: 'product', confidence: 'certain', where: { at } };
  },
};
