import type { ActiveTest } from '@assay/contract/values/authorizations.ts';
import type { ActiveEvidence } from '../../evidence/active.ts';
import type { HttpAnswer } from '../http/client.ts';

/** What every filter of attacks knows, by the test that sends the like; it does nothing, since no page takes the parameter. */
const ATTACKS: readonly (readonly [ActiveTest, string])[] = [
  ['path-traversal', '../../../../etc/passwd'],
  ['sql-errors', `' OR 1=1--`],
  ['reflected-input', '<script>alert(1)</script>'],
];
const HARMLESS = 'opening hours';

type Ask = (url: URL) => Promise<HttpAnswer | null>;

/**
 * Does something in front of the site treat a request that looks like an attack otherwise than one that does not? Asked of the
 * front page with a parameter that nobody reads, and twice where they differ, so that a moment's failure is no filter.
 * @param tests what the owner allowed: nothing is sent that none of them sends
 * @returns undefined where none of them looks like an attack; the two statuses, the second null where the connection was cut; null where both are answered alike
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
    // A redirect, as to a page of puzzles, is as good a sign as a refusal.
    if (attack !== null && attack < 300) return null;
    seen = { harmless, attack };
  }
  return seen;
}
