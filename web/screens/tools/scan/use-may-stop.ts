import type { ScanRow } from '@assay/contract/api/scans.ts';
import { useIsOwn } from '#components/domains/use-own.ts';
import { useHasCompanyRole } from '#session/permissions.ts';

/** Whether the user may stop or cancel a scan: members of its company may. The server enforces it. */
export function useMayStop(): (scan: Pick<ScanRow, 'companyId'>) => boolean {
  const isOwn = useIsOwn();
  const member = useHasCompanyRole('member');
  return (scan) => member && isOwn(scan);
}
