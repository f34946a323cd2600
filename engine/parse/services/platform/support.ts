import type { CycleEnd, ProductsEvidence } from '#evidence/services.ts';
import { daysUntil } from '#parse/day.ts';

/**
 * Products whose extended support is free for everyone: Debian LTS (https://wiki.debian.org/LTS). Ubuntu Pro, RHEL's ELS,
 * Windows ESU and others are sold, so that the end of regular support counts.
 */
const FREE_EXTENSION: ReadonlySet<string> = new Set(['debian:debian_linux']);

type Named = { vendor: string; product: string };

/** The day on which the last free security support of a release ends; null without one. */
export function freeSupportEnd({ vendor, product }: Named, { date, extended }: CycleEnd): string | null {
  return date !== null && extended !== undefined && FREE_EXTENSION.has(`${vendor}:${product}`) ? extended : date;
}

/** The day on which the last support of a release ends, free or paid; null without one. */
const lastSupportEnd = ({ date, extended }: CycleEnd): string | null =>
  date !== null && extended !== undefined && extended > date ? extended : date;

/**
 * The day since which nobody patches what runs on a host, because its operating system is out of every support: what
 * was published later is unfixed, whatever its packages are called. Null if the system is supported or unknown.
 */
export function unpatchedSince({ products, system }: ProductsEvidence, at: string): string | null {
  const own = products.filter(({ kind }) => kind === 'operating-system');
  // What the place itself says counts more than its neighbors: it may be a container.
  const around = system ? [system.endOfLife] : [];
  const told = own.length > 0 ? own.map(({ endOfLife }) => endOfLife) : around;
  const ends = told.map((end) => end && lastSupportEnd(end));
  const [first] = ends;
  if (!first || ends.some((end) => !end || daysUntil(end, at) >= 0)) return null;
  return ends.reduce<string>((latest, end) => (end && end > latest ? end : latest), first);
}
