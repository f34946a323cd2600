import type { DmarcReport } from './dmarc.ts';
import type { SpfReport } from './spf.ts';

/** Why a stranger's mail in the domain's name gets through, most telling first; words in terms.json, `spoofing`. */
const SPOOFING_REASONS = [
  'dmarc-missing',
  'dmarc-several',
  'dmarc-none',
  'dmarc-quarantine',
  'dmarc-testing',
  'subdomains-open',
  'spf-missing',
  'spf-several',
  'spf-everybody',
  'spf-open-end',
  'spf-soft',
] as const;
export type SpoofingReason = (typeof SPOOFING_REASONS)[number];

/** One verdict on forged mail: `refused`, put into the spam folder (`marked`), or delivered (`possible`). */
export interface SpoofingVerdict {
  verdict: 'refused' | 'marked' | 'possible';
  reasons: SpoofingReason[];
}

const ORDER = { none: 0, quarantine: 1, reject: 2 } as const;

/** Draws SPF and DMARC together: what receivers do with mail that neither covers is DMARC's word alone (RFC 9989 §5). */
export function spoofingVerdict(spf: SpfReport, dmarc: DmarcReport): SpoofingVerdict {
  const { effective } = dmarc;
  const verdict = effective === 'reject' ? 'refused' : effective === 'quarantine' ? 'marked' : 'possible';
  const holds: Readonly<Record<SpoofingReason, boolean>> = {
    'dmarc-missing': dmarc.outcome === 'none',
    'dmarc-several': dmarc.outcome === 'several',
    'dmarc-none': dmarc.outcome === 'found' && effective === 'none' && !dmarc.record?.testing,
    'dmarc-quarantine': effective === 'quarantine' && !dmarc.record?.testing,
    'dmarc-testing': dmarc.record?.testing ?? false,
    'subdomains-open': subdomainsOpen(dmarc),
    'spf-missing': spf.outcome === 'none',
    'spf-several': spf.outcome === 'several',
    'spf-everybody': spf.outcome === 'found' && (spf.all === '+' || spf.passesEverybody !== null),
    'spf-open-end': spf.outcome === 'found' && (spf.all === '?' || spf.all === null) && spf.unknownTargets.length === 0,
    'spf-soft': spf.outcome === 'found' && spf.all === '~',
  };
  return { verdict, reasons: SPOOFING_REASONS.filter((reason) => holds[reason]) };
}

/** Names below the domain, existing or not, are treated more mildly than the domain itself. */
function subdomainsOpen({ record, effective }: DmarcReport): boolean {
  if (!record || !effective || effective === 'none') return false;
  const below = [record.sp, record.np].filter((policy) => policy !== null);
  return below.some((policy) => ORDER[policy] < ORDER[record.p ?? 'none']);
}
