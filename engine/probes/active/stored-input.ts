import type { ActiveTestMatch } from '#evidence/active.ts';
import type { SiteEvidence } from '#evidence/site.ts';
import type { InputPoint } from '#parse/active/active-test.ts';
import { REFLECTED_INPUT } from '#parse/active/reflected-input.ts';
import { parseUrl } from '#parse/web/site.ts';
import { type RequestResult, type Sender, testMatchOf } from './sender.ts';
import { PARAMETERS_MAX } from './single-answer.ts';

/** Pages that are searched for the sent values. */
const PAGES_MAX = 12;

/**
 * Sends each field a unique string with an element of that name, then requests the pages again: an element that appears
 * as markup was stored (CWE-79). The element has no effect.
 */
export async function* testStoredInput(
  site: SiteEvidence,
  places: readonly InputPoint[],
  sender: Sender,
): AsyncGenerator<ActiveTestMatch> {
  const sent = new Map<string, RequestResult>();
  for (const place of places) {
    for (const name of place.names.slice(0, PARAMETERS_MAX)) {
      const word = `${sender.marker}s${sent.size}`;
      const asked = await sender.send(place, name, REFLECTED_INPUT.values(word, '')[0]!);
      if (asked) sent.set(word, asked);
    }
  }
  if (sent.size === 0) return;
  const reported = new Set<string>();
  for (const url of pagesOf(site, places)) {
    const seen = await sender.ask(url);
    if (!seen) continue;
    for (const [word, asked] of sent) {
      // `…s1` is also a prefix of `…s10`; quotation marks end it.
      if (reported.has(word) || !seen.heard.text.includes(`${word}'`)) continue;
      const shown = REFLECTED_INPUT.judge(seen.heard, word, '', null);
      if (!shown || shown.confidence === 'tentative') continue;
      reported.add(word);
      const sign = testMatchOf(
        'stored-input',
        asked,
        { ...shown, where: { at: 0 } },
        `shown at ${url.href} as ${shown.kind}`,
      );
      yield sign;
    }
  }
}

/** The pages with forms, the front page, and the crawled pages, without duplicates. */
function pagesOf(site: SiteEvidence, places: readonly InputPoint[]): URL[] {
  const all = [
    ...places.flatMap(({ form }) => (form ? [form.page] : [])),
    `${site.origin}/`,
    ...site.pages.map(({ hop }) => hop.url),
  ];
  return [...new Set(all)].flatMap((href) => parseUrl(href) ?? []).slice(0, PAGES_MAX);
}
