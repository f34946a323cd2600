import { ROLES } from '@assay/contract/roles.ts';
import type { Subject } from '../../../api/ratings.ts';
import { useSession } from '../../../session/current-session.ts';

/** May the reader decide on findings of this domain: one of the own company, and not as a viewer. The server asks again. */
export function useMayDecide(subject: Subject): boolean {
  const session = useSession();
  return session !== null && session.companyRole !== 'viewer' && subject.company === null;
}

/** Is it a domain that another company shares with this main supplier: read-only, without the owner's decisions? */
export function useIsShared(subject: Subject): boolean {
  return useSession()?.permission === ROLES.mainSupplier && subject.company !== null;
}
