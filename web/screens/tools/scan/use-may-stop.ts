import type { ScanRow } from '@assay/contract/api/scans.ts';
import { useIsOwn } from '#components/domains/use-own.ts';
import { useHasCompanyRole } from '#session/permissions.ts';

/** Tells whether the user may stop or withdraw a scan: members of its company. The server checks this too. */
export function useMayStop(): (scan: Pick<ScanRow, 'companyId'>) => boolean {
  const isOwn = useIsOwn();
  const member = useHasCompanyRole('member');
  return (scan) => member && isOwn(scan);
}
