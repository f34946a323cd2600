import type { ApiScope } from '@assay/contract/endpoints/api-scopes.ts';
import type { AccessGroup } from '@assay/contract/endpoints/declare.ts';
import { ENDPOINTS } from '@assay/contract/endpoints/index.ts';
import type { CompanyRole } from '@assay/contract/roles.ts';

/** Who may call an endpoint. */
export interface AccessRow {
  route: string;
  method: string;
  url: string;
  /** `public`, `login`, or a group of permissions. */
  who: AccessGroup;
  place: CompanyRole | null;
  scope: ApiScope | null;
}

/**
 * Who may call what, as the contract declares it. docs/api.md shows the same table, so that a change of access stands in
 * the diff of a change.
 */
export const ACCESS_ROWS: readonly AccessRow[] = ENDPOINTS.map(
  ({ method, path, access, companyRole = null, scope = null }) => ({
    route: `${method} ${path}`,
    method,
    url: path,
    who: access,
    place: companyRole,
    scope,
  }),
);
