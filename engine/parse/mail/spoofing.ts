import { type DmarcReport, isPartial } from './dmarc.ts';
import type { SpfReport } from './spf.ts';

/** Why receivers accept forged mail, most relevant first; texts in terms.json, `spoofing`. */
const SPOOFING_REASONS = [
  'dmarc-missing',
  'dmarc-several',
  'dmarc-none',
  'dmarc-quarantine',
  'dmarc-testing',
  'dmarc-partial',
  'subdomains-open',
  'spf-missing',
  'spf-several',
  'spf-everybody',
  'spf-open-end',
  'spf-soft',
] as const;
export type SpoofingReason = (typeof SPOOFING_REASONS)[number];

/** One verdict on forged mail: `refused`, moved to the spam folder (`marked`), or delivered (`possible`). */
export interface SpoofingVerdict {
  verdict: 'refused' | 'marked' | 'possible';
  reasons: SpoofingReason[];
}

const ORDER = { none: 0, quarantine: 1, reject: 2 } as const;

/**
 * Combines SPF and DMARC: DMARC alone determines what receivers do with mail that neither authenticates (RFC 9989 §5).
 * If SPF passes all senders, forged mail passes in alignment, and no policy applies to it.
 * @param unauthorizedPasses SPF evaluates to `pass` for an IP address that is not authorized to send
 */
export function spoofingVerdict(spf: SpfReport, dmarc: DmarcReport, unauthorizedPasses = false): SpoofingVerdict {
  const { effective, record } = dmarc;
  const everybody = spf.outcome === 'found' && (spf.all === '+' || spf.passesEverybody !== null || unauthorizedPasses);
  const verdict =
    everybody || effective === null || effective === 'none'
      ? 'possible'
      : effective === 'reject'
        ? 'refused'
        : 'marked';
  const milder = record !== null && (record.testing || isPartial(record));
  const holds: Readonly<Record<SpoofingReason, boolean>> = {
    'dmarc-missing': dmarc.outcome === 'none',
    'dmarc-several': dmarc.outcome === 'several',
    'dmarc-none': dmarc.outcome === 'found' && effective === 'none' && !milder,
    'dmarc-quarantine': effective === 'quarantine' && !milder,
    'dmarc-testing': record?.testing ?? false,
    'dmarc-partial': record !== null && isPartial(record),
    'subdomains-open': subdomainsOpen(dmarc),
    'spf-missing': spf.outcome === 'none',
    'spf-several': spf.outcome === 'several',
    'spf-everybody': everybody,
    'spf-open-end': spf.outcome === 'found' && (spf.all === '?' || spf.all === null) && spf.unknownTargets.length === 0,
    'spf-soft': spf.outcome === 'found' && spf.all === '~',
  };
  return { verdict, reasons: SPOOFING_REASONS.filter((reason) => holds[reason]) };
}

/** Names below the domain, existing or not, have a milder policy than the domain itself. */
function subdomainsOpen({ record, effective }: DmarcReport): boolean {
  if (!record || !effective || effective === 'none') return false;
  const below = [record.sp, record.np].filter((policy) => policy !== null);
  return below.some((policy) => ORDER[policy] < ORDER[record.p ?? 'none']);
}
