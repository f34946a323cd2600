import type { Outcome } from '#evidence/index.ts';
import type { NameListsEvidence } from '#evidence/third-party.ts';
import { lacking } from '#evidence/unknown.ts';
import type { Network } from '#network/network.ts';
import type { SourceSettings } from '#settings.ts';
import { queryNameLists } from '#sources/dns-block-lists.ts';

/** `name-lists`: listings of the domain on DNS block lists of names; `source-off` if no list is configured. */
export async function probeNameLists(
  input: { domain: string; sources: Pick<SourceSettings, 'nameBlockLists'> },
  network: Network,
  signal?: AbortSignal,
): Promise<Outcome<NameListsEvidence>> {
  const lists = input.sources.nameBlockLists ?? [];
  if (lists.length === 0) return { ok: false, reason: 'source-off' };
  const { answers, failure } = await queryNameLists(input.domain, lists, network, signal);
  return { ok: true, value: { lists: answers, ...lacking(failure, ['lists']) } };
}
