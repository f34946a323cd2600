import { ROLES } from '@assay/contract/roles.ts';
import { SCOPE_ROWS, type ScopeRow } from '@assay/contract/values/integrations/api-scopes.ts';
import { isCompanyRole } from '#session/allowed.ts';

/** Scopes that open at least one endpoint to a user; the server checks the role at each call. */
export function offeredScopes(user: { permission: number; companyRole?: string } | null): readonly ScopeRow[] {
  return SCOPE_ROWS.filter(({ audience }) => {
    if (audience === 'everyone' || user?.permission === ROLES.administrator) return true;
    return audience !== 'administrator' && isCompanyRole(user?.companyRole, audience);
  });
}
