import { ROLES } from '@assay/contract/roles.ts';
import type { Subject } from '#api/ratings.ts';
import { useSession } from '#session/current-session.ts';

/**
 * Whether the user may decide on findings of this domain: it belongs to the user's company, and the user is not a
 * viewer. The server checks this too.
 */
export function useMayDecide(subject: Subject): boolean {
  const session = useSession();
  return session !== null && session.companyRole !== 'viewer' && subject.company === null;
}

/** Whether another company shares this domain with the main supplier: read-only, without the owner's decisions. */
export function useIsShared(subject: Subject): boolean {
  return useSession()?.permission === ROLES.mainSupplier && subject.company !== null;
}

/** Whether the user may re-test findings: viewers may not, other companies neither. The server checks this too. */
export function useMayRetest(subject: Subject): boolean {
  const session = useSession();
  const shared = useIsShared(subject);
  return session !== null && session.companyRole !== 'viewer' && !shared;
}
