import { FEEDS, type FeedDescriptor } from '../feed-table.ts';
import { headOf } from '../files/download.ts';

const HEAD_BYTES = 64 * 1024;

/** Recognizes a bundle or a feed by its content, whatever the name of the file; null = none of them. */
export async function detectFeedFormat(file: { path: string }): Promise<'bundle' | FeedDescriptor | null> {
  const bytes = await headOf(file, HEAD_BYTES);
  const tar = bytes.toString('latin1', 257, 262) === 'ustar';
  if (tar && bytes.toString('utf8', 0, 100).replace(/\0.*$/s, '') === 'manifest.json') return 'bundle';
  const head = { bytes, text: bytes.toString('utf8') };
  return FEEDS.find((feed) => feed.detect(head)) ?? null;
}
