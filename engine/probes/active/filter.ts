import type { ActiveTest } from '@assay/contract/values/authorizations.ts';
import type { ActiveEvidence } from '#evidence/active.ts';
import type { HttpResponse } from '../http/client.ts';

/**
 * Attack patterns that every web application firewall blocks, by the test that sends the same pattern; harmless, since
 * no page reads the parameter.
 */
const ATTACKS: readonly (readonly [ActiveTest, string])[] = [
  ['path-traversal', '../../../../etc/passwd'],
  ['sql-errors', `' OR 1=1--`],
  ['reflected-input', '<script>alert(1)</script>'],
];
const HARMLESS = 'opening hours';

type Ask = (url: URL) => Promise<HttpResponse | null>;

/**
 * Detects a web application firewall by its behavior: an attack pattern gets a different response than a harmless
 * value. Tested on the front page with an unused parameter, and repeated if they differ, so that a temporary failure is
 * not mistaken for a firewall.
 * @param tests authorized tests; only patterns that one of them sends are used
 * @returns undefined if no authorized test sends a pattern; both status codes, the second null if the connection was
 * closed; null if both responses are equal
 */
export async function filterAt(
  origin: string,
  marker: string,
  tests: readonly ActiveTest[],
  ask: Ask,
): Promise<ActiveEvidence['filter'] | undefined> {
  const attacking = ATTACKS.flatMap(([test, value]) => (tests.includes(test) ? [value] : [])).join(' ');
  if (attacking === '') return undefined;
  const statusOf = async (value: string) => {
    const url = new URL('/', origin);
    url.searchParams.set(marker, value);
    return (await ask(url))?.status ?? null;
  };
  let seen: { harmless: number; attack: number | null } | null = null;
  for (let round = 0; round < 2; round += 1) {
    const harmless = await statusOf(HARMLESS);
    const attack = await statusOf(attacking);
    if (harmless === null || harmless >= 400 || attack === harmless) return null;
    // A redirect, for example to a challenge page, also counts as blocking.
    if (attack !== null && attack < 300) return null;
    seen = { harmless, attack };
  }
  return seen;
}
