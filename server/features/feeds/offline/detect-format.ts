import { headOf } from '../files/download.ts';
import { isZip } from '../files/zip.ts';

/** Type of a file provided by the operator. */
export type FeedFormat =
  | 'bundle'
  | 'kev'
  | 'epss'
  | 'nvd'
  | 'cve'
  | 'retire'
  | 'endoflife'
  | 'distribution'
  | 'block-list';

const HEAD_BYTES = 64 * 1024;

/** By content, whatever the name of the file; null = none of them. */
export async function detectFeedFormat(file: { path: string }): Promise<FeedFormat | null> {
  const head = await headOf(file, HEAD_BYTES);
  if (isZip(head)) return 'distribution';
  if (head.toString('latin1', 257, 262) === 'ustar') {
    const first = head.toString('utf8', 0, 100).replace(/\0.*$/s, '');
    if (first === 'manifest.json') return 'bundle';
    return /\bCVE-\d{4}-\d{4,}\.json|vulnrichment|cvelist/i.test(head.toString('latin1')) ? 'cve' : 'endoflife';
  }
  const text = head.toString('utf8');
  const tellers: readonly [FeedFormat, RegExp][] = [
    ['epss', /^#model_version|^cve,epss/],
    ['nvd', /"format"\s*:\s*"NVD_CVE"/],
    ['cve', /"dataType"\s*:\s*"CVE_RECORD"/],
    ['kev', /"catalogVersion"|"dateAdded"/],
    ['endoflife', /^\s*\{[\s\S]*"result"\s*:\s*\[/],
    ['retire', /"below"\s*:|"extractors"\s*:/],
    ['block-list', /^(?:[#;].*\r?\n|[^\S\n]*\n)*(?:\d{1,3}(?:\.\d{1,3}){3}|[0-9a-f]{1,4}:[0-9a-f:]+)/i],
  ];
  return tellers.find(([, sign]) => sign.test(text))?.[0] ?? null;
}
