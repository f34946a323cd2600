import type { Outcome } from '../../evidence/index.ts';
import type { NameListsEvidence } from '../../evidence/third-party.ts';
import type { Network } from '../../network/network.ts';
import type { SourceSettings } from '../../settings.ts';
import { queryNameLists } from '../../sources/dns-block-lists.ts';

/** `name-lists`: what DNS block lists of names say of the domain; `source-off` where none is asked. */
export async function probeNameLists(
  input: { domain: string; sources: Pick<SourceSettings, 'nameBlockLists'> },
  network: Network,
  signal?: AbortSignal,
): Promise<Outcome<NameListsEvidence>> {
  const lists = input.sources.nameBlockLists ?? [];
  if (lists.length === 0) return { ok: false, reason: 'source-off' };
  return { ok: true, value: { lists: await queryNameLists(input.domain, lists, network, signal) } };
}
