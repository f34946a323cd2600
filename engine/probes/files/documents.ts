import type { NotAssessedReason } from '@assay/contract/assessment.ts';
import type { DocumentsEvidence } from '#evidence/documents.ts';
import type { Outcome } from '#evidence/index.ts';
import { lacking } from '#evidence/unknown.ts';
import type { HostTimeBudget } from '#network/connections/host-time-budget.ts';
import { failureReasonOf, type Network } from '#network/network.ts';
import { readDocument } from '#parse/documents/metadata.ts';
import { isOverloaded } from '#parse/exposure/unseen-chain.ts';
import { parseUrl } from '#parse/web/site.ts';
import { createHttpClient } from '../http/client.ts';

/** Documents of a host that are read, and bytes of one: of larger ones only the beginning is analyzed. */
const DOCUMENTS_MAX = 5;
const BYTES_MAX = 2 * 1_024 * 1_024;
/** Consecutive failures after which the rest is skipped. */
const FAILURES_MAX = 2;

export interface DocumentsTarget {
  host: string;
  addresses: readonly string[];
  /** Documents that pages of the host link to. */
  links: readonly string[];
  mayAsk: (url: URL) => boolean;
  /** Shared time budget of the host; no limit when absent. */
  time?: HostTimeBudget;
}

/** Reads a few documents that the pages of a host link to, and keeps their metadata. */
export async function probeDocuments(
  { host, addresses, links, mayAsk, time }: DocumentsTarget,
  network: Network,
  signal: AbortSignal,
): Promise<Outcome<DocumentsEvidence>> {
  const client = createHttpClient(network, signal, { [host]: addresses }, time);
  const value: DocumentsEvidence = { linked: links.length, read: 0, documents: [] };
  let failures = 0;
  let missing: NotAssessedReason | null = null;
  try {
    for (const link of links.slice(0, DOCUMENTS_MAX)) {
      const url = parseUrl(link);
      if (url?.hostname !== host || !mayAsk(url)) continue;
      try {
        const { status, body } = await client.ask(url, { bodyMax: BYTES_MAX });
        failures = 0;
        if (isOverloaded(status) || status === 403) missing ??= 'blocked';
        if (status !== 200) continue;
        if (body.late || body.undecoded) missing ??= body.late ? 'timeout' : 'protocol-error';
        value.read += 1;
        const facts = readDocument(body.bytes, url.href);
        if (facts) value.documents.push(facts);
      } catch (error) {
        failures += 1;
        missing ??= failureReasonOf(error);
        if (signal.aborted || (failures >= FAILURES_MAX && value.read === 0)) throw error;
        if (failures >= FAILURES_MAX) break;
      }
    }
    return { ok: true, value: { ...value, ...lacking(missing, ['documents', 'read']) } };
  } catch (error) {
    return { ok: false, reason: signal.aborted ? 'stopped' : failureReasonOf(error) };
  } finally {
    await client.close();
  }
}
