import { isAreaId } from '@assay/contract/areas.ts';

/** Routes with the help of another one. */
const SAME_HELP: Readonly<Record<string, string>> = {
  adminNewsCreate: 'adminNews',
  adminNewsEdit: 'adminNews',
  logsOld: 'logs',
  verifyCode: 'verify',
};

/** Key of a page's explanation in `helpDialog.page`. @param route route name of contract/access.ts */
export function helpPageOf(route: string): string {
  return isAreaId(route) ? 'area' : (SAME_HELP[route] ?? route);
}
