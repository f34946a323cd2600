import type { RansomwarePostsEvidence } from '#evidence/third-party.ts';
import { mentionsDomain, mentionsLabel, ownLabel } from '../mention.ts';
import { asInstant, asText } from '../source-result.ts';
import { type QuerySubject, readEach, rows, type SendRequest } from './provider.ts';

type Post = RansomwarePostsEvidence['posts'][number];

/** Posts deduct no points after a year, so older ones are not requested (docs/product/rating.md). */
const DAYS = 365;
/** A year's posts of all groups together are a few megabytes. */
const BYTES_MAX = 32 * 1024 * 1024;
const ENTRIES_MAX = 100_000;
const POSTS_MAX = 100;

/** Posts of ransomware groups within the last year, from an instance of RansomLook (https://www.ransomlook.io/doc/). */
export async function ransomLookPosts(
  { domain, now }: Pick<QuerySubject, 'domain' | 'now'>,
  put: SendRequest,
): Promise<Post[]> {
  const day = (date: Date) => date.toISOString().slice(0, 10);
  const from = day(new Date(now.getTime() - DAYS * 86_400_000));
  const answer = await put({ path: `/posts/period/${from}/${day(now)}`, maxBytes: BYTES_MAX, whole: true });
  if (answer === null) return [];
  return postsOf(domain, rows(answer, ENTRIES_MAX), ({ post_title, group_name, discovered, website, description }) => ({
    title: post_title,
    group: group_name,
    discovered,
    texts: [asText(website), asText(description, 2_000)],
  }));
}

/** The same from ransomware.live, which searches for one word (https://www.ransomware.live/api). */
export async function ransomwareLivePosts({ domain }: Pick<QuerySubject, 'domain'>, put: SendRequest): Promise<Post[]> {
  const word = ownLabel(domain) ?? domain;
  const answer = await put({ path: `/searchvictims/${encodeURIComponent(word)}`, mayBeUnknown: true });
  if (answer === null) return [];
  return postsOf(domain, rows(answer, ENTRIES_MAX), ({ victim, group, discovered, attackdate, ...row }) => ({
    title: victim,
    group,
    discovered: asInstant(discovered) === null ? attackdate : discovered,
    texts: [asText(row.domain), asText(row.website), asText(row.description, 2_000)],
  })).map((post) => ({ ...post, provider: 'ransomware.live' }));
}

type Row = Readonly<Record<string, unknown>>;

function postsOf(
  domain: string,
  entries: readonly Row[],
  read: (row: Row) => { title: unknown; group: unknown; discovered: unknown; texts: (string | null)[] },
): Post[] {
  const posts = readEach(entries, (entry): Post[] | null => {
    const { title: written, group, discovered: at, texts } = read(entry);
    const title = asText(written, 200);
    const discovered = asInstant(at);
    if (title === null || discovered === null) return null;
    const matched = matches(domain, [title, ...texts]);
    return matched ? [{ group: asText(group, 80) ?? '', title, discovered, matched }] : [];
  });
  return posts.slice(0, POSTS_MAX);
}

/** `domain` if a text contains the whole name; `name` if a title contains the domain's own label as a word. */
function matches(domain: string, texts: readonly (string | null)[]): 'domain' | 'name' | null {
  if (texts.some((candidate) => candidate !== null && mentionsDomain(candidate, domain))) return 'domain';
  const label = ownLabel(domain);
  return label !== null && mentionsLabel(texts[0] ?? '', label) ? 'name' : null;
}
