import type { RansomwarePostsEvidence } from '../evidence/outside.ts';
import type { Network } from '../probes/network.ts';
import type { SourceSettings } from '../settings.ts';
import { type Answer, failed, instant, list, OFF, record, text } from './answer.ts';
import { fetchJson } from './http.ts';
import { mentionsDomain, mentionsLabel, ownLabel } from './mention.ts';

/** Posts cost nothing after a year, so older ones are not asked for (PRODUCT §5). */
const DAYS = 365;
/** A year's posts of all groups together are a few megabytes. */
const BYTES_MAX = 32 * 1024 * 1024;
const POSTS_MAX = 100;

/** Posts of ransomware groups that name the domain, or the company by the domain's own label (RansomLook's API). */
export async function lookUpRansomwarePosts(
  domain: string,
  now: Date,
  settings: Pick<SourceSettings, 'ransomLook'>,
  network: Network,
  signal: AbortSignal | undefined,
): Promise<Answer<RansomwarePostsEvidence>> {
  if (!settings.ransomLook) return OFF;
  const day = (date: Date) => date.toISOString().slice(0, 10);
  const from = day(new Date(now.getTime() - DAYS * 86_400_000));
  const url = `${settings.ransomLook.replace(/\/+$/, '')}/posts/period/${from}/${day(now)}`;
  const answer = await fetchJson(url, network, { signal, operators: true, maxBytes: BYTES_MAX, redirects: 1 });
  if (!answer.ok) return failed(answer.reason);
  const posts: RansomwarePostsEvidence['posts'] = [];
  for (const entry of list(answer.value, 100_000).map(record)) {
    const title = text(entry.post_title, 200);
    const discovered = instant(entry.discovered);
    if (title === null || discovered === null || posts.length >= POSTS_MAX) continue;
    const matched = matches(domain, [title, text(entry.website), text(entry.description, 2_000)]);
    if (matched) posts.push({ group: text(entry.group_name, 80) ?? '', title, discovered, matched });
  }
  return { ok: true, value: { provider: 'RansomLook', posts } };
}

/** `domain` where the whole name stands in a text; `name` where a title holds the domain's own label as a word. */
function matches(domain: string, texts: readonly (string | null)[]): 'domain' | 'name' | null {
  if (texts.some((candidate) => candidate !== null && mentionsDomain(candidate, domain))) return 'domain';
  const label = ownLabel(domain);
  return label !== null && mentionsLabel(texts[0] ?? '', label) ? 'name' : null;
}
