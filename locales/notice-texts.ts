import type { NotificationKind } from '@assay/contract/values/notifications.ts';

type Facts = Readonly<Record<string, string | number>>;

/** Kinds whose text lists counts: each has a text of its own, and zeros are left out. */
export const LISTED_COUNTS: Partial<Record<NotificationKind, readonly string[]>> = {
  'asset-new': ['hosts', 'addresses', 'networks', 'certificates', 'providers'],
};

/**
 * Title and description of an event.
 * @param say the text of a key below `notices.kind`
 */
export function noticeTexts(
  kind: NotificationKind,
  facts: Facts,
  say: (key: string, facts: Facts) => string,
): { title: string; text: string } {
  const title = say(`${kind}.title`, facts);
  const counts = LISTED_COUNTS[kind];
  if (!counts) return { title, text: say(`${kind}.text`, facts) };
  const found = counts.filter((name) => Number(facts[name] ?? 0) > 0);
  return { title, text: found.map((name) => say(`${kind}.text.${name}`, facts)).join(' · ') };
}
