import type { ActiveTestMatch } from '#evidence/active.ts';
import { type ActiveTestRules, type InputPoint, ownValueOf } from '#parse/active/active-test.ts';
import { OPEN_REDIRECT, REDIRECT_NAMES, REDIRECT_PATHS } from '#parse/active/open-redirect.ts';
import { type RequestResult, type Sender, testMatchOf } from './sender.ts';

/** Maximum number of tested parameters per target. */
export const PARAMETERS_MAX = 5;

/**
 * Indicators of a test that needs one response, compared with the response to the original value if the test requires
 * it.
 */
export async function* runSingleResponseTest(
  rules: ActiveTestRules,
  places: readonly InputPoint[],
  sender: Sender,
): AsyncGenerator<ActiveTestMatch> {
  const { origin, marker } = sender;
  const headers = rules.headers?.(marker);
  if (headers) {
    const asked = await sender.ask(new URL('/', origin), headers);
    const shown = asked && rules.judge(asked.heard, marker, '', null);
    if (shown) yield testMatchOf(rules.id, asked, shown);
  }
  if (rules.values(marker, '1').length === 0) return;
  for (const place of places) {
    const usual = rules.compares ? await sender.send(place, null, '') : null;
    // Content that the page always shows cannot be attributed to the test value.
    if (rules.compares && !usual) continue;
    for (const parameter of place.names.slice(0, PARAMETERS_MAX)) {
      for (const value of rules.values(marker, ownValueOf(place, parameter))) {
        const asked = await sender.send(place, parameter, value);
        const sent = typeof value === 'string' ? value : value.raw;
        const shown = asked && rules.judge(asked.heard, marker, sent, usual?.heard ?? null);
        if (!asked || !shown) continue;
        yield testMatchOf(rules.id, asked, shown);
        // One indicator is enough; further requests add no information.
        break;
      }
    }
  }
}

/**
 * Open redirects through parameters that no page links: sends all common names together to each common path, then bisects
 * them until one is left. A path that does not redirect takes one request.
 */
export async function* baselineRedirects(
  places: readonly InputPoint[],
  sender: Sender,
): AsyncGenerator<ActiveTestMatch> {
  const { origin, marker } = sender;
  const paths = [
    ...new Set([...REDIRECT_PATHS, ...places.flatMap(({ path, form }) => (form ? [] : [path.split('?', 1)[0]!]))]),
  ];
  for (const path of paths) {
    const linked = places.flatMap((place) => (place.path.split('?', 1)[0] === path ? place.names : []));
    const names = REDIRECT_NAMES.filter((name) => !linked.includes(name));
    const leads = async (tried: readonly string[]): Promise<RequestResult | null> => {
      const asked = await sender.ask(urlOf(origin, path, tried, `https://${marker}.invalid/`));
      return asked && OPEN_REDIRECT.judge(asked.heard, marker, '', null) ? asked : null;
    };
    let left: readonly string[] = names;
    let last = await leads(left);
    while (last && left.length > 1) {
      const half = left.slice(0, Math.ceil(left.length / 2));
      const first = await leads(half);
      left = first ? half : left.slice(half.length);
      last = first ?? (await leads(left));
    }
    const shown = last && OPEN_REDIRECT.judge(last.heard, marker, '', null);
    if (last && shown)
      yield testMatchOf('open-redirect', { ...last, question: { ...last.question, parameter: left[0]! } }, shown);
  }
}

function urlOf(origin: string, path: string, names: readonly string[], target: string): URL {
  const url = new URL(path, origin);
  url.search = names.map((name) => `${name}=${target}`).join('&');
  return url;
}
