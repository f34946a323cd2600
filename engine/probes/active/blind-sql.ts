import type { ActiveTestMatch } from '#evidence/active.ts';
import { type InputPoint, ownValueOf } from '#parse/active/active-test.ts';
import { CLOSINGS, isOther, isSame } from '#parse/active/sql-boolean.ts';
import { baselineTiming, CONTROLS, confirmations, follows, WAITS, waited } from '#parse/active/sql-time.ts';
import { type RequestResult, type Sender, testMatchOf } from './sender.ts';
import { PARAMETERS_MAX } from './single-answer.ts';

/** Maximum number of parameters per target that are timed: each takes six requests. */
const TIMED_MAX = 2;
/** Numbers for conditions; the first two conditions are true, all others are false. */
const TRUE = ['4172=4172', '8315=8315'] as const;
const FALSE = ['4172=8315', '8315=4172'] as const;

/**
 * Appends true and false conditions to the site's own value (CWE-89, boolean-based blind). Detected if the page stays
 * the same with both true conditions and changes with both false ones, which use the same numbers: a text search for
 * these strings would treat all four alike.
 */
export async function* testBooleanSql(places: readonly InputPoint[], sender: Sender): AsyncGenerator<ActiveTestMatch> {
  for (const place of places) {
    const usual = await sender.send(place, null, '');
    const again = usual && (await sender.send(place, null, ''));
    // A page that differs between identical requests proves nothing.
    if (!usual || !again || !isSame(usual.heard, '', again.heard, '')) continue;
    for (const name of place.names.slice(0, PARAMETERS_MAX)) {
      const own = ownValueOf(place, name);
      for (const [kind, closing] of CLOSINGS) {
        if (kind === 'numeric' && !/^\d{1,18}$/.test(own)) continue;
        const stays = async (condition: string): Promise<boolean> => {
          const value = closing(own, condition);
          const asked = await sender.send(place, name, value);
          return asked !== null && isSame(usual.heard, own, asked.heard, value);
        };
        const changes = async (condition: string): Promise<RequestResult | null> => {
          const value = closing(own, condition);
          const asked = await sender.send(place, name, value);
          return asked && isOther(usual.heard, own, asked.heard, value) ? asked : null;
        };
        // Most places return the same page for the first condition, so they cost one request.
        if (!(await changes(FALSE[0])) || !(await stays(TRUE[0])) || !(await stays(TRUE[1]))) continue;
        const asked = await changes(FALSE[1]);
        if (!asked) continue;
        const line = `the page stays the same with ${TRUE[0]} and ${TRUE[1]}, and changes with ${FALSE[0]} and ${FALSE[1]}`;
        yield testMatchOf('sql-boolean', asked, { kind, confidence: 'certain', where: { at: 0 } }, line);
        break;
      }
    }
  }
}

/**
 * Values that make a database wait (CWE-89, time-based blind). A first slow response is only a suspicion. It is
 * confirmed if response times follow the requested delay (none, twice as long, none, and the first again), compared
 * with the slowest of several baseline responses. Places with highly variable response times are skipped.
 */
export async function* testTimeSql(places: readonly InputPoint[], sender: Sender): AsyncGenerator<ActiveTestMatch> {
  for (const place of places) {
    const took: number[] = [];
    for (let control = 0; control < CONTROLS; control += 1) {
      const asked = await sender.send(place, null, '');
      if (!asked) break;
      took.push(asked.took);
    }
    const ordinary = baselineTiming(took);
    const { seconds } = ordinary;
    if (took.length < CONTROLS || seconds === null) continue;
    for (const name of place.names.slice(0, TIMED_MAX)) {
      const own = ownValueOf(place, name);
      for (const [product, waiting] of WAITS) {
        const asked = await sender.send(place, name, waiting(own, seconds));
        if (!asked || !waited(asked.took, seconds, ordinary)) continue;
        const seen = [`${seconds} s: ${Math.round(asked.took)} ms`];
        let confirmed = true;
        for (const wait of confirmations(seconds)) {
          const next = await sender.send(place, name, waiting(own, wait));
          seen.push(`${wait} s: ${next ? Math.round(next.took) : '-'} ms`);
          if (next && follows(next.took, wait, seconds, ordinary)) continue;
          confirmed = false;
          break;
        }
        if (!confirmed) continue;
        const line = `ordinary at most ${Math.round(ordinary.slowest)} ms; ${seen.join(', ')}`;
        yield testMatchOf('sql-time', asked, { kind: product, confidence: 'certain', where: { at: 0 } }, line);
        break;
      }
    }
  }
}
