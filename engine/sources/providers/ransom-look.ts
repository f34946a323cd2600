import type { RansomwarePostsEvidence } from '#evidence/third-party.ts';
import type { Network } from '#network/network.ts';
import type { SourceSettings } from '#settings.ts';
import { SOURCE_OFF, type SourceResult } from '../source-result.ts';
import { endpointOf, failureOf, reasonFor, requestSender } from './endpoint.ts';
import { ransomLookPosts, ransomwareLivePosts } from './ransomware.ts';

type Post = RansomwarePostsEvidence['posts'][number];

const SOURCES = [
  { id: 'ransomLook', name: 'RansomLook', posts: ransomLookPosts },
  { id: 'ransomwareLive', name: 'ransomware.live', posts: ransomwareLivePosts },
] as const;

/**
 * Posts of ransomware groups that name the domain, or the company by the domain's own label, from every enabled source.
 * Duplicates of two sources are merged.
 */
export async function lookUpRansomwarePosts(
  domain: string,
  now: Date,
  settings: Pick<SourceSettings, 'ransomLook' | 'providers'>,
  network: Network,
  signal: AbortSignal | undefined,
): Promise<SourceResult<RansomwarePostsEvidence>> {
  const asked = SOURCES.flatMap(({ id, name, posts }) => {
    const endpoint = endpointOf(id, settings);
    return endpoint ? [{ name, answer: posts({ domain, now }, requestSender(id, endpoint, network, signal)) }] : [];
  });
  if (asked.length === 0) return SOURCE_OFF;
  const answers = await Promise.all(
    asked.map(({ name, answer }) =>
      answer.then(
        (posts) => ({ name, posts, reason: null }),
        (error) => ({ name, posts: [] as Post[], reason: reasonFor(failureOf(error)) }),
      ),
    ),
  );
  const first = answers.find(({ reason }) => reason === null);
  if (!first) return { ok: false, reason: answers[0]!.reason ?? 'source-failed' };
  const keyOf = ({ group, discovered }: Post) => `${group.toLowerCase()} ${discovered.slice(0, 10)}`;
  const known = new Set(first.posts.map(keyOf));
  const more = answers.filter((answer) => answer !== first).flatMap(({ posts }) => posts);
  return {
    ok: true,
    value: {
      provider: first.name,
      posts: [...first.posts, ...more.filter((post) => !known.has(keyOf(post)))],
    },
  };
}
