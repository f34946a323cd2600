import { ROLES } from '@assay/contract/roles.ts';
import { useQuery } from '@tanstack/react-query';
import { associatedDomainsQuery, companyDomainsQuery } from '#api/domains.ts';
import { accountQuery } from '#api/own-account.ts';
import { useSession } from '#session/current-session.ts';

/** Id of the user's company, which administrators need; undefined until it is known. */
function useOwnCompany() {
  const administrator = useSession()?.permission === ROLES.administrator;
  const own = useQuery({ ...accountQuery, enabled: administrator }).data?.company.id;
  return { administrator, own };
}

/**
 * Whether a row belongs to the user's company. Lists of administrators contain rows of all companies, which they can only
 * read.
 */
export function useIsOwn(): (row: { companyId?: string | undefined }) => boolean {
  const { administrator, own } = useOwnCompany();
  return ({ companyId }) => !administrator || (own !== undefined && companyId === own);
}

/** The domains of the user's company, also for administrators. */
export function useOwnDomains() {
  const { administrator, own } = useOwnCompany();
  const all = useQuery({ ...associatedDomainsQuery, enabled: !administrator });
  const ofCompany = useQuery({ ...companyDomainsQuery(own ?? null), enabled: administrator && own !== undefined });
  return administrator ? ofCompany : all;
}
